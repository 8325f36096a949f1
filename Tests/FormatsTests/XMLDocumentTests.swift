// SPDX-License-Identifier: MIT
import Formats
import Testing

/// XML that is no property list, with the place of every name.
@Suite struct XMLDocumentTests {
    private func text(_ element: XMLDocument.Element) -> String {
        let attributes = element.attributes.map { " \($0.name)=\($0.value)@\($0.position)" }.joined()
        let children = element.children.map { text($0) }.joined()
        return "<\(element.name)@\(element.position)\(attributes)>\(element.text)\(children)</>"
    }

    @Test(arguments: [
        ("<a/>", "<a@1:1></>"),
        (
            "<?xml version='1.0' encoding='utf-8'?>\n<w:a xmlns:w=\"u\">x<b c = '1'\r\n\td=\"&lt;é&#10;\"/>y</w:a>",
            "<w:a@2:1 xmlns:w=u@2:6>xy<b@2:19 c=1@2:22 d=<é\n@3:2></></>"
        ),
        ("<a é='>/' b='='\n>  <![CDATA[<c d='1'>]]><!-- <e/> --></a>", "<a@1:1 é=>/@1:4 b==@1:11>  <c d='1'></>"),
        ("<a b='1' c='2'\rd='3'/>", "<a@1:1 b=1@1:4 c=2@1:10 d=3@2:1></>"),
        ("<!DOCTYPE a><a><?p x?><b/></a>", "<a@1:13><b@1:23></></>"),
    ])
    func `elements and attributes have their places`(_ xml: String, _ expected: String) throws {
        #expect(text(try XMLDocument.parse(bytes(xml))) == expected)
    }

    @Test func `in other encodings an attribute stands where its element does`() throws {
        let xml = "<?xml version=\"1.0\" encoding=\"UTF-16\"?><a b=\"é\"/>"
        let utf16: [UInt8] = [0xFF, 0xFE] + xml.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
        let root = try XMLDocument.parse(utf16)
        #expect(root[attribute: "b"]?.value == "é")
        #expect(root[attribute: "b"]?.position == root.position)
        let latin = bytes("<?xml version='1.0' encoding='ISO-8859-1'?><a b='") + [0xE9] + bytes("' c=''/>")
        #expect(try XMLDocument.parse(latin)[attribute: "b"]?.value == "é")
        #expect(try XMLDocument.parse(latin)[attribute: "c"]?.position == SourcePosition(line: 1, column: 44))
    }

    @Test(arguments: [
        ("", "1:1: the XML is broken: no element found"),
        ("<a><b></a>", "1:9: the XML is broken: mismatched tag; expected </b> for the <b> at 1:4"),
        ("<a b='1' b='2'/>", "1:10: the XML is broken: duplicate attribute"),
        ("<!DOCTYPE a [<!ENTITY x 'y'>]><a>&x;</a>", "1:13: the DOCTYPE holds declarations; expected no DOCTYPE"),
        (
            "<!DOCTYPE a [<!ENTITY x SYSTEM 'file:///etc/passwd'>]><a>&x;</a>",
            "1:13: the DOCTYPE holds declarations; expected no DOCTYPE"
        ),
        (
            "<!DOCTYPE a SYSTEM 'http://example.com/a.dtd'><a b='&x;'/>",
            "1:46: the DOCTYPE names a DTD; expected no DOCTYPE"
        ),
        ("<a>&x;</a>", "1:4: the XML is broken: undefined entity; expected </a> for the <a> at 1:1"),
        ("<a/>x", "1:5: the XML is broken: junk after document element"),
        ("<a>\u{1}</a>", "1:4: the XML is broken: not well-formed (invalid token); expected </a> for the <a> at 1:1"),
    ])
    func `refuses the rest, with the place`(_ xml: String, _ message: String) {
        let error = #expect(throws: InputError.self) { try XMLDocument.parse(bytes(xml)) }
        #expect(error?.description == message)
    }

    @Test func `depth, nodes and bytes are bounded`() {
        let deep = String(repeating: "<a>", count: 10_000)
        #expect(throws: InputError.self) { try XMLDocument.parse(bytes(deep)) }
        let wide = "<a>" + String(repeating: "<b c=''/>", count: 10) + "</a>"
        let error = #expect(throws: InputError.self) { try XMLDocument.parse(bytes(wide), nodeLimit: 20) }
        #expect(error?.problem == "the XML text holds too many elements and attributes")
        #expect((try? XMLDocument.parse(bytes(wide), nodeLimit: 21)) != nil)
        let large = [UInt8](repeating: 0x20, count: XMLDocument.byteLimit + 1)
        #expect(throws: InputError.self) { try XMLDocument.parse(large) }
    }

    @Test func `a path leads to an element`() throws {
        let root = try XMLDocument.parse(bytes("<r><a/><b><c/></b><b><c/><c d='1'/></b></r>"))
        #expect(XMLDocument.element(at: ["b", "1", "c", "1", "@d"], in: root)?[attribute: "d"]?.value == "1")
        #expect(XMLDocument.element(at: [], in: root)?.name == "r")
        for path in [["b"], ["b", "2"], ["c", "0"], ["b", "x"], ["b", "-1"]] {
            #expect(XMLDocument.element(at: path, in: root) == nil)
        }
        #expect(root.numberedChildren.map { $0.path.joined(separator: " ") } == ["a 0", "b 0", "b 1"])
        #expect(root.children(named: "b").map { $0.path.joined(separator: " ") } == ["b 0", "b 1"])
    }

    @Test func `a part of a property list is read where it stands`() throws {
        let xml =
            "<r>\n <dict>\n  <key>a</key> <true/>\n  <key>b</key><array><string>&lt;</string></array>\n </dict></r>"
        let root = try XMLDocument.parse(bytes(xml))
        let tree = try root.children[0].propertyList()
        #expect(line(tree) == "{a: true, b: ['<']}")
        #expect(places(tree) == "2:2 3:3=3:16 4:3=4:15 4:22")
        let broken = try XMLDocument.parse(bytes("<r><dict><key>a</key>\n</dict></r>"))
        let error = #expect(throws: InputError.self) { try broken.children[0].propertyList() }
        #expect(error?.description == "1:10: the key 'a' has no value; expected a value after it")
        #expect(throws: InputError.self) { try broken.propertyList() }
    }
}
