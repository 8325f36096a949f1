// SPDX-License-Identifier: MIT
import ATSModel
import Storage

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
            for number in [
                Int(cell.configuration), Int(cell.destination), Int(cell.platform), Int(cell.vantage),
            ] { text.add(number) }
            text.add(cell.client.rawValue)
        }
        text.list("expectations", expectations) { text, row in
            text.list("app", (row.app ?? []).map(\.canonicalText).sorted()) { $0.add($1) }
            text.list("curl", (row.curl ?? []).map(\.canonicalText).sorted()) { $0.add($1) }
            text.list("of", row.cells) { $0.add($1) }
        }
        return text.finish()
    }
}

/// Feeds a hash with values so that no two different sequences of them feed it the same bytes.
private struct CanonicalText {
    private var hash = SHA256()
    private var bytes: [UInt8] = []

    mutating func add(_ number: Int) {
        for shift in stride(from: 0, to: 64, by: 8) {
            bytes.append(UInt8(truncatingIfNeeded: number >> shift))
        }
        if bytes.count >= 1 << 16 { flush() }
    }

    mutating func add(_ text: String) {
        add(text.utf8.count)
        bytes += text.utf8
    }

    mutating func list<Item>(_ name: String, _ items: [Item], _ each: (inout CanonicalText, Item) -> Void) {
        add(name)
        add(items.count)
        for item in items { each(&self, item) }
    }

    mutating func add(_ value: PropertyValue) {
        switch value {
        case .boolean(let boolean): add(boolean ? "yes" : "no")
        case .integer(let integer): tag("integer", Int(integer))
        case .real(let real): tag("real", Int(truncatingIfNeeded: real.bitPattern))
        case .string(let text):
            add("text")
            add(text)
        case .data(let data):
            tag("data", data.count)
            bytes += data
        case .date(let date):
            add("date")
            add(date)
        case .array(let items): list("array", items) { $0.add($1) }
        case .dictionary(let entries):
            list("dictionary", entries.sorted { $0.key < $1.key }) { text, entry in
                text.add(entry.key)
                text.add(entry.value)
            }
        }
    }

    mutating func finish() -> String {
        flush()
        return hash.finish().map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }

    private mutating func tag(_ name: String, _ number: Int) {
        add(name)
        add(number)
    }

    private mutating func flush() {
        hash.update(bytes)
        bytes.removeAll(keepingCapacity: true)
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
