// SPDX-License-Identifier: MIT
import Formats
import TestSupport
import Testing

@Suite struct BuildSettingsTests {
    private func parse(_ text: String) throws -> [BuildSettings.Statement] {
        try BuildSettings.parse(Array(text.utf8))
    }

    private func setting(_ text: String) throws -> BuildSettings.Setting {
        let statements = try parse(text)
        guard case .setting(let setting)? = statements.first, statements.count == 1 else {
            throw InputError(at: nil, "not one setting: \(statements)")
        }
        return setting
    }

    @Test(arguments: [
        ("A = b", "A", "b"), ("  A=b  ", "A", "b"), ("A = b c  // d", "A", "b c"), ("A =", "A", ""),
        ("A = // c", "A", ""), ("A = b;", "A", "b"), ("A = b ; // c", "A", "b"), ("A = \"b c\"", "A", "\"b c\""),
        ("_A1 = $(inherited) -ObjC", "_A1", "$(inherited) -ObjC"), ("A = b = c", "A", "b = c"),
        ("URL = http://a.example/", "URL", "http:"), ("URL = http:/$()/a", "URL", "http:/$()/a"),
        ("A = b \\\n  c \\\n\\\n d;\n", "A", "b c d"), ("A = b\\", "A", "b"), ("A = é", "A", "é"),
        ("\u{FEFF}A = b\r\n", "A", "b"), ("A\t=\u{0B}b\u{0C}", "A", "b"), ("A = ;", "A", ""),
    ])
    func `reads a setting as Xcode does`(_ text: String, _ name: String, _ value: String) throws {
        let setting = try setting(text)
        #expect(setting.name == name)
        #expect(setting.value == value)
        #expect(setting.conditions == [])
    }

    @Test(arguments: [
        ("A[sdk=iphoneos*] = b", "A[sdk=iphoneos*]"),
        ("A[sdk=macosx*][arch=x86_64] = b", "A[sdk=macosx*][arch=x86_64]"),
        ("A[sdk=macosx*,arch=*] = b", "A[sdk=macosx*][arch=*]"), ("A [ sdk = a ] [arch=b]=b", "A[sdk=a][arch=b]"),
        ("A[config=Debug] = b", "A[config=Debug]"), ("A[x=] = b", "A[x=]"),
    ])
    func `reads conditions`(_ text: String, _ key: String) throws {
        #expect(try setting(text).key == key)
    }

    @Test func `knows line and column of every name`() throws {
        let statements = try parse(
            "// a\n\n  A = 1\n#include \"b.xcconfig\" // c\r\n\té = 2".replacing("é", with: "B")
                + "\u{2028}C = 3\rD = 4")
        let places = statements.map { statement in
            switch statement {
            case .setting(let setting): "\(setting.name) \(setting.position)"
            case .include(let path, let isOptional, let position): "\(path) \(isOptional) \(position)"
            }
        }
        #expect(places == ["A 3:3", "b.xcconfig false 4:1", "B 5:2", "C 6:1", "D 7:1"])
    }

    @Test(arguments: [
        ("#include \"a/b.xcconfig\"", "a/b.xcconfig", false), ("# include? \"a\"", "a", true),
        ("#include\"a\"", "a", false), ("#include? \"a//b\" // c", "a//b", true),
    ])
    func `reads an include`(_ text: String, _ path: String, _ isOptional: Bool) throws {
        #expect(
            try parse(text) == [.include(path: path, isOptional: isOptional, at: SourcePosition(line: 1, column: 1))])
    }

    @Test(arguments: [
        ("A", "1:2: found the end of the text after 'A'; expected '=' and a value"),
        ("A B = c", "1:3: found 'B' after 'A'; expected '=' and a value"),
        ("A // = c", "1:9: found the end of the text after 'A'; expected '=' and a value"),
        ("\n = b", "2:2: found '='; expected the name of a setting, '#include' or a comment"),
        ("1A = b", "1:1: found '1'; expected the name of a setting, '#include' or a comment"),
        ("A[sdk] = b", "1:2: the condition has no '='; expected one such as [sdk=iphoneos*]"),
        ("A[sdk=b = c", "1:2: the condition has no end; expected ']'"),
        (
            "#includ \"a\"",
            "1:1: '#includ' is no directive; expected '#include' or '#include?'; did you mean '#include'?"
        ),
        ("#include a", "1:10: found 'a' after '#include'; expected a path in double quotes"),
        ("#include \"a\n\"", "1:10: the path has no end; expected a double quote"),
        ("#include \"a\" b", "1:14: found 'b' after the path; expected the end of the line"),
    ])
    func `says what is wrong and where`(_ text: String, _ expected: String) throws {
        let error = try #require(throws: InputError.self) { try parse(text) }
        #expect("\(error)" == expected)
    }

    @Test func `refuses what is too much`() throws {
        #expect(throws: InputError.self) { try BuildSettings.parse([UInt8](repeating: 0x20, count: (4 << 20) + 1)) }
        #expect(throws: InputError.self) { try parse(String(repeating: "A=1\n", count: 100_001)) }
        #expect(try parse(String(repeating: "A=1\n", count: 100_000)).count == 100_000)
        #expect(throws: InputError.self) { try BuildSettings.parse([0xFF, 0xFE, 0x41, 0x00]) }
        #expect(try setting("A = " + String(repeating: "b\\\n", count: 100_000)).value.utf8.count == 199_999)
    }

    @Test(arguments: [
        ("INFOPLIST_FILE", "INFOPLIST_FILE"), ("A[sdk=macosx*]", "A[sdk=macosx*]"), ("A B", nil), ("", nil),
        ("A[sdk", nil), ("A//", nil), ("A[a=b,c=d]", "A[a=b][c=d]"),
    ])
    func `takes the key of a project file apart`(_ key: String, _ expected: String?) {
        #expect(BuildSettings.setting(key: key, value: "", at: .nowhere)?.key == expected)
    }
}
