// SPDX-License-Identifier: MIT
import ATSDocuments
import ATSModel
import Formats
import Testing

@Suite struct ConfigurationDocumentTests {
    private func document(_ text: String, named name: String = "Info.plist") throws -> ConfigurationDocument {
        try ConfigurationDocument(Array(text.utf8), named: name)
    }

    private func failure(_ text: String, named name: String = "Info.plist") throws -> String {
        try #require(throws: InputError.self) { try document(text, named: name) }.description
    }

    @Test(
        arguments: [
            ("<true/>", .boolean(true)), ("<integer>1</integer>", .integer(1)), ("<real>1</real>", .real(1)),
            ("<string>YES</string>", .string("YES")), ("<data>aGk=</data>", .data([0x68, 0x69])),
            ("<date>2026-11-30T09:00:00Z</date>", .date("2026-11-30T09:00:00Z")), ("<array><false/></array>", [false]),
            (
                "<dict><key>NSAllowsArbitraryLoads</key><true/><key>NSExceptionDomains</key><dict/></dict>",
                ["NSAllowsArbitraryLoads": true, "NSExceptionDomains": [:]]
            ),
            (
                "<dict><key>NSAllowsArbitraryLoads</key><true/><key>NSAllowsArbitraryLoads</key><false/></dict>",
                ["NSAllowsArbitraryLoads": false]
            ),
        ] as [(String, PropertyValue)])
    func `takes NSAppTransportSecurity as it stands`(_ text: String, _ expected: PropertyValue) throws {
        let document = try document(
            "<plist><dict><key>CFBundleName</key><string>a</string><key>NSAppTransportSecurity</key>\(text)</dict></plist>"
        )
        #expect(document.configuration == Configuration(transportSecurity: expected))
        #expect(document.file == "Info.plist")
    }

    @Test func `has no configuration where the key is missing`() throws {
        let document = try document("<plist><dict><key>NSAllowsArbitraryLoads</key><true/></dict></plist>")
        #expect(document.configuration == Configuration(transportSecurity: nil))
    }

    @Test func `takes the last of two values, as Foundation does`() throws {
        let key = "<key>NSAppTransportSecurity</key>"
        let document = try document("<dict>\(key)<dict/>\(key)<array/></dict>")
        #expect(document.configuration == Configuration(transportSecurity: []))
    }

    @Test func `says where a key stands`() throws {
        let document = try document(
            """
            <plist><dict>
              <key>NSAppTransportSecurity</key>
              <dict>
                <key>NSAllowsLocalNetworking</key><true/>
              </dict>
            </dict></plist>
            """)
        let path = ["NSAppTransportSecurity", "NSAllowsLocalNetworking"]
        #expect(document.tree.position(ofKeyPath: path) == SourcePosition(line: 4, column: 5))
    }

    @Test(arguments: [
        ("NSAppTransportSecurity", 2), ("NSAppTransportSecurity:NSExceptionDomains:fd12::1", 5),
        ("NSAppTransportSecurity:NSExceptionDomains:fd12::1:NSIncludesSubdomains", 5),
        ("NSAppTransportSecurity:NSExceptionDomains:fd12", 6), ("NSAppTransportSecurity:NSExceptionDomains:", nil),
        ("NSAppTransportSecurity:NSAllowsLocalNetworking", nil), ("", nil), ("CFBundleName", nil),
    ])
    func `says where a key path stands`(_ path: String, _ line: Int?) throws {
        let document = try document(
            """
            <plist><dict>
              <key>NSAppTransportSecurity</key>
              <dict>
                <key>NSExceptionDomains</key><dict>
                  <key>fd12::1</key><dict><key>NSIncludesSubdomains</key><true/></dict>
                  <key>fd12</key><dict/>
                </dict>
              </dict>
            </dict></plist>
            """)
        #expect(document.keyPositions[path]?.line == line)
    }

    @Test func `reads the dictionary as JSON where the name says so`() throws {
        let document = try document(
            "{\"NSAppTransportSecurity\": {\"NSAllowsArbitraryLoads\": 1}, \"other\": null}", named: "Info.JSON")
        #expect(document.configuration == Configuration(transportSecurity: ["NSAllowsArbitraryLoads": 1]))
    }

    @Test(arguments: [
        ("a.plist", "bplist00", "a.plist: the binary property list is cut short after 8 bytes"),
        (
            "a.plist", "{\"a\": 1}",
            "a.plist:1:5: found ':' after the key 'a'; expected '=', as in an old-style property list; JSON is read from files named *.json"
        ),
        ("a.plist", "<array/>", "a.plist:1:1: the document holds a list; expected a dictionary"),
        ("a.json", "[1]", "a.json:1:1: the document holds a list; expected a dictionary"),
        (
            "a.json", "{\n\"NSAppTransportSecurity\": {\"a\": [null]}}",
            "a.json:2:34: nothing stands here, and a property list holds no nothing; expected a value, or no key"
        ),
        ("a.json", "{", "a.json:1:2: found the end; expected a name in double quotes"),
    ])
    func `names file and place of what is wrong`(_ name: String, _ text: String, _ expected: String) throws {
        #expect(try failure(text, named: name) == expected)
    }

    @Test func `reads the old form, in which every scalar is a text`() throws {
        let document = try document(
            "{ NSAppTransportSecurity = {\n  NSAllowsArbitraryLoads = YES; }; }", named: "a.plist")
        #expect(document.configuration == Configuration(transportSecurity: ["NSAllowsArbitraryLoads": "YES"]))
        #expect(
            document.keyPositions["NSAppTransportSecurity:NSAllowsArbitraryLoads"]
                == SourcePosition(line: 2, column: 3))
    }

    @Test func `reads a binary property list, which has no lines`() throws {
        // One dictionary in another, a boolean, three texts.
        var bytes = Array("bplist00".utf8)
        var offsets: [UInt8] = []
        func add(_ object: [UInt8]) {
            offsets.append(UInt8(bytes.count))
            bytes += object
        }
        add([0xD1, 1, 2])
        add([0x5F, 0x10, 22] + Array("NSAppTransportSecurity".utf8))
        add([0xD1, 3, 4])
        add([0x5F, 0x10, 22] + Array("NSAllowsArbitraryLoads".utf8))
        add([0x09])
        let table = UInt8(bytes.count)
        bytes += offsets + [0, 0, 0, 0, 0, 0, 1, 1] + [0, 0, 0, 0, 0, 0, 0, 5] + [0, 0, 0, 0, 0, 0, 0, 0]
        bytes += [0, 0, 0, 0, 0, 0, 0, table]
        let document = try ConfigurationDocument(bytes, named: "Info.plist")
        #expect(document.configuration == Configuration(transportSecurity: ["NSAllowsArbitraryLoads": true]))
        #expect(document.keyPositions.isEmpty)
    }

    @Test(arguments: ["/dev/null", "/nowhere/Info.plist"])
    func `refuses what is no readable file`(_ path: String) throws {
        let error = try #require(throws: InputError.self) { try ConfigurationDocument(reading: path) }
        #expect(error.file == path)
    }

    @Test func `reads files, which hold one bundle each`() throws {
        let path = (#filePath.split(separator: "/").dropLast(2) + ["Fixtures", "plist-blanket.plist"])
            .joined(separator: "/")
        let document = try ConfigurationDocument(reading: "/" + path)
        #expect(document.configuration == Configuration(transportSecurity: ["NSAllowsArbitraryLoads": true]))
        let error = try #require(throws: InputError.self) {
            try ConfigurationDocument(reading: "/" + path, target: "App")
        }
        #expect(error.problem == "no bundle here is called 'App'")
    }
}
