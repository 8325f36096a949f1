// SPDX-License-Identifier: MIT
import Formats
import Foundation
import TestSupport
import Testing

@Suite struct BinaryPropertyListTests {
    /// A list of these objects, the first of them on top, with offsets and references of one byte.
    private func list(_ objects: [[UInt8]], top: UInt8 = 0) -> [UInt8] {
        var bytes = Array("bplist00".utf8)
        var offsets: [UInt8] = []
        for object in objects {
            offsets.append(UInt8(bytes.count))
            bytes += object
        }
        let table = UInt8(bytes.count)
        bytes += offsets + [0, 0, 0, 0, 0, 0, 1, 1] + [0, 0, 0, 0, 0, 0, 0, UInt8(objects.count)]
        return bytes + [0, 0, 0, 0, 0, 0, 0, top] + [0, 0, 0, 0, 0, 0, 0, table]
    }

    @Test(
        arguments: [
            ([[0x08]], "false"), ([[0x09]], "true"), ([[0x10, 0xFF]], "255"), ([[0x11, 0xFF, 0xFE]], "65534"),
            ([[0x13, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF]], "-1"),
            ([[0x14, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 7]], "7"),
            ([[0x22, 0x3F, 0xC0, 0, 0]], "real(1.5)"), ([[0x23, 0x3F, 0xF8, 0, 0, 0, 0, 0, 0]], "real(1.5)"),
            ([[0x33, 0, 0, 0, 0, 0, 0, 0, 0]], "date(2001-01-01T00:00:00Z)"),
            ([[0x33, 0xC1, 0xE0, 0, 0, 0, 0, 0, 0]], "date(1932-12-13T20:45:52Z)"),
            ([[0x42, 1, 2]], "data(1 2)"), ([[0x53, 0x61, 0x62, 0x63]], "'abc'"), ([[0x61, 0, 0xE9]], "'é'"),
            ([[0x62, 0xD8, 0x3D, 0xDE, 0x00]], "'\u{1F600}'"), ([[0x5F, 0x10, 2, 0x61, 0x62]], "'ab'"),
            ([[0xA0]], "[]"),
            ([[0xA2, 1, 1], [0x09]], "[true, true]"), ([[0xD1, 1, 2], [0x51, 0x61], [0x08]], "{a: false}"),
            ([[0xD2, 1, 1, 2, 3], [0x51, 0x61], [0x08], [0x09]], "{a: false, a: true}"),
        ] as [([[UInt8]], String)])
    func `reads each kind of value`(_ objects: [[UInt8]], _ expected: String) throws {
        let tree = try PropertyList.parse(list(objects))
        #expect(line(tree) == expected)
        #expect(!tree.position.isKnown)
    }

    @Test(
        arguments: [
            ([[0x00]], "a null stands at byte 8"), ([[0xC1, 1], [0x51, 0x61]], "a set stands at byte 8"),
            ([[0xB0]], "a set stands at byte 8"), ([[0x80, 1]], "a UID stands at byte 8"),
            ([[0xA1, 0]], "the object 0 of the binary property list stands in itself"),
            ([[0xA1, 1], [0xD1, 2, 0], [0x51, 0x61]], "the object 0 of the binary property list stands in itself"),
            ([[0xA1, 7]], "the binary property list refers to its object 7"),
            ([[0xD1, 1, 1], [0x09]], "a dictionary at byte 8 of the binary property list has a boolean as a key"),
            ([[0x5F, 0x13, 0x00, 0x00, 0x01, 0, 0, 0, 0, 0]], "the text at byte 18 of the binary property list takes"),
            ([[0xAF, 0x13, 0x7F, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF]], "the list at byte 18"),
            ([[0x6F, 0x13, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF]], "the text at byte 18"),
            ([[0x51, 0xE9]], "the text at byte 8 of the binary property list is not ASCII"),
            ([[0x5F, 0x14, 1]], "the object at byte 8 of the binary property list has no length"),
            ([[0x5F]], "the length at byte 9 of the binary property list takes 1 bytes"),
            ([[0x13, 1]], "the number at byte 9 of the binary property list takes 8 bytes"),
            ([[0x14, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]], "the integer at byte 8"),
            ([[0x33, 0x7F, 0xF0, 0, 0, 0, 0, 0, 0]], "the date at byte 8 of the binary property list is no date"),
            ([[0x70]], "an object of an unknown kind (0x70) stands at byte 8"),
        ] as [([[UInt8]], String)])
    func `refuses what lies and what no Info.plist holds`(_ objects: [[UInt8]], _ expected: String) throws {
        let error = try #require(throws: InputError.self) { try PropertyList.parse(list(objects)) }
        #expect(error.problem.hasPrefix(expected), "\(error)")
    }

    /// How a good list is damaged: the place of a byte, counted from the end where it is negative, and its new value.
    @Test(arguments: [
        (7, 0x31), (-26, 0), (-26, 9), (-25, 0), (-25, 9), (-17, 0), (-17, 9), (-24, 0x80), (-9, 1), (-16, 1), (-1, 7),
        (-1, 200), (-8, 0xFF), (9, 0xFF),
    ])
    func `refuses a frame that lies`(_ place: Int, _ value: Int) throws {
        var bytes = list([[0xA1, 1], [0x09]])
        if place == -9 || place == -16 {
            // The top object's number.
            bytes[bytes.count - 9] = 9
        } else {
            bytes[place < 0 ? bytes.count + place : place] = UInt8(value)
        }
        #expect(throws: InputError.self) { try PropertyList.parse(bytes) }
    }

    @Test func `refuses a list that is cut anywhere`() {
        let bytes = list([[0xA2, 1, 2], [0x09], [0x53, 0x61, 0x62, 0x63]])
        for count in 0..<bytes.count {
            #expect(throws: InputError.self) { try BinaryPropertyList.parse(Array(bytes.prefix(count))) }
        }
    }

    @Test func `what is shared counts each time, so that it cannot grow without end`() throws {
        // Each list holds the next one sixteen times: 16^12 values in some hundred bytes.
        let objects = (0..<12).map { [0xAF, 0x10, 16] + [UInt8](repeating: UInt8($0 + 1), count: 16) } + [[0x09]]
        let error = try #require(throws: InputError.self) { try PropertyList.parse(list(objects)) }
        #expect(error.problem == "the property list holds too many values")
    }

    @Test func `refuses lists that stand too deep in each other`() throws {
        let chain = { (count: Int) in (0..<count).map { [0xA1, UInt8($0 + 1)] } + [[0x09]] }
        #expect(throws: Never.self) { try PropertyList.parse(list(chain(PropertyList.depthLimit))) }
        let error = try #require(throws: InputError.self) { try PropertyList.parse(list(chain(101))) }
        #expect(error.problem == "arrays and dictionaries stand too deep in each other")
    }

    @Test func `reads what Foundation writes`() throws {
        var generator = SeededGenerator(seed: 20_261_130)
        for _ in 0..<300 {
            let value = value(depth: 0, &generator)
            let data = try PropertyListSerialization.data(fromPropertyList: value, format: .binary, options: 0)
            let xml = try PropertyListSerialization.data(fromPropertyList: value, format: .xml, options: 0)
            let ours = try PropertyList.parse(Array(data))
            #expect(sortedLine(ours) == sortedLine(try PropertyList.parse(Array(xml))))
        }
    }

    /// Keys in order: the two forms need not have the same one.
    private func sortedLine(_ tree: Tree) -> String {
        switch tree.value {
        case .array(let items): "[" + items.map { sortedLine($0) }.joined(separator: ", ") + "]"
        case .dictionary(let entries):
            "{" + entries.map { "\($0.key): \(sortedLine($0.value))" }.sorted().joined(separator: ", ") + "}"
        default: line(tree)
        }
    }

    private func value(depth: Int, _ generator: inout SeededGenerator) -> Any {
        switch generator.below(depth < 3 ? 9 : 7) {
        case 0: return generator.oneIn(2)
        case 1: return Int64(truncatingIfNeeded: generator.next()) >> Int64(generator.below(64))
        case 2: return Double(generator.below(1_000)) / 8
        case 3: return Date(timeIntervalSinceReferenceDate: Double(generator.below(2_000_000_000) - 1_000_000_000))
        case 4: return Data((0..<generator.below(40)).map { _ in UInt8(generator.below(256)) })
        case 5: return String((0..<generator.below(40)).map { _ in generator.pick(Array("abcXYZ09._-")) })
        case 6: return String((0..<generator.below(20)).map { _ in generator.pick(Array("aä→\u{1F600}")) })
        case 7: return (0..<generator.below(20)).map { _ in value(depth: depth + 1, &generator) }
        default:
            var dictionary: [String: Any] = [:]
            for number in 0..<generator.below(20) { dictionary["k\(number)"] = value(depth: depth + 1, &generator) }
            return dictionary
        }
    }

    @Test func `reads or refuses whatever is left of binary property lists`() throws {
        let dictionary: [String: Any] = [
            "a": [1, 2.5, true, "text", Data([1, 2])], "b": ["c": Date(timeIntervalSinceReferenceDate: 1), "d": "ä"],
            "long": String(repeating: "x", count: 100),
        ]
        let data = try PropertyListSerialization.data(fromPropertyList: dictionary, format: .binary, options: 0)
        let mutator = Mutator(
            binary: [Array(data)], pieces: [[0xFF], [0xC1, 0x01], [0xA1, 0], [0x5F, 0x13], [0xD1, 0, 0]])
        var count = 0
        for number in 0..<3_000 {
            let mutant = mutator.mutant(seed: 20_261_130, number: number)
            if (try? BinaryPropertyList.parse(mutant)) != nil { count += 1 }
        }
        #expect((100..<2_900).contains(count), "\(count)")
    }
}
