// SPDX-License-Identifier: MIT
import Formats
import Foundation
import Testing

@Suite struct OpenStepPropertyListTests {
    private static let readable: [(String, String)] = [
        ("{}", "{}"), ("( )", "[]"), ("{ a = b; }", "{a: 'b'}"), ("{ a = YES; b = 1; }", "{a: 'YES', b: '1'}"),
        ("a = b;\n\"c d\" = \"e\";", "{a: 'b', c d: 'e'}"), ("a;", "{a: 'a'}"), ("hello", "'hello'"),
        ("\"a b\"", "'a b'"), ("(a, b)", "['a', 'b']"), ("(a, (b), { c = d; }, )", "['a', ['b'], {c: 'd'}]"),
        ("{ a = <0fbd 77>; }", "{a: data(15 189 119)}"), ("{ a = <>; }", "{a: data()}"),
        ("// c\n{ /* x */ a = b; // y\n }", "{a: 'b'}"), ("{ a = 'b\"c'; }", "{a: 'b\"c'}"),
        ("{ a = \"x\\n\\t\\\"\\\\\\101\"; }", "{a: 'x\n\t\"\\A'}"), ("{ a = \"\\U00e9\"; }", "{a: 'é'}"),
        ("{ a = \"\\Ud83d\\Ude00\"; }", "{a: '\u{1F600}'}"), ("{ a = b/c.d:e-f_g$h; }", "{a: 'b/c.d:e-f_g$h'}"),
        ("{ a = \"line\nbreak\"; }", "{a: 'line\nbreak'}"), ("{ é = b; }", ""),
    ]

    @Test(arguments: readable.filter { !$0.1.isEmpty })
    func `reads the old form`(_ text: String, _ expected: String) throws {
        #expect(line(try PropertyList.parse(bytes(text))) == expected)
    }

    @Test(arguments: readable.filter { !$0.1.isEmpty }.map(\.0))
    func `so does Foundation`(_ text: String) throws {
        var format = PropertyListSerialization.PropertyListFormat.xml
        let theirs = try unsafe PropertyListSerialization.propertyList(from: Data(text.utf8), format: &format)
        #expect(format == .openStep)
        let xml = try PropertyListSerialization.data(fromPropertyList: theirs, format: .xml, options: 0)
        let (ours, foundations) = (try PropertyList.parse(bytes(text)), try PropertyList.parse(Array(xml)))
        #expect(sorted(ours) == sorted(foundations))
    }

    private func sorted(_ tree: Tree) -> String { String(line(tree).sorted()) }

    @Test func `keys and values have their places`() throws {
        let tree = try PropertyList.parse(bytes("// x\r\n{\n  a = (b,\n c); é1 = d;}".replacing("é1", with: "\"é\"")))
        #expect(places(tree) == "2:1 3:3=3:7 3:8 4:2 4:6=4:12")
    }

    @Test(arguments: [
        ("{ a = b; ", "1:10: the text ends inside a dictionary; expected '}'"),
        ("{ a b; }", "1:5: found 'b' after the key 'a'; expected '='"),
        ("{ a = b c; }", "1:9: found 'c' after the value of 'a'; expected ';'"),
        ("(a b)", "1:4: found 'b' in a list; expected ',' or ')'"), ("(a, , b)", "1:5: found ','; expected a text"),
        ("{ a = \"b; }", "1:7: the text has no end; expected a quote"),
        ("{ a = <0g>; }", "1:9: found 'g' in data; expected hexadecimal digits and '>'"),
        ("{ a = <0>; }", "1:7: the data has half a byte; expected an even number of digits"),
        ("{ a = <00", "1:7: the data has no end; expected '>'"), ("/* x", "1:1: the comment has no end; expected '*/'"),
        ("{} {}", "1:4: '{' stands after the end of the property list; expected one value"),
        ("{ a = \"\\377\"; }", "1:8: the escape \\377 is of NeXT's own encoding"),
        ("{ a = \u{1}; }", "1:7: found '"), ("{ é = b; }", "1:3: found 'é'; expected a text"),
        ("// only a comment", "1:18: this is an empty text; expected a property list"),
    ])
    func `refuses what is wrong and says where`(_ text: String, _ expected: String) throws {
        let error = try #require(throws: InputError.self) { try PropertyList.parse(bytes(text)) }
        #expect(error.description.hasPrefix(expected), "\(error)")
    }

    @Test func `depth and values are bounded`() throws {
        let deep = { (count: Int) in String(repeating: "(", count: count) + String(repeating: ")", count: count) }
        #expect(throws: Never.self) { try PropertyList.parse(bytes(deep(PropertyList.depthLimit))) }
        let error = try #require(throws: InputError.self) { try PropertyList.parse(bytes(deep(101))) }
        #expect(error.problem == "arrays and dictionaries stand too deep in each other")
        #expect(throws: InputError.self) { try PropertyList.parse(bytes("(a, b, c)"), nodeLimit: 3) }
    }

    @Test(arguments: [true, false])
    func `reads UTF-16 that says so`(_ isBig: Bool) throws {
        let units = Array("\u{FEFF}{ a = \"é\"; }".utf16)
        let text = units.flatMap { isBig ? [UInt8($0 >> 8), UInt8($0 & 255)] : [UInt8($0 & 255), UInt8($0 >> 8)] }
        #expect(line(try PropertyList.parse(text)) == "{a: 'é'}")
    }
}
