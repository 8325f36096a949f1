// SPDX-License-Identifier: MIT
import Formats
import Testing

@Suite struct JSONTests {
    @Test(arguments: [
        ("{}", "{}"), ("[]", "[]"), (" \t\r\n null ", "null"), ("true", "true"), ("[false]", "[false]"),
        ("{\"a\": 1, \"b\": [2, {\"c\": \"d\"}]}", "{a: 1, b: [2, {c: 'd'}]}"),
        ("0", "0"), ("-0", "0"), ("-12", "-12"), ("1.0", "real(1.0)"), ("1e3", "real(1000.0)"),
        ("-1.5E-2", "real(-0.015)"),
        ("9223372036854775807", "9223372036854775807"), ("-9223372036854775808", "-9223372036854775808"),
        ("9223372036854775808", "real(9.223372036854776e+18)"), ("1e-999", "real(0.0)"),
        ("\"\"", "''"), ("\"é\u{1F600}\"", "'é\u{1F600}'"),
        ("\"a\\\"\\\\\\/\\b\\f\\n\\r\\tz\"", "'a\"\\/\u{8}\u{C}\n\r\tz'"),
        ("\"\\u00e9\\u00E9\"", "'éé'"), ("\"x\\ud83d\\ude00y\"", "'x\u{1F600}y'"),
        ("\"\u{2028}\u{7F}\"", "'\u{2028}\u{7F}'"),
        ("\"\u{FFFD}\"", "'\u{FFFD}'"), ("{\"\": 1}", "{: 1}"), ("\u{FEFF}1", "1"),
    ])
    func `reads every kind of value`(_ text: String, _ expected: String) throws {
        #expect(line(try JSON.parse(bytes(text))) == expected)
    }

    @Test(arguments: [
        ("{\"a\": 1,\n  \"b\": [2, 3]}", "1:1 1:2=1:7 2:3=2:8 2:9 2:12"),
        ("[\"é\", \"\u{1F600}\", 1,\r\n\"ß\", 2]", "1:1 1:2 1:7 1:12 2:1 2:6"),
        ("\u{FEFF}[1]", "1:1 1:2"), ("[\r1]", "1:1 2:1"), ("[\"\\u00e9\", 1]", "1:1 1:2 1:12"),
    ])
    func `knows the place of every name and value`(_ text: String, _ expected: String) throws {
        #expect(places(try JSON.parse(bytes(text))) == expected)
    }

    @Test func `counts lines from where it is told`() throws {
        let lines = bytes("{\"a\": 1}\n{\"b\": x}\n")
        #expect(places(try JSON.parse(lines[..<8], startingAt: 7)) == "7:1 7:2=7:7")
        let error = try #require(throws: InputError.self) { try JSON.parse(lines[9...], startingAt: 8) }
        #expect(error.position == SourcePosition(line: 8, column: 7))
    }

    @Test(arguments: [
        ("", "1:1: found the end; expected a value"),
        ("[1,]", "1:4: found ']'; expected a value"),
        ("[1 2]", "1:4: found '2'; expected ',' or ']'"),
        ("{\"a\": 1,}", "1:9: found '}'; expected a name in double quotes"),
        ("{a: 1}", "1:2: found 'a'; expected a name in double quotes"),
        ("{\"a\" 1}", "1:6: found '1'; expected ':' after a name"),
        ("{\"a\": 1 \"b\"}", "1:9: found '\"'; expected ',' or '}'"),
        ("{\"a\": 1,\n \"b\": 2,\n \"a\": 3}", "3:2: the name 'a' was already on line 1; expected each name once"),
        ("{\"a\": 1, \"\\u0061\": 2}", "1:10: the name 'a' was already on line 1; expected each name once"),
        ("1 2", "1:3: found '2' after the end of the value; expected nothing more"),
        ("['a']", "1:2: found '''; expected a value"),
        ("True", "1:1: found the word 'True'; expected a value; texts stand in double quotes; did you mean 'true'?"),
        ("[NaN]", "1:2: found the word 'NaN'; expected a value; texts stand in double quotes"),
        ("nulll", "1:1: found the word 'nulll'; expected a value; texts stand in double quotes; did you mean 'null'?"),
        ("01", "1:2: found a digit after a leading 0; expected a number without leading zeros"),
        ("-", "1:2: found the end in a number; expected a digit"),
        ("1.", "1:3: found the end in a number; expected a digit"),
        ("1.e1", "1:3: found 'e' in a number; expected a digit"), ("+1", "1:1: found '+'; expected a value"),
        (".5", "1:1: found '.'; expected a value"), ("1e", "1:3: found the end in a number; expected a digit"),
        ("1e999", "1:1: the number 1e999 does not fit; expected a 64-bit number"),
        ("// a\n1", "1:1: found '/'; expected a value"),
        ("\"é", "1:3: found the end inside the text that begins at 1:1; expected '\"'"),
        ("\"a\nb\"", "1:3: found '\\u{a}' in a text; expected an escape, as \\n"),
        ("[\"é\\x\"]", "1:4: this escape is none of JSON's; expected one of \\\" \\\\ \\/ \\b \\f \\n \\r \\t \\uXXXX"),
        ("\"\\u12g4\"", "1:6: found 'g' in an escape; expected four hexadecimal digits after \\u"),
        ("\"\\ud83d\"", "1:2: this escape is half of a surrogate pair; expected both halves, as \\ud83d\\ude00"),
        (
            "\"a\\ude00\\ud83d\"",
            "1:3: this escape is half of a surrogate pair; expected both halves, as \\ud83d\\ude00"
        ),
        ("\"\\ud83d\\u0041\"", "1:2: this escape is half of a surrogate pair; expected both halves, as \\ud83d\\ude00"),
        ("\"\\ud83dx\"", "1:2: this escape is half of a surrogate pair; expected both halves, as \\ud83d\\ude00"),
        ("\"\\", "1:2: this escape is none of JSON's; expected one of \\\" \\\\ \\/ \\b \\f \\n \\r \\t \\uXXXX"),
    ])
    func `refuses what is wrong and says where`(_ text: String, _ expected: String) throws {
        let error = try #require(throws: InputError.self) { try JSON.parse(bytes(text)) }
        #expect(error.description == expected)
    }

    @Test(
        arguments: [
            ([0x22, 0xC3, 0xA9, 0x61, 0xFF, 0x22], "1:4"), ([0x5B, 0x0A, 0x22, 0xED, 0xA0, 0x80, 0x22, 0x5D], "2:2"),
            ([0x22, 0xEF, 0xBF, 0xBD, 0x80, 0x22], "1:3"), ([0xFF, 0xFE, 0x31, 0x00], "1:1"),
            ([0x22, 0xC3, 0x22], "1:2"),
        ] as [([UInt8], String)])
    func `refuses bytes that are no UTF-8`(_ text: [UInt8], _ place: String) throws {
        let error = try #require(throws: InputError.self) { try JSON.parse(text) }
        #expect(error.position?.description == place, "\(error)")
    }

    @Test func `finds a name twice in a large object`() throws {
        let members = (0..<100).map { "\"k\($0)\": \($0)" }
        #expect(throws: Never.self) { try JSON.parse(bytes("{" + members.joined(separator: ",\n") + "}")) }
        for first in [0, 15, 16, 99] {
            let text = "{" + (members + ["\"k\(first)\": 1"]).joined(separator: ",\n") + "}"
            let error = try #require(throws: InputError.self) { try JSON.parse(bytes(text)) }
            #expect(error.problem == "the name 'k\(first)' was already on line \(first + 1)")
            #expect(error.position == SourcePosition(line: 101, column: 1))
        }
    }

    @Test func `stops at the hundred and first level`() throws {
        let deepest = String(repeating: "[", count: 100) + String(repeating: "]", count: 100)
        #expect(throws: Never.self) { try JSON.parse(bytes(deepest)) }
        let error = try #require(throws: InputError.self) { try JSON.parse(bytes("[" + deepest + "]")) }
        #expect(
            error.description == "1:101: arrays and objects stand too deep in each other; expected at most 100 levels")
        for unit in ["[", "{\"a\":", "[{\"a\":"] {
            #expect(throws: InputError.self) { try JSON.parse(bytes(String(repeating: unit, count: 100_000))) }
        }
    }

    @Test func `reads eight mebibytes at most`() throws {
        let largest = bytes("1" + String(repeating: " ", count: (8 << 20) - 1))
        #expect(throws: Never.self) { try JSON.parse(largest) }
        let error = try #require(throws: InputError.self) { try JSON.parse(largest + [0x20]) }
        #expect(error.description == "1:1: the JSON text holds 8388609 bytes; expected at most 8388608 bytes")
    }
}
