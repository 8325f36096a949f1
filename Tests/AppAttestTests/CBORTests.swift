// SPDX-License-Identifier: MIT
import Testing

@testable import AppAttest

@Suite struct CBORTests {
    static let good: [(String, [UInt8], CBORItem)] = [
        ("a small number", [0x17], .unsigned(23)),
        ("a byte", [0x18, 0x18], .unsigned(24)),
        ("two bytes", [0x19, 0x01, 0x00], .unsigned(256)),
        ("four bytes", [0x1a, 0, 1, 0, 0], .unsigned(65_536)),
        ("eight bytes", [0x1b, 0, 0, 0, 1, 0, 0, 0, 0], .unsigned(1 << 32)),
        ("the greatest", [0x1b] + [UInt8](repeating: 0xff, count: 8), .unsigned(.max)),
        ("minus seven", [0x26], .negative(6)),
        ("no bytes", [0x40], .bytes([])),
        ("bytes", [0x42, 1, 2], .bytes([1, 2])),
        ("text", [0x62, 0xc3, 0xa4], .text("ä")),
        ("an array", [0x82, 0x01, 0x40], .array([.unsigned(1), .bytes([])])),
        (
            "a map in any order", [0xa2, 0x61, 0x62, 0x01, 0x61, 0x61, 0x02],
            .map([
                CBORPair(key: .text("b"), value: .unsigned(1)), CBORPair(key: .text("a"), value: .unsigned(2)),
            ])
        ),
        ("as deep as allowed", [0x81, 0x81, 0x81, 0x81, 0x00], .array([.array([.array([.array([.unsigned(0)])])])])),
    ]

    static let bad: [(String, [UInt8], CBORFault.Code, Int)] = [
        ("nothing", [], .truncated, 0),
        ("a head cut short", [0x19, 0x01], .truncated, 0),
        ("bytes cut short", [0x42, 1], .countBeyondData, 0),
        ("bytes behind", [0x01, 0x01], .leftOver, 1),
        ("a number in two bytes", [0x18, 0x17], .longHead, 0),
        ("a length in three bytes", [0x59, 0x00, 0x01, 1], .longHead, 0),
        ("a number in five bytes", [0x1a, 0, 0, 0xff, 0xff], .longHead, 0),
        ("a number in nine bytes", [0x1b, 0, 0, 0, 0, 0xff, 0xff, 0xff, 0xff], .longHead, 0),
        ("bytes without length", [0x5f, 0x41, 1, 0xff], .indefiniteLength, 0),
        ("text without length", [0x7f, 0xff], .indefiniteLength, 0),
        ("an array without length", [0x9f, 0xff], .indefiniteLength, 0),
        ("a map without length", [0xbf, 0xff], .indefiniteLength, 0),
        ("reserved", [0x1c], .reservedHead, 0),
        ("reserved too", [0x5e], .reservedHead, 0),
        ("a tag", [0xc0, 0x60], .otherKind, 0),
        ("false", [0xf4], .otherKind, 0),
        ("null", [0xf6], .otherKind, 0),
        ("a half float", [0xf9, 0, 0], .otherKind, 0),
        ("a break", [0xff], .otherKind, 0),
        ("an array of 2^28", [0x9a, 0x10, 0, 0, 0], .countBeyondData, 0),
        ("an array of 2^64", [0x9b] + [UInt8](repeating: 0xff, count: 8), .countBeyondData, 0),
        ("a map of 2^64", [0xbb] + [UInt8](repeating: 0xff, count: 8), .countBeyondData, 0),
        ("bytes of 2^63", [0x5b, 0x80, 0, 0, 0, 0, 0, 0, 0], .countBeyondData, 0),
        ("a map with half an entry", [0xa1, 0x01], .countBeyondData, 0),
        ("a key twice", [0xa2, 0x61, 0x61, 0x01, 0x61, 0x61, 0x02], .duplicateKey, 4),
        ("a number twice", [0xa2, 0x01, 0x01, 0x01, 0x02], .duplicateKey, 3),
        ("text that is no UTF-8", [0x62, 0xc3, 0x28], .malformedText, 0),
        ("a surrogate", [0x63, 0xed, 0xa0, 0x80], .malformedText, 0),
        ("too deep", [0x81, 0x81, 0x81, 0x81, 0x81, 0x00], .tooDeep, 4),
        ("much too deep", [UInt8](repeating: 0x81, count: 16_000), .tooDeep, 4),
        ("too many entries", [0xb8, 0x41] + (0..<200).map { $0 < 24 ? $0 : 0 }, .tooManyPairs, 0),
        ("a fault inside", [0x82, 0x01, 0x5f], .indefiniteLength, 2),
    ]

    @Test(arguments: good)
    func `strict CBOR is read`(_ name: String, _ bytes: [UInt8], _ item: CBORItem) {
        let document = CBORDocument(bytes[...])
        #expect(document.root == item, "\(name)")
        #expect(document.fault == nil, "\(name)")
        #expect(item.encoded == bytes, "\(name)")
    }

    @Test(arguments: bad)
    func `anything else has a fault at its place`(
        _ name: String, _ bytes: [UInt8], _ code: CBORFault.Code, _ offset: Int
    ) {
        #expect(CBORDocument(bytes[...]).fault == CBORFault(code: code, offset: offset), "\(name)")
    }

    @Test func `offsets are those of the slice`() {
        let bytes: [UInt8] = [1, 2, 3, 0x82, 0x01, 0x5f]
        #expect(CBORDocument(bytes[3...]).fault == CBORFault(code: .indefiniteLength, offset: 2))
    }

    @Test func `what stood before a fault stays readable`() {
        let bytes: [UInt8] = [0xa2, 0x61, 0x61, 0x82, 0x07, 0x08, 0x61, 0x62, 0x82, 0x09, 0xf6]
        let document = CBORDocument(bytes[...])
        #expect(document.fault?.code == .otherKind)
        #expect(
            document.root
                == .map([
                    CBORPair(key: .text("a"), value: .array([.unsigned(7), .unsigned(8)])),
                    CBORPair(key: .text("b"), value: .array([.unsigned(9)])),
                ]))
    }
}

extension CBORItem {
    /// The shortest form, as the tests' own writer makes it.
    var encoded: [UInt8] {
        switch self {
        case .unsigned(let number): Self.head(0, number)
        case .negative(let number): Self.head(1, number)
        case .bytes(let bytes): Self.head(2, UInt64(bytes.count)) + bytes
        case .text(let text): Self.head(3, UInt64(text.utf8.count)) + Array(text.utf8)
        case .array(let items): Self.head(4, UInt64(items.count)) + items.flatMap(\.encoded)
        case .map(let pairs): Self.head(5, UInt64(pairs.count)) + pairs.flatMap { $0.key.encoded + $0.value.encoded }
        }
    }

    private static func head(_ major: UInt8, _ number: UInt64) -> [UInt8] {
        let (low, width): (UInt8, Int) =
            switch number {
            case 0..<24: (UInt8(number), 0)
            case 24...0xff: (24, 1)
            case 0x100...0xffff: (25, 2)
            case 0x1_0000...0xffff_ffff: (26, 4)
            default: (27, 8)
            }
        let bytes = (0..<width).reversed().map { UInt8(truncatingIfNeeded: number >> UInt64(8 * $0)) }
        return [major << 5 | low] + bytes
    }
}
