// SPDX-License-Identifier: MIT
import Formats
import Testing

@Suite struct YAMLTests {
    @Test(arguments: [
        ("", "null"),
        ("# only a comment\n", "null"),
        ("--- ~\n", "null"),
        ("{}", "{}"),
        ("a: 1\nb: [x, 'y', \"z\\u00e9\"]", "{a: 1, b: ['x', 'y', 'zé']}"),
        ("a:\nb: ''", "{a: null, b: ''}"),
        ("a: |\n  one\n  two\nb: >\n  one\n  two\n", "{a: 'one\ntwo\n', b: 'one two\n'}"),
        ("\u{FEFF}a: 1", "{a: 1}"),
        ("a: 1\r\nb: 2\r\n", "{a: 1, b: 2}"),
        ("%YAML 1.2\n---\na: 1\n...\n", "{a: 1}"),
        ("1: a\ntrue: b\n~: c\non: d", "{1: 'a', true: 'b', ~: 'c', on: 'd'}"),
        ("? a\n: b", "{a: 'b'}"),
        ("url: http://127.0.0.1:8765/", "{url: 'http://127.0.0.1:8765/'}"),
        ("platforms: [macOS 26.6, '>= iOS 17']", "{platforms: ['macOS 26.6', '>= iOS 17']}"),
        ("a: \"a\\x7fb\"", "{a: 'a\u{7F}b'}"),
    ])
    func `reads one document`(_ text: String, _ expected: String) throws {
        #expect(line(try YAML.parse(bytes(text))) == expected)
    }

    @Test(arguments: [
        ("true", "true", "true"), ("True", "true", "true"), ("FALSE", "false", "false"), ("tRUE", "'tRUE'", "'tRUE'"),
        ("'true'", "'true'", "'true'"), ("\"1\"", "'1'", "'1'"),
        ("YES", "'YES'", "true"), ("no", "'no'", "false"), ("on", "'on'", "true"), ("Off", "'Off'", "false"),
        ("y", "'y'", "'y'"), ("N", "'N'", "'N'"),
        ("~", "null", "null"), ("Null", "null", "null"), ("nULL", "'nULL'", "'nULL'"),
        ("0", "0", "0"), ("-7", "-7", "-7"), ("+7", "7", "7"), ("007", "7", "7"), ("0777", "777", "511"),
        ("0o17", "15", "15"), ("0x1F", "31", "31"), ("-0x1F", "'-0x1F'", "-31"), ("0b101", "'0b101'", "5"),
        ("1_000", "'1_000'", "1000"), ("_1", "'_1'", "'_1'"), ("0b_", "'0b_'", "'0b_'"), ("0x", "'0x'", "'0x'"),
        ("089", "89", "real(89.0)"), ("+", "'+'", "'+'"), ("--1", "'--1'", "'--1'"), ("+-1", "'+-1'", "'+-1'"),
        ("0x-1", "'0x-1'", "'0x-1'"), ("0o8", "'0o8'", "'0o8'"),
        ("190:20:30", "'190:20:30'", "'190:20:30'"), ("1.2.3.4", "'1.2.3.4'", "'1.2.3.4'"),
        ("1.5", "real(1.5)", "real(1.5)"), ("1.", "real(1.0)", "real(1.0)"), (".5", "real(0.5)", "real(0.5)"),
        ("-1e3", "real(-1000.0)", "real(-1000.0)"), ("1e", "'1e'", "'1e'"), (".", "'.'", "'.'"),
        ("...x", "'...x'", "'...x'"),
        (".inf", "real(inf)", "real(inf)"), ("-.INF", "real(-inf)", "real(-inf)"), (".NaN", "real(nan)", "real(nan)"),
        ("inf", "'inf'", "'inf'"), ("nan", "'nan'", "'nan'"), ("0x1p3", "'0x1p3'", "'0x1p3'"),
        ("9223372036854775807", "9223372036854775807", "9223372036854775807"),
        ("-9223372036854775808", "-9223372036854775808", "-9223372036854775808"),
        ("2026-11-30", "'2026-11-30'", "'2026-11-30'"), ("=", "'='", "'='"),
        ("!!str 1", "'1'", "'1'"), ("! 1", "'1'", "'1'"), ("!!int '12'", "12", "12"),
        ("!!float 1", "real(1.0)", "real(1.0)"),
        ("!!null ''", "null", "null"), ("!!bool \"true\"", "true", "true"), ("!!seq [1]", "[1]", "[1]"),
        ("!!map {a: 1}", "{a: 1}", "{a: 1}"), ("!<tag:yaml.org,2002:str> 1", "'1'", "'1'"), ("!!str", "''", "''"),
    ])
    func `gives plain scalars their types by schema`(_ text: String, core: String, yaml11: String) throws {
        #expect(line(try YAML.parse(bytes("a: " + text))) == "{a: \(core)}")
        #expect(line(try YAML.parse(bytes("a: " + text), schema: .yaml11)) == "{a: \(yaml11)}")
    }

    @Test(arguments: [
        ("a: &x [1, 2]\nb: *x", "{a: [1, 2], b: [1, 2]}"),
        ("a: &x 1\nb: &x 2\nc: *x", "{a: 1, b: 2, c: 2}"),
        ("a: &x k\n*x : v", "{a: 'k', k: 'v'}"),
        ("a: &x {p: 1, q: 2}\nb: {<<: *x, q: 3}", "{a: {p: 1, q: 2}, b: {p: 1, q: 3}}"),
        ("a: &x {p: 1, q: 2}\nb: {q: 3, <<: *x, r: 4}", "{a: {p: 1, q: 2}, b: {q: 3, p: 1, r: 4}}"),
        ("- &x {p: 1}\n- &y {p: 2, q: 2}\n- {<<: [*x, *y]}", "[{p: 1}, {p: 2, q: 2}, {p: 1, q: 2}]"),
        ("- &x {p: 1}\n- {<<: *x, <<2: 1}", "[{p: 1}, {p: 1, <<2: 1}]"),
        ("{'<<': {p: 1}}", "{<<: {p: 1}}"),
        ("<<: {p: 1}", "{p: 1}"),
    ])
    func `follows aliases and merge keys`(_ text: String, _ expected: String) throws {
        for schema in [YAML.Schema.core12, .yaml11] {
            #expect(line(try YAML.parse(bytes(text), schema: schema)) == expected)
        }
    }

    @Test(arguments: [
        ("a: 1\nb:\n  - x\n  - {c: d}\n", "1:1 1:1=1:4 2:1=3:3 3:5 4:5 4:6=4:9"),
        ("é: 'ü' # ü\nœ:  [ß,   x]\n", "1:1 1:1=1:4 2:1=2:5 2:6 2:11"),
        ("\u{FEFF}a: 1", "1:1 1:1=1:4"),
        ("a: 1\r\nb: 2", "1:1 1:1=1:4 2:1=2:4"),
        ("a: &x 1\nb: *x", "1:1 1:1=1:4 2:1=1:4"),
        ("a:\nb:", "1:1 1:1=1:3 2:1=2:3"),
    ])
    func `knows the place of every key and value`(_ text: String, _ expected: String) throws {
        #expect(places(try YAML.parse(bytes(text))) == expected)
    }

    @Test(arguments: [
        ("a: 1\nb: 2\na: 3", "3:1: the key 'a' was already on line 1; expected each key once"),
        ("{a: 1, 'a': 2}", "1:8: the key 'a' was already on line 1; expected each key once"),
        (
            "a: 1\n<<: {b: 2}\n<<: {c: 3}",
            "3:1: the merge key '<<' was already on line 2; expected one '<<' with a list, as '<<: [*a, *b]'"
        ),
        ("<<: 1", "1:5: the merge key '<<' is given a number; expected a mapping, or a list of mappings"),
        ("<<: [{a: 1}, x]", "1:14: the merge key '<<' is given a text; expected a mapping, or a list of mappings"),
        ("a: 1\n? [b]\n: c", "2:3: this key is a list; expected a text"),
        ("{{a: b}: c}", "1:2: this key is a dictionary; expected a text"),
        ("a: &x [1]\n*x : b", "2:1: this key is a list; expected a text"),
        ("? \n: b", "1:2: a key is missing; expected a text before the ':'"),
        ("a: 1\n---\nb: 2\n", "2:1: a second document begins here; expected one document a file"),
        ("a: *b", "1:4: the alias '*b' has no anchor before it"),
        ("a: &blanket 1\nb: *blankte", "2:4: the alias '*blankte' has no anchor before it; did you mean '*blanket'?"),
        ("a: &x\n  - *x", "2:5: the alias '*x' stands inside its own anchor at 1:4"),
        ("a: 1\nb: &x [*x]", "2:8: the alias '*x' stands inside its own anchor at 2:4"),
        (
            "a: !!binary aGk=",
            "1:4: the tag !!binary is not known here; expected no tag, or one of !!bool, !!float, !!int, !!map, !!null, !!seq, !!str"
        ),
        (
            "a: !!itn 1",
            "1:4: the tag !!itn is not known here; expected no tag, or one of !!bool, !!float, !!int, !!map, !!null, !!seq, !!str; did you mean '!!int'?"
        ),
        (
            "a: !mine {}",
            "1:4: the tag !mine is not known here; expected no tag, or one of !!bool, !!float, !!int, !!map, !!null, !!seq, !!str"
        ),
        ("a: !!int x", "1:4: 'x' does not fit its tag !!int"),
        ("a: !!bool 1", "1:4: '1' does not fit its tag !!bool"),
        ("a: !!map [1]", "1:4: the tag !!map stands before another kind of node; expected !!seq or no tag"),
        ("a: !!seq 1", "1:4: '1' does not fit its tag !!seq"),
        (
            "a: 9223372036854775808",
            "1:4: the number 9223372036854775808 does not fit; expected a 64-bit number, or quotes around a text"
        ),
        ("a: 1e999", "1:4: the number 1e999 does not fit; expected a 64-bit number, or quotes around a text"),
        ("a: [1, 2", "2:1: did not find expected ',' or ']' while parsing a flow sequence, which begins at 1:4"),
        ("a: b: c", "1:5: mapping values are not allowed in this context"),
        (
            "a:\n\tb: 1",
            "2:1: found character that cannot start any token while scanning for the next token; expected spaces instead of a tab"
        ),
        (
            "a: @b",
            "1:4: found character that cannot start any token while scanning for the next token; expected quotes around a text that begins with '@'"
        ),
        ("a: 'b", "1:6: found unexpected end of stream while scanning a quoted scalar, which begins at 1:4"),
        ("a: 1\n b: 2", "2:3: mapping values are not allowed in this context"),
    ])
    func `refuses what is wrong and says where`(_ text: String, _ expected: String) throws {
        let error = try #require(throws: InputError.self) { try YAML.parse(bytes(text)) }
        #expect(error.description == expected)
    }

    @Test(
        arguments: [
            ([0x61, 0x3A, 0x0A, 0x62, 0xC3, 0xA9, 0xFF], "2:3"),
            ([0x61, 0x0D, 0x0A, 0x62, 0x01], "2:2"),
            ([0x61, 0x3A, 0x20, 0x00], "1:4"),
            ([0xEF, 0xBB, 0xBF, 0x61, 0x3A, 0x20, 0xC3], "1:4"),
            ([0xED, 0xA0, 0x80], "1:1"),
            ([0xFF, 0xFE, 0x61, 0x00], "1:1"),
        ] as [([UInt8], String)])
    func `refuses bytes that are no text`(_ text: [UInt8], _ place: String) throws {
        let error = try #require(throws: InputError.self) { try YAML.parse(text) }
        #expect(error.position?.description == place, "\(error)")
    }
}
