// SPDX-License-Identifier: MIT
import Formats
import Foundation
import Testing

/// Foundation's readers as a second opinion on valid inputs.
@Suite struct OracleTests {
    private static let texts = [
        "{}", "[]", "[1, -2, 0, 9223372036854775807, 1.5, -1e3, 1e-7, 123456789.123456789]",
        "{\"a\": {\"b\": [true, false, null]}, \"\": \"\", \"é\": \"\\u00e9\\ud83d\\ude00 \\\"\\\\\\/\\n\"}",
        "[[[[[\"x\"]]]]]", "[\" a \", \"\\t\", \"\u{1F600}\"]", "{\"k\": 1.0, \"l\": 100000000000000000000}",
    ]

    @Test(arguments: texts)
    func `JSON is what JSONSerialization says`(_ text: String) throws {
        let theirs = try JSONSerialization.jsonObject(with: Data(text.utf8))
        #expect(isSame(try JSON.parse(bytes(text)), theirs))
    }

    @Test func `JSON of other values is another`() throws {
        let theirs = try JSONSerialization.jsonObject(with: Data("{\"a\": [1, \"x\", true]}".utf8))
        for text in [
            "{\"a\": [2, \"x\", true]}", "{\"a\": [1, \"y\", true]}", "{\"a\": [1, \"x\", false]}", "{\"a\": [1]}",
            "[]",
        ] {
            #expect(!isSame(try JSON.parse(bytes(text)), theirs))
        }
    }

    private func isSame(_ tree: Tree, _ value: Any) -> Bool {
        switch tree.value {
        case .null: value is NSNull
        case .boolean(let ours): value as? Bool == ours
        case .integer(let ours): (value as? NSNumber)?.int64Value == ours
        case .real(let ours): (value as? NSNumber)?.doubleValue == ours
        case .string(let ours): value as? String == ours
        case .array(let items):
            (value as? [Any]).map { $0.count == items.count && zip(items, $0).allSatisfy { isSame($0, $1) } } ?? false
        case .dictionary(let entries):
            (value as? [String: Any]).map { theirs in
                theirs.count == entries.count
                    && entries.allSatisfy { entry in theirs[entry.key].map { isSame(entry.value, $0) } ?? false }
            } ?? false
        case .data, .date: false
        }
    }

    @Test(arguments: texts.dropLast(1) + ["{\"a\": [1, {\"b\": \"c: d # e\"}], \"on\": \"yes\"}"])
    func `YAML reads JSON as JSON`(_ text: String) throws {
        // libyaml takes no halves of surrogate pairs, not even two of them, and no '\/' in its version 1.1.
        guard !text.contains("\\ud83d") else { return }
        #expect(line(try YAML.parse(bytes(text))) == line(try JSON.parse(bytes(text))))
        #expect(places(try YAML.parse(bytes(text))) == places(try JSON.parse(bytes(text))))
    }

    @Test(arguments: [
        "<dict/>", "<array/>", "<true/>", "<string>a&amp;b</string>", "<string> é\n</string>", "<integer>-12</integer>",
        "<integer>0x1F</integer>", "<integer>9223372036854775807</integer>", "<real>1.5</real>", "<real>1</real>",
        "<real>-1e3</real>", "<data>\n aGVs bG8=\n</data>", "<date>2026-11-30T09:00:00Z</date>", "<string>YES</string>",
        "<array><integer>1</integer><real>1</real><true/><string>1</string></array>",
        "<string><![CDATA[<a>]]></string>",
        "<dict><key>a</key><dict><key>b</key><false/></dict><key>c</key><array><dict/></array></dict>",
    ])
    func `a property list is what PropertyListSerialization says`(_ text: String) throws {
        let text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<plist version=\"1.0\">\(text)</plist>"
        let theirs = try unsafe PropertyListSerialization.propertyList(from: Data(text.utf8), format: nil)
        let expected = try foundationLine(theirs)
        #expect(line(try XMLPropertyList.parse(bytes(text))) == expected)
    }

    @Test(arguments: [
        "<plist><dict><key>a</key></dict></plist>", "<plist><dict><true/></dict></plist>", "<plist><bool/></plist>",
        "<plist><integer>x</integer></plist>", "<plist><true>1</true></plist>", "<plist><date>x</date></plist>",
        "<plist><string>a</strin></plist>", "<plist></plist>",
    ])
    func `what PropertyListSerialization refuses is refused`(_ text: String) {
        #expect(throws: (any Error).self) {
            try unsafe PropertyListSerialization.propertyList(from: Data(text.utf8), format: nil)
        }
        #expect(throws: InputError.self) { try XMLPropertyList.parse(bytes(text)) }
    }

    /// A value as Foundation has it, in the words of `line(_:)`.
    private func foundationLine(_ value: Any) throws -> String {
        // `1 as? Bool` succeeds, so the class is asked.
        if ["Bool", "__NSCFBoolean"].contains(String(describing: type(of: value))) {
            return try #require(value as? Bool) ? "true" : "false"
        }
        switch value {
        case let value as [String: Any]:
            let members = try value.sorted { $0.key < $1.key }.map { "\($0.key): \(try foundationLine($0.value))" }
            return "{" + members.joined(separator: ", ") + "}"
        case let value as [Any]: return "[" + (try value.map { try foundationLine($0) }).joined(separator: ", ") + "]"
        case let value as String: return "'\(value)'"
        case let value as Data: return "data(\(value.map { String($0) }.joined(separator: " ")))"
        case let value as Date: return "date(\(value.ISO8601Format()))"
        case let value as NSNumber:
            let isReal = unsafe String(cString: value.objCType) == "d"
            return isReal ? "real(\(value.doubleValue))" : "\(value.int64Value)"
        default: throw InputError(at: nil, "what is \(value)?")
        }
    }
}
