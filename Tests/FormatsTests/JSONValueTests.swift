// SPDX-License-Identifier: MIT
import Formats
import Testing

@Suite struct JSONValueTests {
    private static let value: JSONValue = [
        "schema": "ats-matrix/run/1", "cells": [1, -2, 1.5, true, nil], "none": [], "empty": [:], "a\"b": ["é"],
    ]

    @Test func `writes one line without spaces`() {
        #expect(
            Self.value.text()
                == "{\"schema\":\"ats-matrix/run/1\",\"cells\":[1,-2,1.5,true,null],\"none\":[],\"empty\":{},\"a\\\"b\":[\"é\"]}"
        )
    }

    @Test func `writes indented lines`() {
        let expected = """
            {
              "schema": "ats-matrix/run/1",
              "cells": [
                1,
                -2,
                1.5,
                true,
                null
              ],
              "none": [],
              "empty": {},
              "a\\"b": [
                "é"
              ]
            }
            """
        #expect(Self.value.text(pretty: true) == expected)
    }

    @Test(arguments: [
        ("\u{0}\u{1}\u{1F}", "\"\\u0000\\u0001\\u001f\""), ("\n\r\t\u{8}\u{C}", "\"\\n\\r\\t\\b\\f\""),
        ("\\/", "\"\\\\/\""),
        ("\u{7F}\u{9B}\u{A0}\u{2028}\u{1F600}", "\"\\u007f\\u009b\u{A0}\u{2028}\u{1F600}\""),
        ("a\r\nb", "\"a\\r\\nb\""), ("", "\"\""),
    ])
    func `escapes what must be escaped`(_ text: String, _ expected: String) throws {
        #expect(JSONValue.string(text).text() == expected)
        #expect(try JSON.parse(bytes(expected)).value == .string(text))
    }

    @Test(arguments: [
        0.0, 1, -1.5, 1e300, .leastNonzeroMagnitude, 0.1, 1e16, 123_456_789.125, .greatestFiniteMagnitude,
    ])
    func `writes doubles that read back the same`(_ number: Double) throws {
        #expect(try JSON.parse(bytes(JSONValue.double(number).text())).value == .real(number))
    }

    @Test(arguments: [Double.nan, .infinity, -.infinity])
    func `writes null for what JSON has no number for`(_ number: Double) {
        #expect(JSONValue.double(number).text() == "null")
    }

    @Test func `takes a tree, the last of duplicate keys, data as base64`() throws {
        let tree = try XMLPropertyList.parse(
            bytes(
                """
                <dict><key>a</key><integer>1</integer><key>b</key><data>aGk=</data><key>a</key><real>2</real>
                <key>d</key><date>2026-11-30T09:00:00Z</date></dict>
                """))
        #expect(JSONValue(tree).text() == "{\"b\":\"aGk=\",\"a\":2.0,\"d\":\"2026-11-30T09:00:00Z\"}")
    }

    @Test func `takes what may be missing`() {
        #expect(JSONValue(String?.none) == .null)
        #expect(JSONValue(Int?.some(3)).text() == "3")
    }
}
