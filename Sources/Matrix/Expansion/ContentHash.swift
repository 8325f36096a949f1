// SPDX-License-Identifier: MIT
import ATSModel

/// The fingerprint of what a matrix asks and expects: comments, spelling and the order of keys do not matter to it.
///
/// The order of configurations and destinations does, because it numbers the cells.
enum ContentHash {
    static func hash(
        _ file: MatrixFile, platforms: [Platform], cells: [Cell], expectations: [Expectation]
    ) -> String {
        var text = CanonicalText()
        text.list("matrix", [file.name]) { $0.add($1) }
        text.list("configurations", file.configurations) { text, item in
            text.add(item.name)
            if let value = item.configuration.transportSecurity { text.add(value) } else { text.add("none") }
        }
        text.list("destinations", file.destinations) { text, item in
            text.add(item.name)
            text.add(item.destination.url)
            text.add(item.lab?.text ?? "")
        }
        text.list("platforms", platforms) { text, item in text.add(item.description) }
        text.list("vantages", file.vantages) { text, item in
            text.add(item.name)
            text.list("own", item.vantage?.own.map(\.description).sorted() ?? []) { $0.add($1) }
            text.list("on-link", item.vantage?.onLink.map(\.description).sorted() ?? []) { $0.add($1) }
        }
        text.list("cells", cells) { text, cell in
            text.add(UInt32(bitPattern: cell.configuration))
            text.add(UInt32(bitPattern: cell.destination))
            text.add(UInt32(UInt16(bitPattern: cell.platform)) << 16 | UInt32(UInt16(bitPattern: cell.vantage)))
            text.add(UInt32(Client.allCases.firstIndex(of: cell.client) ?? 0))
        }
        text.list("expectations", expectations) { text, row in
            text.list("app", (row.app ?? []).map(\.canonicalText).sorted()) { $0.add($1) }
            text.list("curl", (row.curl ?? []).map(\.canonicalText).sorted()) { $0.add($1) }
            text.list("of", row.cells) { $0.add(UInt32($1)) }
        }
        return text.finish()
    }
}

extension Expectation.Answer {
    fileprivate var canonicalText: String {
        switch self {
        case .ok: "ok"
        case .unsettled: "unsettled"
        case .number(let number): "\(number)"
        }
    }
}
