// SPDX-License-Identifier: MIT

/// Texts of foreign origin in GitHub Flavored Markdown.
enum MarkdownText {
    /// A text that reads as it is written, whatever it holds; at home in a table's cell too.
    ///
    /// Backslash escapes are CommonMark §2.4; `<`, `>` and `&` become entities so that no HTML comes of them.
    static func plain(_ text: String) -> String {
        var result = ""
        for scalar in Printable.escape(text).unicodeScalars {
            switch scalar {
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "&": result += "&amp;"
            case "\\", "`", "*", "_", "[", "]", "|", "~", "#", "$": result += "\\" + String(scalar)
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }

    /// The same for the beginning of a block, where `-`, `+`, `=` and `1.` would begin something.
    static func paragraph(_ text: String) -> String {
        let escaped = plain(text)
        let digits = escaped.prefix { $0.isASCII && $0.isNumber }
        if let first = escaped.utf8.first, "-+=".utf8.contains(first) { return "\\" + escaped }
        if !digits.isEmpty, let next = escaped.dropFirst(digits.count).first, next == "." || next == ")" {
            return digits + "\\" + escaped.dropFirst(digits.count)
        }
        return escaped
    }

    /// A code span (CommonMark §6.1): no mention, link or emphasis comes of what it holds.
    ///
    /// - Parameter inTable: there a `|` needs a backslash even inside the span (GFM §4.10).
    static func code(_ text: String, inTable: Bool = false) -> String {
        var text = Printable.escape(text)
        guard !text.isEmpty else { return "" }
        if inTable, text.utf8.contains(UInt8(ascii: "|")) {
            // Beside a backslash of its own there is no way to write a `|` in a span that every parser reads alike.
            if text.utf8.contains(UInt8(ascii: "\\")) { return plain(text) }
            text = text.replacing("|", by: "\\|")
        }
        var longest = 0
        var run = 0
        for byte in text.utf8 {
            run = byte == UInt8(ascii: "`") ? run + 1 : 0
            longest = max(longest, run)
        }
        let fence = String(repeating: "`", count: longest + 1)
        let (first, last) = (text.utf8.first, text.utf8.last)
        let (tick, space) = (UInt8(ascii: "`"), UInt8(ascii: " "))
        let needsSpace = first == tick || last == tick || first == space && last == space
        return needsSpace ? "\(fence) \(text) \(fence)" : "\(fence)\(text)\(fence)"
    }

    /// The lines of a table whose cells are ready.
    static func table(_ titles: [String], _ rows: [[String]]) -> [String] {
        var lines = [row(titles), row(titles.map { _ in "---" })]
        for cells in rows { lines.append(row(cells)) }
        return lines
    }

    private static func row(_ cells: [String]) -> String { "| " + cells.joined(separator: " | ") + " |" }
}
