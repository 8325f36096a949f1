// SPDX-License-Identifier: MIT
internal import ATSDocuments
internal import Audit
internal import Formats

/// The ATS keys of one target as they hang together, each with its line.
struct AuditKeyTree {
    private let keys: [AuditReport.Key]

    init(_ keys: [AuditReport.Key]) {
        self.keys = keys
    }

    /// `11:5  NSAllowsArbitraryLoads = true  (no effect)`, a level two columns further in than the one above it.
    func lines(_ width: Int, _ paint: Paint) -> [String] {
        let column = keys.map { positionText($0).utf8.count }.max() ?? 0
        var lines: [String] = []
        var open: [String] = []
        for key in keys {
            let path = shown(key.keyPath)
            // What leads to the key and is no key of the list itself, such as the name of a host.
            let common = zip(open, path).prefix { $0 == $1 }.count
            for depth in common..<max(common, path.count - 1) {
                lines += row("", path[depth], depth, column, width)
            }
            let effect = key.isEffective ? "" : "  (no effect)"
            let text = (path.last ?? "") + (key.value.isEmpty ? "" : " = \(key.value)") + effect
            let rows = row(positionText(key), text, max(0, path.count - 1), column, width)
            lines += key.isEffective ? rows : rows.map { paint($0, .faint) }
            open = path
        }
        return lines
    }

    private func row(_ position: String, _ text: String, _ depth: Int, _ column: Int, _ width: Int) -> [String] {
        // A dictionary may be deep and the terminal narrow.
        let indent = String(repeating: " ", count: min(2 * depth, width / 3))
        let margin = "  " + DisplayWidth.pad(position, to: column, onLeft: true) + (column > 0 ? "  " : "") + indent
        return Paragraph.lines(
            text, width: width, first: margin, rest: String(repeating: " ", count: DisplayWidth.of(margin) + 2))
    }

    private func positionText(_ key: AuditReport.Key) -> String {
        key.place.position.isKnown ? "\(key.place.position)" : ""
    }

    /// Without the dictionary that holds them all.
    private func shown(_ path: [String]) -> [String] {
        path.count > 1 && path[0] == "NSAppTransportSecurity" ? Array(path.dropFirst()) : path
    }
}
