// SPDX-License-Identifier: MIT
import ATSModel
import Foundation
import Testing

@testable import Recorder

@Suite struct ConfigurationTextTests {
    private static let texts: [(PropertyValue?, String)] = [
        (nil, "null"), ([:], "{}"), (["b": true, "a": false], #"{"a": false, "b": true}"#),
        (["n": 1, "r": .real(1)], #"{"n": 1, "r": 1.0}"#), ("1", #""1""#), ([1, "x", [:]], #"[1, "x", {}]"#),
        (.data([1, 2, 255]), #"{"$data": "AQL/"}"#),
        (.date("2026-01-01T00:00:00Z"), #"{"$date": "2026-01-01T00:00:00Z"}"#),
        (["$data": "AQL/"], #"{"$$data": "AQL/"}"#), (.real(.infinity), #"{"$real": "inf"}"#),
        ("a\"b\\c\n\u{0}é/", #""a\"b\\c\u000a\u0000é/""#),
    ]

    @Test(arguments: texts)
    func `a configuration has one text`(_ value: PropertyValue?, _ text: String) throws {
        #expect(ConfigurationText.text(of: Configuration(transportSecurity: value)) == text)
        _ = try JSONSerialization.jsonObject(with: Data(text.utf8), options: .fragmentsAllowed)
    }

    @Test func `the order of the keys does not matter`() {
        let keys = (0..<50).map { "key-\($0)" }
        let forward = Dictionary(uniqueKeysWithValues: keys.map { ($0, PropertyValue.string($0)) })
        var backward: [String: PropertyValue] = [:]
        for key in keys.reversed() { backward[key] = .string(key) }
        #expect(
            ConfigurationText.text(of: Configuration(transportSecurity: .dictionary(forward)))
                == ConfigurationText.text(of: Configuration(transportSecurity: .dictionary(backward))))
    }
}
