// SPDX-License-Identifier: MIT
import Matrix
import Testing

@testable import Reporting

@Suite struct MarkdownReportTests {
    @Test func `the lesson's twelve results, fit to be committed`() throws {
        try expectSnapshot(ReportFormat.markdown.render(try Examples.lesson(), isStable: true), "lesson.md")
    }

    @Test func `every flag, mark and answer`() throws {
        try expectSnapshot(ReportFormat.markdown.render(try Examples.zoo()), "zoo.md")
    }

    @Test func `several clients and vantages, a grid each`() throws {
        try expectSnapshot(ReportFormat.markdown.render(try Examples.axes(), isStable: true), "axes.md")
    }

    @Test func `a row has as many cells as its heading, whatever the names hold`() throws {
        let text = ReportFormat.markdown.render(try Examples.wild())
        let rows = text.split(separator: "\n").filter { $0.hasPrefix("| ") }
        #expect(rows.count == 17 + 2)
        for row in rows { #expect(separators(in: row) == separators(in: rows[0]), "\(row)") }
    }

    @Test(arguments: [
        ("a|b", #"a\|b"#), ("*x* _y_", #"\*x\* \_y\_"#), ("<b>&", "&lt;b&gt;&amp;"), ("`x`", #"\`x\`"#),
        ("[a](b)", #"\[a\](b)"#), ("a\nb", #"a\\nb"#), ("#12", "\\#12"), ("|\u{301}", "\\|\u{301}"),
    ])
    func `escapes a text`(_ text: String, _ escaped: String) {
        // A line break is written out as `\n` first, so its backslash is escaped in turn.
        #expect(MarkdownText.plain(text) == escaped)
    }

    @Test(arguments: [
        ("- item", #"\- item"#), ("+1", #"\+1"#), ("=", #"\="#), ("12. twelfth", #"12\. twelfth"#), ("1) x", #"1\) x"#),
        ("plain", "plain"), ("12 cells", "12 cells"),
    ])
    func `keeps a paragraph a paragraph`(_ text: String, _ escaped: String) {
        #expect(MarkdownText.paragraph(text) == escaped)
    }

    @Test(arguments: [
        ("name", "`name`"), ("a`b", "``a`b``"), ("`", "`` ` ``"), ("a|b", #"`a\|b`"#), (" x ", "`  x  `"),
        ("<script>", "`<script>`"), ("@team", "`@team`"), ("", ""), (#"a\|b"#, #"a\\\|b"#), ("a\nb", #"`a\nb`"#),
    ])
    func `puts a name into a code span`(_ text: String, _ span: String) {
        #expect(MarkdownText.code(text, inTable: true) == span)
    }

    @Test func `holds every cell however many there are`() throws {
        let cells = (0..<2_000).map { Examples.cell($0, "c\($0)", "d\($0)") }
        let text = ReportFormat.markdown.render(Examples.report(cells))
        for index in [0, 999, 1_999] { #expect(text.contains("| `c\(index)` | `d\(index)` |")) }
    }

    /// The number of `|` that end a cell: those without a backslash before them (GFM §4.10).
    private func separators(in row: Substring) -> Int {
        var count = 0
        var isEscaped = false
        for scalar in row.unicodeScalars {
            if scalar == "|", !isEscaped { count += 1 }
            isEscaped = scalar == "\\" && !isEscaped
        }
        return count
    }
}
