// SPDX-License-Identifier: MIT
import Formats
import TestSupport
import Testing

/// Edits of JSON as tools read it: with comments, last commas, names without quotes, equal names.
@Suite struct JSON5EditingTests {
    private func edited(_ text: String, _ edits: TreeEdit...) throws -> String {
        let new = try DocumentEditor.apply(edits, to: Array(text.utf8), form: .json)
        #expect(
            try JSON.parse(new, as: .json5).hasValue(of: try JSON.parse(Array(text.utf8), as: .json5).applying(edits)))
        return String(decoding: new, as: UTF8.self)
    }

    private static let text = """
        // app
        {
          /* head */
          expo: {
            a: true, // about a
            // above b
            'b': .5, /* about b */
            // above c
            "c": {d: 1,}, // about c
          },
          e: 1 // about e
        }

        """

    @Test(arguments: [
        ("a", "    a: true, // about a\n"), ("b", "    'b': .5, /* about b */\n"),
        ("c", "    \"c\": {d: 1,}, // about c\n"), ("c:d", "d: 1,"),
    ])
    func `takes an entry with the comment behind it, and leaves the others`(_ path: String, _ gone: String) throws {
        let keys = ["expo"] + path.split(separator: ":").map(String.init)
        #expect(try edited(Self.text, .remove(keys, at: nil)) == Self.text.replacing(gone, with: ""))
    }

    @Test(arguments: [
        // The last one, without a comma behind it.
        ("{\n  a: 1, // about a\n  b: 2 // about b\n}", "{\n  a: 1 // about a\n}"),
        ("{\n  a: 1, // about a\n  b: 2\n}", "{\n  a: 1 // about a\n}"),
        ("{\n  a: 1,\n  b: 2 // about b\n}", "{\n  a: 1\n}"),
        ("{\n  a: 1,\n  b: 2,\n}", "{\n  a: 1,\n}"), ("{a: 1, b: 2,}", "{a: 1,}"),
        ("{\n  a: 1,\n  // above b\n  b: 2\n}", "{\n  a: 1\n  // above b\n}"),
        ("{\n  // above b\n  b: 2 // about b\n}", "{\n  // above b\n}"), ("{\n  b: 2,\n}", "{}"),
        ("{ /* x */ b: 2 }", "{ /* x */ }"), ("{b: '}', c: \"//\"}", "{c: \"//\"}"),
    ])
    func `leaves no comma that was not there`(_ old: String, _ new: String) throws {
        #expect(try edited(old, .remove(["b"], at: nil)) == new)
    }

    @Test(arguments: [
        ("{\n  a: 1, // about a\n}", "{\n  a: 1, // about a\n  b: 2,\n}"),
        ("{\n  a: 1 // about a\n}", "{\n  a: 1, // about a\n  b: 2\n}"),
        ("{\n  'a': 1,\n}", "{\n  'a': 1,\n  'b': 2,\n}"), ("{a: 1,}", "{a: 1, b: 2,}"),
        ("{\n  // nothing\n}", "{\n  // nothing\n  \"b\": 2\n}"), ("{ /* x */ }", "{ /* x */ \"b\": 2 }"),
        ("{a: /* one */ 1}", "{a: /* one */ 1, b: 2}"),
    ])
    func `adds an entry in the way of the file`(_ old: String, _ new: String) throws {
        #expect(try edited(old, .set(["b"], .integer(2))) == new)
    }

    @Test(arguments: [
        ("{a: 1}", "b", "{b: 1}"), ("{'a': 1}", "b", "{'b': 1}"), ("{a: 1}", "b-c", "{\"b-c\": 1}"),
        ("{\"a\": 1, // a\n}", "b", "{\"b\": 1, // a\n}"), ("{'a': 1}", "b'", "{\"b'\": 1}"),
        ("{a: 1}", "1b", "{\"1b\": 1}"),
    ])
    func `gives an entry another name in its quotes`(_ old: String, _ name: String, _ new: String) throws {
        #expect(try edited(old, .rename(["a"], at: nil, to: name)) == new)
    }

    @Test(arguments: [(3, 4), (4, 3), (5, 3)])
    func `takes the one of equal names that is meant`(_ line: Int, _ other: Int) throws {
        let lines = ["{", "  \"x\": {", "    \"a\": 1,", "    \"a\": 2,", "    \"a\": 3", "  }", "}"]
        let text = lines.joined(separator: "\n")
        let new = try edited(text, .remove(["x", "a"], at: SourcePosition(line: line, column: 5)))
        var left = lines
        left.remove(at: line - 1)
        if line == 5 { left[3] = "    \"a\": 2" }
        #expect(new == left.joined(separator: "\n"))
        #expect(new.contains("\"a\": \(other - 2)"))
    }

    @Test func `any entry of a text with everything in it can go, whatever is around it`() throws {
        var random = SeededGenerator(seed: 5)
        let fillers = ["", " ", "\n  ", "/* c */", " // c\n", "\u{A0}", "\u{FEFF}", "\u{0B}", "\r\n"]
        func filler() -> String { fillers.randomElement(using: &random) ?? "" }
        let values = ["1", "+.5", "0x1F", "Infinity", "'}'", "\"/*\"", "[1, /* ] */ 2,]", "{x: '//'}", "null", "{}"]
        for _ in 0..<2_000 {
            let names = ["a", "'b'", "\"c\"", "$d", "a"].shuffled(using: &random).prefix(
                Int.random(in: 1...5, using: &random))
            let members = names.map { name in
                // A space beyond ASCII behind a bare name would be part of it.
                let gap = ["", " ", "/* : */", "\n"].randomElement(using: &random) ?? ""
                return filler() + name + gap + ":" + filler() + (values.randomElement(using: &random) ?? "1") + filler()
            }
            let comma = Bool.random(using: &random) ? "," : ""
            let text = filler() + "{" + members.joined(separator: ",") + comma + filler() + "}" + filler()
            let tree = try JSON.parse(Array(text.utf8), as: .json5)
            guard case .dictionary(let entries) = tree.value, let entry = entries.randomElement(using: &random) else {
                continue
            }
            let edit: TreeEdit =
                Bool.random(using: &random)
                ? .remove([entry.key], at: entry.keyPosition) : .set(["new"], .dictionary([]))
            let new = try DocumentEditor.apply([edit], to: Array(text.utf8), form: .json)
            #expect(try JSON.parse(new, as: .json5).hasValue(of: try tree.applying([edit])), "\(text)")
        }
    }
}
