// SPDX-License-Identifier: MIT
import Formats
import Testing

@Suite struct WordsTests {
    private static let keys = [
        "configurations", "destinations", "clients", "platforms", "include", "exclude", "expect",
    ]

    @Test(
        arguments: [
            ("configuratoins", "configurations"), ("Destinations", "destinations"), ("cleints", "clients"),
            ("plattforms", "platforms"), ("exclud", "exclude"), ("includee", "include"), ("xpect", "expect"),
            ("banana", nil), ("", nil), ("x", nil), (String(repeating: "a", count: 1_000_000), nil),
        ] as [(String, String?)])
    func `finds the word that is meant`(_ word: String, _ expected: String?) {
        #expect(nearestWord(to: word, among: Self.keys) == expected)
    }

    @Test func `takes the first of equally near words, and none of none`() {
        #expect(nearestWord(to: "cat", among: ["bat", "rat"]) == "bat")
        #expect(nearestWord(to: "cat", among: []) == nil)
        #expect(nearestWord(to: "cat", among: [String(repeating: "cat", count: 100_000)]) == nil)
    }

    @Test(arguments: [
        ("short", "short"), ("a\u{1B}[31mb", "a\\u{1b}[31mb"), ("a\nb", "a\\u{a}b"), ("a\u{202E}b", "a\\u{202e}b"),
        (String(repeating: "é", count: 61), String(repeating: "é", count: 60) + "…"),
    ])
    func `shows the beginning of a foreign text safely`(_ text: String, _ expected: String) {
        #expect(excerpt(text) == expected)
    }

    @Test(
        arguments: [
            ([], ""), ([0x66], "Zg=="), ([0x66, 0x6F], "Zm8="), ([0x66, 0x6F, 0x6F], "Zm9v"),
            ([0x66, 0x6F, 0x6F, 0x62, 0x61, 0x72], "Zm9vYmFy"), ([0xFB, 0xFF], "+/8="),
        ] as [([UInt8], String)])
    func `writes and reads base64`(_ data: [UInt8], _ text: String) {
        #expect(Base64.encode(data) == text)
        #expect(Base64.decode(text.utf8) == data)
        #expect(Base64.decode(" \n\(text)\t".utf8) == data)
    }

    @Test(arguments: [
        "Z", "Zg", "Zg=", "Zg===", "Zm8", "Zm8==", "Zm9v=", "=", "Zh==", "Zm9=", "Zg==Zg==", "Z_8=", "Zg*=",
    ])
    func `refuses what is not quite base64`(_ text: String) {
        #expect(Base64.decode(text.utf8) == nil)
    }

    @Test func `follows key paths`() throws {
        let tree = try YAML.parse(bytes("a:\n  b: [x, {c: 1}]\n"))
        #expect(tree.position(ofKeyPath: ["a", "b"]) == SourcePosition(line: 2, column: 3))
        #expect(tree.position(ofKeyPath: ["a", "b", "1", "c"]) == SourcePosition(line: 2, column: 11))
        #expect(tree.position(ofKeyPath: ["a", "b", "0"]) == SourcePosition(line: 2, column: 7))
        #expect(tree.position(ofKeyPath: []) == SourcePosition(line: 1, column: 1))
        #expect(tree.value(atKeyPath: ["a", "b", "1", "c"])?.value == .integer(1))
        for path in [["b"], ["a", "c"], ["a", "b", "2"], ["a", "b", "-1"], ["a", "b", "x"], ["a", "b", "0", "y"]] {
            #expect(tree.position(ofKeyPath: path) == nil)
        }
    }
}
