// SPDX-License-Identifier: MIT
import Formats
import Testing

/// Literals in Swift and JavaScript, by what they mean and where they stand.
@Suite struct LiteralSourceTests {
    /// A constant `x` of a text, in one line, with what of it is computed.
    private func read(_ text: String, _ language: LiteralSource.Language) throws -> String {
        let declaration = (language == .swift ? "let x = " : "const x = ") + text
        let source = try LiteralSource(bytes(declaration), language)
        let constant = try #require(source.constant("x"))
        var reader = LiteralReader(source)
        let tree = reader.tree(constant)
        let computed = reader.computed.map { "\($0.position) \($0.path.joined(separator: ":"))" }
        return ([tree.map { line($0) } ?? "–"] + computed).joined(separator: " | ")
    }

    @Test(arguments: [
        (#""a\n\t\"\\\u{e9}""#, "'a\n\t\"\\é'"), (##"#"a\n\#n"b""#"##, "'a\\n\n\"b\"'"), ("\"\"", "''"),
        ("\"\"\"\n    a\n      b\n\n    c\\\n    d\n    \"\"\"", "'a\n  b\n\ncd'"),
        ("\"\"\"\r\n  a\r\n  \"\"\"", "'a'"),
        ("#\"\"\"\n\"\"\" \\(x)\n\"\"\"#", "'\"\"\" \\(x)'"), ("12", "12"), ("-1_000", "-1000"), ("0x1F", "31"),
        ("017", "17"),
        ("0b101", "5"), ("0o17", "15"), ("1.5", "real(1.5)"), ("-2.5e-1", "real(-0.25)"), ("true", "true"),
        ("[]", "[]"),
        ("[:]", "{}"), ("[1, \"a\", [true]]", "[1, 'a', [true]]"),
        ("[\"a\": 1, \"b\": [\"c\": false,],]", "{a: 1, b: {c: false}}"),
        ("[\"a\": 1] as [String: Any]", "{a: 1}"), ("([\"a\": (1)])", "{a: 1}"),
        (
            "[\"a\": .boolean(true), \"b\": .dictionary([\"c\": .string(\"d\")]), \"e\": .array([.integer(1)])]",
            "{a: true, b: {c: 'd'}, e: [1]}"
        ),
        ("[\"a\": Plist.Value.real(1), \"b\": .dictionary([:])]", "{a: real(1.0), b: {}}"),
        ("[\"a\": /* one /* nested */ */ 1, // \"b\": 2\n\"c\": 3]", "{a: 1, c: 3}"),
        ("[\"a\": 1]\nlet y = 2", "{a: 1}"), ("[\"a\": 1, \"a\": 2]", "{a: 1, a: 2}"),
    ])
    func `reads what Swift means`(_ text: String, _ expected: String) throws {
        #expect(try read(text, .swift) == expected)
    }

    @Test(arguments: [
        (#""a\(b)""#, "– | 1:9 "), ("[\"a\": b, \"c\": 1]", "{c: 1} | 1:15 a"), ("[a: 1, \"b\": 2]", "{b: 2} | 1:10 "),
        ("[\"a\": \"b\" + \"c\"]", "{} | 1:15 a"), ("[\"a\": .boolean(isOn)]", "{} | 1:24 a"),
        ("[\"a\": 1].merging(b)", "– | 1:9 "),
        ("[\"a\": flag ? true : false, \"b\": 1]", "{b: 1} | 1:15 a"), ("[\"a\": nil]", "{} | 1:15 a"),
        ("f()", "– | 1:9 "),
        ("[\"a\": .boolean(\"x\")]", "{} | 1:15 a"),
        ("[\"a\": [1, b], \"c\": { 1 }()]", "{a: [1]} | 1:19 a:1 | 1:28 c"),
        ("[\"a\": \"b\\q\"]", "{} | 1:15 a"), ("[\"a\": 99999999999999999999]", "{} | 1:15 a"),
        ("[\"a\": !true]", "{} | 1:15 a"),
        ("[String: Any]()", "– | 1:9 "), ("x", "– | 1:9 "),
    ])
    func `says what Swift computes, and where`(_ text: String, _ expected: String) throws {
        #expect(try read(text, .swift) == expected)
    }

    @Test(arguments: [
        (#"'a\n\x41\u0042\u{43}\ud83d\ude00\'\q'"#, "'a\nABC😀'q'"), ("\"a\\\nb\"", "'ab'"), ("`a\nb`", "'a\nb'"),
        ("1_000", "1000"),
        ("1.0", "1"), (".5", "real(0.5)"), ("-1e3", "-1000"), ("0xff", "255"), ("[1, 'a',]", "[1, 'a']"), ("{}", "{}"),
        ("{ a: 1, 'b-c': 2, \"d\": { e: true }, 3: [false], }", "{a: 1, b-c: 2, d: {e: true}, 3: [false]}"),
        ("{ a: 1 } as const", "{a: 1}"), ("{ a: 1 } satisfies Config;", "{a: 1}"), ("({ a: (1) })", "{a: 1}"),
        ("{ a: 1, // b: 2\n /* c: 3 */ d: 4 }", "{a: 1, d: 4}"), ("{ a: /[\"'/{]/g, b: 1 }", "{b: 1} | 1:16 a"),
        ("{ a: 4 / 2, b: '/' }", "{b: '/'} | 1:16 a"), ("{ true: true, null: 'x' }", "{true: true, null: 'x'}"),
    ])
    func `reads what JavaScript means`(_ text: String, _ expected: String) throws {
        #expect(try read(text, .script) == expected)
    }

    @Test(arguments: [
        ("{ ...a, b: 1 }", "{b: 1} | 1:13 "), ("{ [a]: 1, b: 2 }", "{b: 2} | 1:13 "),
        ("{ a, b: 2 }", "{b: 2} | 1:13 a"),
        ("{ a() { return 1 }, get b() { return 2 }, c: 3 }", "{c: 3} | 1:13 a | 1:31 b"), ("`a${b}`", "– | 1:11 "),
        ("{ a: process.env.X ?? 'y' }", "{} | 1:16 a"), ("{ a: x => ({ b: 1 }), c: 1 }", "{c: 1} | 1:16 a"),
        ("{ a: null, b: undefined }", "{} | 1:16 a | 1:25 b"),
        ("{ a: 1n, b: 017, c: 9007199254740993 }", "{} | 1:16 a | 1:23 b | 1:31 c"), ("{ a: !0 }", "{} | 1:16 a"),
        ("{ a: `${b ? `${c}` : '}'}`, d: 1 }", "{d: 1} | 1:16 a"), ("withA({ a: 1 })", "– | 1:11 "),
        ("{ a: '\\u{110000}' }", "{} | 1:16 a"),
    ])
    func `says what JavaScript computes, and where`(_ text: String, _ expected: String) throws {
        #expect(try read(text, .script) == expected)
    }

    @Test func `keeps the place of every key and value`() throws {
        let source = try LiteralSource(bytes("let x = [\n  \"é\": [\n    1, \"b\"],\n]"), .swift)
        var reader = LiteralReader(source)
        let constant = try #require(source.constant("x"))
        let read = reader.tree(constant)
        let tree = try #require(read)
        #expect(places(tree) == "1:9 2:3=2:8 3:5 3:8")
    }

    @Test func `follows a name one step to its declaration`() throws {
        let text =
            "let a = [\"k\": b]\nlet b = [\"l\": true, \"m\": c]\nlet c = 1\nvar d = 1\nlet e = d\nd = 2\nlet f = d"
        let source = try LiteralSource(bytes(text), .swift)
        var reader = LiteralReader(source)
        let constant = try #require(source.constant("a"))
        let read = reader.tree(constant)
        let tree = try #require(read)
        #expect(line(tree) == "{k: {l: true}}")
        #expect(reader.computed.map(\.position.description) == ["2:26"])
        #expect(source.constant("d") == nil, "it is changed")
        #expect(source.constant("g") == nil, "it is not declared")
        let twice = try LiteralSource(bytes("let a = 1\nfunc f() { let a = 2 }"), .swift)
        #expect(twice.constant("a") == nil)
        let inside = try LiteralSource(bytes("const a = { b: {} }; a.b['c'].d = 1; delete e.f; const e = {}"), .script)
        #expect(inside.constant("a") == nil)
        #expect(inside.constant("e") == nil)
    }

    @Test func `finds calls wherever they stand`() throws {
        let text =
            "let p = Project(targets: [.target(name: \"a\", n: 1), Target(name: \"b\"), target(\"c\"), f(.target(name: \"d\"))])"
        let source = try LiteralSource(bytes(text), .swift)
        let names = source.calls(of: "target").map { call -> String in
            guard case .call(_, let arguments) = call.content else { return "?" }
            return arguments["name"]?.text ?? "?"
        }
        #expect(names == ["a", "b", "d"])
    }

    @Test(arguments: [
        ("export default { a: 1 }", "{a: 1}", false), ("module.exports = {a: 1};\n", "{a: 1}", false),
        ("const c = { a: 1 }\nexport default c", "{a: 1}", false),
        ("export default ({ config }) => ({ a: 1 });", "{a: 1}", false),
        ("export default (): ExpoConfig => { const b = 2; return { a: 1 } }", "{a: 1}", false),
        ("module.exports = function (c) { return { a: 1 }; }", "{a: 1}", false),
        ("export default async function config() {\n  const o = { a: 1 };\n  return o;\n}", "{a: 1}", false),
        ("function f(c) { return { a: 1 } }\nmodule.exports = f", "{a: 1}", false),
        ("const f = (c) => ({ a: 1 })\nexport default f", "{a: 1}", false),
        ("export default c => ({ a: 1 })", "{a: 1}", false),
        ("export default () => { if (x) { return { b: 1 } } return { a: 1 } }", "{a: 1}", true),
        ("export default () => { if (x) return { b: 1 }\n return { a: 1 } }", "{a: 1}", true),
        ("export default () => { f(x)\n return { a: 1 } }", "{a: 1}", false),
        ("export default () => { f(() => { return 1 }); return { a: 1 } }", "{a: 1}", false),
        ("export default { a: 1 } satisfies Config", "{a: 1}", false), ("export default withA({ a: 1 })", "–", false),
        ("export default x ? { a: 1 } : { b: 1 }", "–", false), ("export default ({ config }) => config", "–", false),
        ("export default", nil, false), ("const a = 1", nil, false), ("export default () => {}", "–", true),
    ])
    func `finds what a module hands out`(_ text: String, _ expected: String?, _ isOneOfSeveral: Bool) throws {
        let source = try LiteralSource(bytes(text), .script)
        let export = source.exported
        var reader = LiteralReader(source)
        #expect(export.map { reader.tree($0.value).map { line($0) } ?? "–" } == expected)
        #expect((export?.isOneOfSeveral ?? false) == isOneOfSeveral)
    }

    @Test(arguments: [
        ("let a = \"b", "1:9: the text that begins here has no end; expected the quote that it began with"),
        ("a\n/* b /* */", "2:1: the comment has no end; expected '*/'"),
        ("f(", "1:2: the bracket '(' is not closed; expected ')'"),
        ("f(]", "1:3: the bracket '(' at 1:2 is closed by ']'; expected ')'"),
        ("f)", "1:2: the bracket ')' closes nothing; expected no such bracket"),
        ("let a = \"\"\"\nb", "1:9: the text that begins here has no end; expected the quote that it began with"),
        ("let a = \"\\(b", "1:9: the text that begins here has no end; expected the quote that it began with"),
    ])
    func `names the place of what is no program`(_ text: String, _ expected: String) throws {
        let error = try #require(throws: InputError.self) { try LiteralSource(bytes(text), .swift) }
        #expect(error.description == expected)
    }

    @Test func `refuses what is too large, too deep or no UTF-8`() throws {
        func problem(_ bytes: [UInt8]) throws -> String {
            try #require(throws: InputError.self) { try LiteralSource(bytes, .swift) }.description
        }
        #expect(try problem([0x61, 0x0A, 0x62, 0xFF]) == "2:2: the text is no UTF-8; expected UTF-8")
        #expect(
            try problem(Array(repeating: 0x20, count: LiteralSource.byteLimit + 1)).contains("at most 1048576 bytes"))
        #expect(try problem(Array(repeating: 0x5B, count: 10_000)).hasPrefix("1:101: brackets stand too deep"))
        let texts = String(repeating: "\"\\(", count: 10_000)
        #expect(try problem(bytes(texts)).contains("texts stand too deep in each other"))
    }

    /// Where the time grows with the square of the text, these take minutes.
    @Test(
        .timeLimit(.minutes(10)),
        arguments: [
            ("let a = [", "a, "), ("let a = [", "\"k\": b, "), ("", ".target(name: \"a\", product: .app)\n"),
            ("let a = ", "#"), ("let a = ", "- "), ("let a: ", "b "), ("", "let a = [b]\n"), ("/* ", "/* */ "),
            ("", "a.b = "), ("let a = \"\"\"\n", "x\n"), ("", "return (a)\n"), ("export default () => {", "if (a) {} "),
        ])
    func `takes time as the text grows`(_ start: String, _ piece: String) throws {
        let count = 30_000 / piece.utf8.count
        for language in LiteralSource.Language.allCases {
            for end in ["", "]", "}"] {
                let text = start + String(repeating: piece, count: count) + end
                guard let source = try? LiteralSource(bytes(text), language) else { continue }
                _ = source.calls(of: "target")
                _ = source.exported
                var reader = LiteralReader(source)
                if let constant = source.constant("a") { _ = reader.tree(constant) }
            }
        }
    }
}
