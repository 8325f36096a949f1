// SPDX-License-Identifier: MIT
import Formats
import Foundation
import Testing

@Suite struct OtherEditingTests {
    private static let pretty = """
        {
          "expo": {
            "ios": { "infoPlist": {"a": true, "b": [1, 2]} },
            "name": "x"
          },
          "empty": {}
        }

        """

    private func json(_ text: String, _ edits: TreeEdit...) throws -> String {
        let new = try DocumentEditor.apply(edits, to: bytes(text), form: .json)
        #expect(line(try JSON.parse(new)) == line(try JSON.parse(bytes(text)).applying(edits)))
        return String(decoding: new, as: UTF8.self)
    }

    @Test func `edits JSON in place, with its commas`() throws {
        let path = ["expo", "ios", "infoPlist"]
        #expect(
            try json(Self.pretty, .remove(path + ["a"], at: nil)) == Self.pretty.replacing("\"a\": true, ", with: ""))
        #expect(
            try json(Self.pretty, .remove(path + ["b"], at: nil), .remove(path + ["a"], at: nil))
                == Self.pretty.replacing("{\"a\": true, \"b\": [1, 2]}", with: "{}"))
        #expect(
            try json(Self.pretty, .remove(path + ["b", "1"], at: nil), .set(path + ["c"], .string("é\n")))
                == Self.pretty.replacing("[1, 2]}", with: "[1], \"c\": \"é\\n\"}"))
        #expect(
            try json(Self.pretty, .remove(["expo", "name"], at: nil))
                == Self.pretty.replacing(",\n    \"name\": \"x\"", with: ""))
        #expect(
            try json(Self.pretty, .set(["empty", "k", "l"], .boolean(true)), .rename(["expo"], at: nil, to: "e"))
                == Self.pretty.replacing("{}", with: "{\n    \"k\": {\n      \"l\": true\n    }\n  }")
                .replacing("\"expo\"", with: "\"e\""))
        #expect(try json("{\"a\":1}", .set(["b"], .integer(2))) == "{\"a\":1,\"b\":2}")
        #expect(try json("{ }", .set(["b"], .null)) == "{\"b\": null}")
        #expect(try json("[1,2,3]", .remove(["0"], at: nil), .remove(["1"], at: nil)) == "[3]")
    }

    private static let project = """
        // !$*UTF8*$!
        {
        \tobjects = {
        \t\tA1 /* Debug */ = {
        \t\t\tbuildSettings = {
        \t\t\t\tINFOPLIST_FILE = Spark/Info.plist;
        \t\t\t\t/* dead */
        \t\t\t\t"INFOPLIST_KEY_X[sdk=*]" = YES; // behind
        \t\t\t};
        \t\t\tname = Debug;
        \t\t};
        \t};
        \tlist = (a, "b c");
        }

        """

    private func old(_ text: String, _ edits: TreeEdit...) throws -> String {
        String(decoding: try DocumentEditor.apply(edits, to: bytes(text), form: .propertyList), as: UTF8.self)
    }

    @Test func `edits old-style property lists in place`() throws {
        let settings = ["objects", "A1", "buildSettings"]
        #expect(
            try old(Self.project, .remove(settings + ["INFOPLIST_KEY_X[sdk=*]"], at: nil))
                == Self.project.replacing("\t\t\t\t\"INFOPLIST_KEY_X[sdk=*]\" = YES; // behind\n", with: ""))
        #expect(
            try old(Self.project, .set(settings + ["A-B"], .boolean(true)), .set(["list", "0"], .string("")))
                == Self.project.replacing("// behind\n", with: "// behind\n")
                .replacing("= YES; ", with: "= YES;\n\t\t\t\t\"A-B\" = YES; ").replacing("(a,", with: "(\"\","))
        #expect(try old("a = 1; b;", .remove(["a"], at: nil), .set(["b"], .string("2"))) == "b = 2;")
        #expect(try old("{ a = 1 }", .set(["b"], .string("x y"))) == "{ a = 1; b = \"x y\"; }")
        #expect(try old("{ a = 1; b; }", .rename(["b"], at: nil, to: "c")) == "{ a = 1; c = b; }")
    }

    @Test func `edits build settings in place`() throws {
        let text = "#include \"a.xcconfig\"\r\n// c\r\nINFOPLIST_KEY_A = YES // why\r\nB[sdk=iphoneos*]= 1\r\n"
        func edited(_ edits: TreeEdit...) throws -> String {
            String(decoding: try DocumentEditor.apply(edits, to: bytes(text), form: .buildSettings), as: UTF8.self)
        }
        #expect(
            try edited(.remove(["INFOPLIST_KEY_A"], at: nil))
                == text.replacing("INFOPLIST_KEY_A = YES // why\r\n", with: ""))
        #expect(
            try edited(.set(["B[sdk=iphoneos*]"], .string("2")), .set(["C"], .boolean(false)))
                == text.replacing("= 1\r\n", with: "= 2\r\nC = NO\r\n"))
    }

    /// Foundation reads what is written, and sees the same values.
    @Test func `writes binary property lists that Foundation reads`() throws {
        func node(_ value: Tree.Value) -> Tree { Tree(value, at: .nowhere) }
        func entry(_ key: String, _ value: Tree.Value) -> Tree.Entry {
            Tree.Entry(key: key, keyPosition: .nowhere, value: node(value))
        }
        let integers: [Int64] = [0, 1, 255, 256, 65_535, 65_536, 4_294_967_295, 4_294_967_296, .max, -1, .min]
        let tree = node(
            .dictionary([
                entry("integers", .array(integers.map { node(.integer($0)) })),
                entry("reals", .array([0.1, -0.0, .infinity, 1e300].map { node(.real($0)) })),
                entry("é😀", .string("é😀")), entry(String(repeating: "k", count: 20), .string("")),
                entry("data", .data(Array(0...255))), entry("yes", .boolean(true)), entry("no", .boolean(false)),
                entry("date", .date("2026-11-30T09:00:00Z")), entry("old", .date("1969-02-28T23:59:59Z")),
                entry("many", .array((0..<300).map { node(.string("item \($0)")) })),
                entry("empty", .dictionary([])),
            ]))
        let written = try BinaryPropertyListWriter.bytes(of: tree)
        #expect(try BinaryPropertyList.parse(written).hasValue(of: tree))
        #expect(try BinaryPropertyListWriter.bytes(of: BinaryPropertyList.parse(written)) == written)
        let theirs = try unsafe PropertyListSerialization.propertyList(from: Data(written), format: nil)
        let xml = try PropertyListSerialization.data(fromPropertyList: theirs, format: .xml, options: 0)
        let sorted = try XMLPropertyList.parse(Array(xml))
        guard case .dictionary(let entries) = tree.value else { return }
        for entry in entries {
            #expect(sorted[entry.key]?.value.hasValue(of: entry.value) == true, "\(entry.key)")
        }
    }

    @Test func `writes a binary property list anew, and refuses what it would lose`() throws {
        let tree = Tree(
            .dictionary([
                Tree.Entry(key: "a", keyPosition: .nowhere, value: Tree(.boolean(true), at: .nowhere)),
                Tree.Entry(key: "d", keyPosition: .nowhere, value: Tree(.date("2026-11-30T09:00:00Z"), at: .nowhere)),
            ]), at: .nowhere)
        var bytes = try BinaryPropertyListWriter.bytes(of: tree)
        let edit = TreeEdit.set(["a"], .string("x"))
        let new = try DocumentEditor.apply([edit], to: bytes, form: .propertyList)
        #expect(try PropertyList.parse(new).hasValue(of: tree.applying([edit])))
        #expect(try DocumentEditor.apply([.set(["a"], .boolean(true))], to: bytes, form: .propertyList) == bytes)
        // The date gets a fraction of a second.
        let place = try #require(bytes.firstIndex(of: 0x33))
        bytes[place + 7] ^= 1
        #expect(throws: InputError.self) { try DocumentEditor.apply([edit], to: bytes, form: .propertyList) }
    }
}
