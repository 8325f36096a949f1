// SPDX-License-Identifier: MIT
import Foundation
import Testing

@testable import Formats

@Suite struct PropertyListWriterTests {
    private static let values: [Tree.Value] = [
        .boolean(true), .boolean(false), .integer(0), .integer(.min), .integer(.max), .real(1), .real(-1.5e-300),
        .real(1e22), .real(0.1), .real(.infinity), .real(-.infinity), .string(""), .string(" a\tb\n c "),
        .string("a\rb\r\nc"), .string("<&>\"']]>"), .string("é e\u{301} 😀 \u{85}\u{2028}\u{7f}"), .data([]),
        .data([0, 1, 255]), .date("2026-11-30T09:00:00Z"), .array([]), .dictionary([]),
    ]

    private static func tree(_ value: Tree.Value) -> Tree { Tree(value, at: SourcePosition(line: 1, column: 1)) }

    private static func dictionary(_ values: [Tree.Value], _ key: (Int) -> String) -> Tree {
        tree(
            .dictionary(
                values.enumerated().map { index, value in
                    Tree.Entry(
                        key: key(index), keyPosition: SourcePosition(line: 1, column: 1), value: tree(value))
                }))
    }

    @Test(arguments: values)
    func `a value comes back from our reader as it was`(_ value: Tree.Value) throws {
        let text = try PropertyListWriter.text(of: Self.tree(value))
        #expect(line(try XMLPropertyList.parse(bytes(text))) == line(Self.tree(value)), "\(text)")
    }

    @Test func `every value comes back in a list, in a dictionary and under any key`() throws {
        let whole = Self.tree(
            .array([
                Self.tree(.array(Self.values.map(Self.tree))),
                Self.dictionary(Self.values) { "key \($0) <&> \u{e9}\n\r" },
            ]))
        let text = try PropertyListWriter.text(of: whole)
        #expect(line(try XMLPropertyList.parse(bytes(text))) == line(whole))
    }

    @Test func `not a number comes back as such`() throws {
        let text = try PropertyListWriter.text(of: Self.tree(.real(.nan)))
        let value = try XMLPropertyList.parse(bytes(text)).value
        #expect({ if case .real(let real) = value { real.isNaN } else { false } }())
    }

    /// Foundation cannot tell a boolean from a number in a list, so that each value is looked at by itself.
    @Test(arguments: values)
    func `Foundation reads the same`(_ value: Tree.Value) throws {
        let text = try PropertyListWriter.text(of: Self.dictionary([value]) { "k\($0)" })
        let theirs = try unsafe PropertyListSerialization.propertyList(from: Data(text.utf8), format: nil)
        let found = (theirs as? [String: Any])?["k0"]
        let isSame =
            switch value {
            case .boolean(let ours): found as? Bool == ours
            case .integer(let ours): (found as? NSNumber)?.int64Value == ours
            case .real(let ours): (found as? NSNumber)?.doubleValue == ours
            case .string(let ours): (found as? String).map { Array($0.utf8) } == Array(ours.utf8)
            case .data(let ours): (found as? Data).map { Array($0) } == ours
            case .date(let ours): (found as? Date).map { ISO8601DateFormatter().string(from: $0) } == ours
            case .array: (found as? [Any])?.isEmpty == true
            case .dictionary: (found as? [String: Any])?.isEmpty == true
            case .null: false
            }
        #expect(isSame, "\(text)")
    }

    @Test(arguments: [
        (Tree.Value.null, "1:1: nothing stands here, and a property list holds no nothing; expected a value"),
        (
            .string("a\u{0}b"),
            "1:1: the text 'a\\u{0}b' holds U+0000, which XML cannot hold; expected characters that can be written"
        ),
        (
            .string("\u{ffff}"),
            "1:1: the text '\u{ffff}' holds U+FFFF, which XML cannot hold; expected characters that can be written"
        ),
        (
            .date("2026-13-30T09:00:00Z"),
            "1:1: '2026-13-30T09:00:00Z' is no date of a property list; expected a date as 2026-11-30T09:00:00Z"
        ),
    ])
    func `what XML cannot hold is refused`(_ value: Tree.Value, _ message: String) {
        #expect { try PropertyListWriter.text(of: Self.tree(value)) } throws: { "\($0)" == message }
    }

    @Test func `a key that stands twice is refused, two spellings of it are not`() throws {
        let twice = Self.dictionary([.integer(1), .integer(2)]) { _ in "key" }
        #expect { try PropertyListWriter.text(of: twice) } throws: { "\($0)".contains("the key 'key' stands twice") }
        let spellings = Self.dictionary([.integer(1), .integer(2)]) { $0 == 0 ? "\u{e9}" : "e\u{301}" }
        let text = try PropertyListWriter.text(of: spellings)
        #expect(line(try XMLPropertyList.parse(bytes(text))) == line(spellings))
    }

    @Test func `the depth that is written is the depth that is read`() throws {
        func nested(_ depth: Int) -> Tree {
            (1..<depth).reduce(Self.tree(.array([]))) { tree, _ in Self.tree(.array([tree])) }
        }
        let deepest = nested(PropertyList.depthLimit)
        let text = try PropertyListWriter.text(of: deepest)
        #expect(line(try XMLPropertyList.parse(bytes(text))) == line(deepest))
        #expect { try PropertyListWriter.text(of: nested(PropertyList.depthLimit + 1)) } throws: {
            "\($0)".contains("too deep")
        }
    }
}
