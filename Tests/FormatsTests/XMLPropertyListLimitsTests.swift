// SPDX-License-Identifier: MIT
import Formats
import Testing

/// Property lists made to harm.
@Suite struct XMLPropertyListLimitsTests {
    private func failure(_ text: String) throws -> InputError {
        try #require(throws: InputError.self) { try XMLPropertyList.parse(bytes(text)) }
    }

    @Test func `refuses a bomb of entities before it is lit`() throws {
        var bomb = "<?xml version=\"1.0\"?>\n<!DOCTYPE plist [\n<!ENTITY a0 \"ha\">\n"
        for level in 1...30 { bomb += "<!ENTITY a\(level) \"&a\(level - 1);&a\(level - 1);\">\n" }
        bomb += "]>\n<plist><string>&a30;</string></plist>"
        let error = try failure(bomb)
        #expect(
            error.description
                == "2:17: the DOCTYPE holds declarations; expected Apple's plain DOCTYPE line for 'plist', or none")
    }

    @Test(arguments: [
        "<!DOCTYPE plist [<!ENTITY x SYSTEM \"file:///etc/passwd\">]><plist><string>&x;</string></plist>",
        "<!DOCTYPE plist SYSTEM \"http://127.0.0.1/x.dtd\" [<!ENTITY % p SYSTEM \"file:///etc/passwd\"> %p;]><plist/>",
        "<!DOCTYPE plist []><plist><true/></plist>",
        "<!DOCTYPE html><plist><true/></plist>",
    ])
    func `refuses declarations and foreign document types`(_ text: String) throws {
        let error = try failure(text)
        #expect(error.problem.hasPrefix("the DOCTYPE "))
        #expect(error.position?.line == 1)
    }

    /// Behind an unread DTD expat takes an unknown entity for a known one and drops its text.
    @Test func `refuses an entity that only the unread DTD could declare`() throws {
        let text = "<!DOCTYPE plist SYSTEM \"http://127.0.0.1/x.dtd\"><plist><string>a&x;b</string></plist>"
        #expect(try failure(text).description == "1:65: the entity '&x;' is not known")
    }

    @Test func `stops at the hundred and first level`() throws {
        let deepest = String(repeating: "<array>", count: 100) + String(repeating: "</array>", count: 100)
        #expect(throws: Never.self) { try XMLPropertyList.parse(bytes("<plist>\(deepest)</plist>")) }
        let error = try failure("<plist>\n<array>\(deepest)</array></plist>")
        #expect(
            error.description
                == "2:701: arrays and dictionaries stand too deep in each other; expected at most 100 levels")
    }

    @Test(arguments: ["<array>", "<dict><key>a</key>", "<plist>", "<string>", "<unknown>", "<dict>", "<!--"])
    func `refuses a hundred thousand levels however they are written`(_ unit: String) throws {
        #expect(try failure(String(repeating: unit, count: 100_000)).position != nil)
    }

    @Test func `counts values`() throws {
        let text = bytes("<array>" + String(repeating: "<true/>", count: 100) + "</array>")
        #expect(throws: Never.self) { try XMLPropertyList.parse(text, nodeLimit: 101) }
        let error = try #require(throws: InputError.self) { try XMLPropertyList.parse(text, nodeLimit: 100) }
        #expect(error.description == "1:701: the property list holds too many values; expected at most 100")
    }

    @Test func `reads sixteen mebibytes at most`() throws {
        let frame = "<string></string>".utf8.count
        let largest = bytes("<string>" + String(repeating: "a", count: (16 << 20) - frame) + "</string>")
        #expect(throws: Never.self) { try XMLPropertyList.parse(largest) }
        let error = try #require(throws: InputError.self) { try XMLPropertyList.parse(largest + [0x20]) }
        #expect(error.description == "the property list holds 16777217 bytes; expected at most 16777216 bytes")
    }
}
