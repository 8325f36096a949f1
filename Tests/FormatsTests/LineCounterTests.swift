// SPDX-License-Identifier: MIT
import TestSupport
import Testing

@testable import Formats

/// Lines and columns of XML are counted by us where every byte is what it seems to be, and by expat elsewhere.
@Suite struct LineCounterTests {
    /// Expat counts where lines end with CR LF, and says the same.
    @Test(arguments: [1, 2, 3] as [UInt64])
    func `a damaged property list has the same places whoever counts`(_ seed: UInt64) throws {
        var compared = 0
        for number in 0..<1_500 {
            let text = Mutator.plist.mutant(seed: seed, number: number)
            guard !text.contains(0x0D), let ours = try? XMLPropertyList.parse(text) else { continue }
            let theirs = try XMLPropertyList.parse(text.flatMap { $0 == 0x0A ? [0x0D, 0x0A] : [$0] })
            #expect(ours == theirs, "\(String(decoding: text, as: UTF8.self))")
            compared += 1
        }
        #expect(compared > 300, "\(compared)")
    }

    @Test(arguments: [1, 2] as [UInt64])
    func `a damaged XML text has the same places whoever counts`(_ seed: UInt64) throws {
        var compared = 0
        for number in 0..<1_500 {
            let text = Mutator.xml.mutant(seed: seed, number: number)
            guard !text.contains(0x0D), let ours = try? XMLDocument.parse(text) else { continue }
            let theirs = try XMLDocument.parse(text.flatMap { $0 == 0x0A ? [0x0D, 0x0A] : [$0] })
            #expect(places(of: ours) == places(of: theirs), "\(String(decoding: text, as: UTF8.self))")
            compared += 1
        }
        #expect(compared > 200, "\(compared)")
    }

    private func places(of element: XMLDocument.Element) -> [SourcePosition] {
        [element.position] + element.attributes.map(\.position) + element.children.flatMap(places)
    }

    @Test(arguments: [
        ("<a/>", true), ("\u{FEFF}<a/>", false), ("<a>\r</a>", false), ("<a>\r\n</a>", false), ("<a>é</a>", true),
        ("", false),
    ])
    func `text whose bytes are not what they seem to be is left to expat`(_ text: String, _ isOurs: Bool) {
        #expect((LineCounter(Array(text.utf8)) != nil) == isOurs)
        let wide = text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
        #expect(LineCounter(wide) == nil)
        #expect(LineCounter(text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }) == nil)
    }

    @Test func `a text in another encoding has its places by characters`() throws {
        let head = Array("<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?>\n<plist><dict><key>".utf8)
        let latin = head + [0xE4, 0xA0, 0xB0] + Array("</key><true/></dict></plist>".utf8)
        let tree = try XMLPropertyList.parse(latin)
        guard case .dictionary(let entries) = tree.value else { throw InputError(at: nil, "no dictionary") }
        #expect(entries[0].keyPosition == SourcePosition(line: 2, column: 14))
        #expect(entries[0].value.position == SourcePosition(line: 2, column: 28))
    }
}
