// SPDX-License-Identifier: MIT
import Testing

@testable import Reporting

@Suite struct DisplayWidthTests {
    @Test(arguments: [
        ("", 0), ("abc", 3), ("−1022", 5), ("é", 1), ("e\u{301}", 1), ("日本語", 6), ("ｱﾂ", 2), ("ＡＢ", 4),
        ("한국", 4), ("\u{1112}\u{1161}\u{11ab}", 2), ("🙂", 2), ("❤\u{fe0f}", 1), ("👩\u{200d}🚀", 4), ("🇩🇪", 2),
        ("か\u{3099}", 2), ("א\u{5b0}", 1), ("✓ ✗ … ·", 7), ("𠀀", 2), ("\u{600}", 1),
    ])
    func `counts columns as a terminal does`(_ text: String, _ width: Int) {
        #expect(DisplayWidth.of(text) == width)
    }

    @Test(arguments: [
        ("abcdef", 6, "abcdef"), ("abcdef", 5, "abcd…"), ("abcdef", 1, "…"), ("abcdef", 0, ""), ("日本語", 5, "日本…"),
        ("日本語", 4, "日…"), ("日本語", 2, "…"), ("ae\u{301}\u{323}b", 2, "a…"), ("🇩🇪🇫🇷", 3, "🇩🇪…"),
    ])
    func `cuts whole characters and never more than fits`(_ text: String, _ width: Int, _ cut: String) {
        #expect(DisplayWidth.truncate(text, to: width) == cut)
        #expect(DisplayWidth.of(DisplayWidth.truncate(text, to: width)) <= width)
    }

    @Test(arguments: [
        ("plain − ✓", "plain − ✓"), ("a\tb\nc\rd", #"a\tb\nc\rd"#), ("\u{1b}[2J", #"\e[2J"#),
        ("\u{9b}2J", #"\u{9B}2J"#),
        ("\u{202e}evil", #"\u{202E}evil"#), ("a\u{2028}b", #"a\u{2028}b"#), ("\u{7f}\u{0}", #"\u{7F}\u{0}"#),
        ("👩\u{200d}🚀", "👩\u{200d}🚀"), ("\r\n", #"\r\n"#), ("a\u{200b}b\u{ad}", #"a\u{200B}b\u{AD}"#),
    ])
    func `writes out what a terminal would act upon`(_ text: String, _ escaped: String) {
        #expect(Printable.escape(text) == escaped)
        #expect(Printable.escape(escaped) == escaped)
    }

    @Test(arguments: [
        ("one two three", 7, ["one two", "three"]), ("", 5, [""]), ("abcdefghij", 4, ["abcd", "efgh", "ij"]),
        ("a abcdefghij b", 4, ["a", "abcd", "efgh", "ij b"]), ("日本語日本", 5, ["日本", "語日", "本"]),
        ("日本", 1, ["日", "本"]), ("abcd efgh", 4, ["abcd", "efgh"]), ("abcdefgh", 4, ["abcd", "efgh"]),
    ])
    func `breaks lines at spaces, and words where they do not fit`(_ text: String, _ width: Int, _ lines: [String]) {
        #expect(Paragraph.lines(text, width: width) == lines)
    }

    /// Quadratic work on it would be seen as a suite that does not end.
    @Test func `a word of 200 kB is broken without being measured again and again`() {
        let word = String(repeating: "x", count: 200_000)
        let lines = Paragraph.lines("a " + word, width: 40)
        #expect(lines.joined() == "a" + word)
        #expect(lines.count == 1 + (200_000 + 39) / 40)
    }

    @Test func `keeps the lines of a paragraph under its first word`() {
        let lines = Paragraph.lines("one two three four", width: 12, first: "  → ")
        #expect(lines == ["  → one two", "    three", "    four"])
    }
}
