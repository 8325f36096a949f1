// SPDX-License-Identifier: MIT
import ATSModel
import Formats
import Foundation
import Testing

@testable import Fuzzing

/// The comparison that Scripts/fuzz stands on: it sees a difference, and looks away only where another reader is known
/// to be wrong.
@Suite struct AgreementTests {
    private func plist(_ inside: String) -> [UInt8] { Array("<plist version=\"1.0\">\(inside)</plist>".utf8) }

    private func foundation(_ bytes: [UInt8]) throws -> Any {
        try unsafe PropertyListSerialization.propertyList(from: Data(bytes), format: nil)
    }

    @Test(arguments: [
        "<data>aGVsbG8=</data>", "<string>&#x61;</string>", "<dict><key>&#x61;</key><data>aGVs</data></dict>",
        "<array><data>aGVs\nbG8=</data><string>&#97;</string></array>", "<real>1.5</real>", "<true/>",
        "<date>2026-11-30T09:00:00Z</date>",
    ])
    func `both read the same property list`(_ inside: String) throws {
        let bytes = plist(inside)
        #expect(Agreement(plist: bytes, try XMLPropertyList.parse(bytes)) == .same)
        #expect(Agreement(plist: bytes, Tree(.string("another"), at: .init(line: 1, column: 1))) == .different)
    }

    @Test(arguments: ["<data>&#x61;GVsbG8=</data>", "<array><data>&#97;GVsbG8=</data></array>"])
    func `a character reference in data is one to XML, and letters to Foundation`(_ inside: String) throws {
        let bytes = plist(inside)
        let hello = Data("hello".utf8)
        let tree = try XMLPropertyList.parse(bytes)
        if case .array(let items) = tree.value {
            #expect(items.map(\.value) == [.data(Array(hello))])
        } else {
            #expect(tree.value == .data(Array(hello)))
        }
        let theirs = try foundation(bytes)
        #expect((theirs as? Data ?? (theirs as? [Data])?.first) != hello)
        #expect(Agreement(plist: bytes, tree) == .refused)
    }

    @Test(arguments: [
        "{\"a\": [1, 2.5, null, true, \"x\"]}", "[]", "\"\\u00e9\"", "{\"a\":{\"b\":[{}]}}", "-1e-7",
        "[123456789.12345678e-79]",
        "[9223372036854775807]",
    ])
    func `three read the same JSON`(_ text: String) throws {
        let bytes = Array(text.utf8)
        let tree = try JSON.parse(bytes)
        #expect(Agreement(json: bytes, tree) == .same)
        #expect(Agreement(yamlOf: bytes, tree) == .same)
        #expect(Agreement(yaml: tree) == .same)
        let other = Tree(.string("another"), at: tree.position)
        #expect(Agreement(json: bytes, other) == .different)
        #expect(Agreement(yamlOf: bytes, other) == .different)
    }

    @Test(arguments: [
        "http://user:secret@example.com:8080/a?b#c", "https://[fe80::1%25en0]/", "ws://0x7f.1/",
        "wss://Example.com.:1/",
        "http://a%2Db.example/", "ws://027.0.0.1/", "https://0x7f%41/",
    ])
    func `libcurl reads the same URL`(_ text: String) throws {
        #expect(Agreement(url: text, try Destination(text)) == .same)
        #expect(Agreement(url: text, try Destination("http://another.example/")) == .different)
    }

    @Test(
        arguments: [
            (#"{"id": "a"}"#, #"{"id": "a", "verdict": "allowed"}"#, true),
            (#"{"id": 7}"#, #"{"id": 7, "verdict": "allowed"}"#, true),
            (#"{"id": true}"#, #"{"id": null, "verdict": "allowed"}"#, true),
            (#"{}"#, #"{"id": null, "verdict": "allowed"}"#, true),
            (#"{"id": "a"}"#, #"{"id": "b", "verdict": "allowed"}"#, false),
            (#"{"id": "a"}"#, #"{"id": null, "verdict": "allowed"}"#, false),
            (#"{"id": 7}"#, #"{"id": 8, "verdict": "allowed"}"#, false),
            (#"{"id": 7"#, #"{"line": 1, "error": "a bracket is open"}"#, true),
            (#"{"id": 7"#, #"{"line": 1}"#, false), (#"{"id": 7"#, "", false),
        ] as [(String, String, Bool)])
    func `an answer is to the record that Foundation reads`(_ record: String, _ answer: String, _ agrees: Bool) {
        var agreement = BatchAgreement()
        agreement.compare(record: record[...], answer: answer[...], number: 0)
        #expect(agreement.faults.isEmpty == agrees)
    }
}
