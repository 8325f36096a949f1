// SPDX-License-Identifier: MIT
import Formats
import Testing

@Suite struct XMLPropertyListEditingTests {
    private static let file = """
        <?xml version="1.0" encoding="UTF-8"?>
        <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
        <plist version="1.0">
        <dict>
        \t<!-- what the engine is reached by -->
        \t<key>NSAppTransportSecurity</key>
        \t<dict>
        \t\t<key>NSAllowsArbitraryLoads</key>
        \t\t<true/>
        \t\t<!-- the narrow one -->
        \t\t<key>NSAllowsLocalNetworking</key> <!-- in it -->
        \t\t<true/> <!-- behind it -->
        \t\t<key>NSExceptionDomains</key>
        \t\t<dict/>
        \t</dict>
        \t<key>Empty</key><dict></dict>
        \t<key>List</key>
        \t<array>
        \t\t<string>a &amp; b</string>
        \t\t<string><![CDATA[<b>]]></string>
        \t</array>
        </dict>
        </plist>

        """

    private func edited(_ edits: TreeEdit..., of text: String = Self.file) throws -> String {
        let old = bytes(text)
        let new = try DocumentEditor.apply(edits, to: old, form: .propertyList)
        #expect(line(try PropertyList.parse(new)) == line(try PropertyList.parse(old).applying(edits)))
        return String(decoding: new, as: UTF8.self)
    }

    @Test func `takes an entry away with its lines, and leaves the comment above it`() throws {
        let path = ["NSAppTransportSecurity", "NSAllowsLocalNetworking"]
        let lines = "\t\t<key>NSAllowsLocalNetworking</key> <!-- in it -->\n\t\t<true/> <!-- behind it -->\n"
        #expect(try edited(.remove(path, at: nil)) == Self.file.replacing(lines, with: ""))
    }

    @Test func `takes an item of a list away`() throws {
        let lines = "\t\t<string>a &amp; b</string>\n"
        #expect(try edited(.remove(["List", "0"], at: nil)) == Self.file.replacing(lines, with: ""))
    }

    @Test func `sets values and keys in place`() throws {
        let text = try edited(
            .set(["NSAppTransportSecurity", "NSAllowsArbitraryLoads"], .boolean(false)),
            .rename(["NSAppTransportSecurity", "NSAllowsLocalNetworking"], at: nil, to: "a<b"),
            .set(["List", "1"], .integer(7)))
        #expect(
            text
                == Self.file.replacing("Loads</key>\n\t\t<true/>", with: "Loads</key>\n\t\t<false/>")
                .replacing("<key>NSAllowsLocalNetworking</key>", with: "<key>a&lt;b</key>")
                .replacing("<string><![CDATA[<b>]]></string>", with: "<integer>7</integer>"))
    }

    @Test func `adds an entry behind the last one, indented as the file is`() throws {
        let entry = Tree.Value.dictionary([
            Tree.Entry(
                key: "NSIncludesSubdomains", keyPosition: .nowhere, value: Tree(.boolean(true), at: .nowhere))
        ])
        let added = """
            \t\t<dict>
            \t\t\t<key>ts.net</key>
            \t\t\t<dict>
            \t\t\t\t<key>NSIncludesSubdomains</key>
            \t\t\t\t<true/>
            \t\t\t</dict>
            \t\t</dict>
            """
        let text = try edited(
            .set(["NSAppTransportSecurity", "NSExceptionDomains", "ts.net"], entry),
            .set(["Empty", "k"], .string("v")),
            .set(["List", "2"], .boolean(true)), .set(["New", "inner"], .real(1.5)))
        #expect(
            text
                == Self.file.replacing("\t\t<dict/>", with: added)
                .replacing("<dict></dict>", with: "<dict>\n\t\t<key>k</key>\n\t\t<string>v</string>\n\t</dict>")
                .replacing("]]></string>\n", with: "]]></string>\n\t\t<true/>\n")
                .replacing(
                    "\t</array>\n",
                    with:
                        "\t</array>\n\t<key>New</key>\n\t<dict>\n\t\t<key>inner</key>\n\t\t<real>1.5</real>\n\t</dict>\n"
                ))
    }

    @Test func `keeps line ends, spaces and the byte order mark`() throws {
        let text =
            "\u{FEFF}<plist><dict>\r\n  <key>a</key>\r\n  <true/>\r\n  <key>d</key>\r\n  <dict/>\r\n</dict></plist>"
        #expect(
            try edited(.remove(["a"], at: nil), .set(["d", "e"], .boolean(true)), of: text)
                == "\u{FEFF}<plist><dict>\r\n  <key>d</key>\r\n  <dict>\r\n    <key>e</key>\r\n    <true/>\r\n  </dict>\r\n"
                + "</dict></plist>")
    }

    @Test(arguments: [
        ("<plist><dict><key>a</key><true/><key>b</key><dict/></dict></plist>", "<key>a</key><true/>"),
        ("<plist><dict> <key>a</key> <true/> <key>b</key> <dict/> </dict></plist>", "<key>a</key> <true/> "),
        (
            "<dict><key>b</key><dict/><key>a</key><!-- c --><integer>1</integer></dict>",
            "<key>a</key><!-- c --><integer>1</integer>"
        ),
    ])
    func `edits what stands in one line`(_ text: String, _ removed: String) throws {
        #expect(try edited(.remove(["a"], at: nil), of: text) == text.replacing(removed, with: ""))
        #expect(
            try edited(.set(["b", "c"], .boolean(true)), of: text)
                == text.replacing("<dict/>", with: "<dict><key>c</key><true/></dict>"))
    }

    @Test func `tells equal keys apart by their place`() throws {
        let text = "<dict>\n<key>a</key>\n<true/>\n<key>a</key>\n<false/>\n</dict>\n"
        let first = TreeEdit.remove(["a"], at: SourcePosition(line: 2, column: 1))
        let second = TreeEdit.remove(["a"], at: SourcePosition(line: 4, column: 1))
        #expect(try edited(first, of: text) == "<dict>\n<key>a</key>\n<false/>\n</dict>\n")
        #expect(try edited(second, of: text) == "<dict>\n<key>a</key>\n<true/>\n</dict>\n")
        #expect(try edited(first, second, of: text) == "<dict>\n</dict>\n")
        #expect(throws: InputError.self) {
            try edited(.remove(["a"], at: SourcePosition(line: 9, column: 1)), of: text)
        }
    }

    @Test func `keeps UTF-16 and ISO 8859-1 as they are`() throws {
        let text =
            "<?xml version=\"1.0\" encoding=\"UTF-16\"?>\n<dict>\n<key>é</key>\n<true/>\n<key>b</key>\n<true/>\n</dict>\n"
        for (isBig, mark) in [(true, true), (false, true)] {
            func utf16(_ text: String) -> [UInt8] {
                ((mark ? [0xFEFF] : []) + Array(text.utf16)).flatMap {
                    isBig ? [UInt8($0 >> 8), UInt8($0 & 0xFF)] : [UInt8($0 & 0xFF), UInt8($0 >> 8)]
                }
            }
            let new = try DocumentEditor.apply([.remove(["b"], at: nil)], to: utf16(text), form: .propertyList)
            #expect(new == utf16(text.replacing("<key>b</key>\n<true/>\n", with: "")))
        }
        let latin = "<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?><dict><key>é</key><true/></dict>"
        let new = try DocumentEditor.apply(
            [.set(["ü"], .string("€"))], to: latin.unicodeScalars.map { UInt8($0.value) }, form: .propertyList)
        #expect(
            String(decoding: new, as: UTF8.self).contains("<key>&#252;</key><string>&#8364;</string>"),
            "\(String(decoding: new, as: UTF8.self))")
    }

    @Test func `does nothing where nothing is to be done, and says where a path leads nowhere`() throws {
        #expect(try edited(.set(["NSAppTransportSecurity", "NSAllowsArbitraryLoads"], .boolean(true))) == Self.file)
        let error = #expect(throws: InputError.self) {
            try edited(.remove(["NSAppTransportSecurity", "NSAllowsLocalNetworkin"], at: nil))
        }
        #expect(error?.suggestion == "NSAllowsLocalNetworking")
        #expect(throws: InputError.self) { try edited(.rename(["Empty"], at: nil, to: "List")) }
        #expect(throws: InputError.self) { try edited(.set(["Empty", "x"], .null)) }
    }
}
