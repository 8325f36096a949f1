// SPDX-License-Identifier: MIT
import Formats
import Testing

/// JSON5 as Expo, electron-builder and Tauri take it.
@Suite struct JSON5Tests {
    @Test(arguments: [
        ("// c\n{a: 1, /* b\n */ 'c': [1,], \"d\": {},}", "{a: 1, c: [1], d: {}}"),
        (
            "{$_a9: +1, é: .5, b: 5., c: -0x1F, d: 1e-2, e: -Infinity}",
            "{$_a9: 1, é: real(0.5), b: real(5.0), c: -31, d: real(0.01), e: real(-inf)}"
        ),
        ("['a\"b', \"it's\", '\\'\\x41\\v\\0\\u00e9\\\nx\\q\\\\']", "['a\"b', 'it's', ''A\u{B}\0éxq\\']"),
        ("\u{FEFF}\u{A0}[\u{2028}\u{C}1]\u{3000}", "[1]"), ("{a: 1, a: 2}", "{a: 1, a: 2}"), ("null//", "null"),
        ("[true,false,\"\t\"]", "[true, false, '\t']"), ("9223372036854775807", "9223372036854775807"),
    ])
    func `reads what JSON5 has beside JSON`(_ text: String, _ expected: String) throws {
        #expect(line(try JSON.parse(bytes(text), as: .json5)) == expected)
    }

    @Test(arguments: [
        ("{a: 1,,}", "1:7: found ','; expected a name"), ("[,]", "1:2: found ','; expected a value"),
        ("/* a\n", "2:1: found the end inside the comment that begins at 1:1; expected '*/'"),
        ("'a\nb'", "1:3: found '\\u{a}' in a text; expected an escape, as \\n"),
        ("'a", "1:3: found the end inside the text that begins at 1:1; expected its closing quote"),
        ("'\\1'", "1:2: found an octal escape; expected \\xHH"),
        ("'\\xg1'", "1:4: found 'g' in an escape; expected two hexadecimal digits after \\x"),
        ("010", "1:1: the number 010 is none that fits; expected a 64-bit number"),
        ("0x", "1:1: the number 0x is none; expected a 64-bit number"),
        ("1e", "1:1: the number 1e is none that fits; expected a 64-bit number"),
        ("+", "1:1: the number + is none that fits; expected a 64-bit number"),
        ("{1: 2}", "1:2: found '1'; expected a name"), ("/", "1:1: found '/'; expected a value"),
        ("{a 1}", "1:4: found '1'; expected ':' after a name"),
    ])
    func `refuses what is none, with the place`(_ text: String, _ message: String) {
        let error = #expect(throws: InputError.self) { try JSON.parse(bytes(text), as: .json5) }
        #expect(error?.description == message)
    }

    @Test(arguments: ["{a: 1}", "[1,]", "// c\n1", "'a'", "+1", "0x1", "[1]\u{A0}", "Infinity", "{\"a\":1,\"a\":2}"])
    func `strict JSON takes none of it`(_ text: String) {
        #expect(throws: InputError.self) { try JSON.parse(bytes(text)) }
    }

    @Test func `places count through comments and line breaks of all kinds`() throws {
        let tree = try JSON.parse(bytes("/* é\r\n*/ {\r // x\n  é: 'a\\\r\nb', b: 2}"), as: .json5)
        #expect(places(tree) == "2:4 4:3=4:6 5:5=5:8")
    }

    @Test func `depth is bounded`() {
        let text = String(repeating: "[", count: 100_000)
        let error = #expect(throws: InputError.self) { try JSON.parse(bytes(text), as: .json5) }
        #expect(error?.position?.column == JSON.depthLimit + 1)
    }
}
