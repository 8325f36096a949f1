// SPDX-License-Identifier: MIT
import Testing

@testable import Certificates

@Suite struct BERBoundsTests {
    static let good: [(String, [UInt8])] = [
        ("definite", [0x30, 0x03, 0x02, 0x01, 0x05]),
        ("empty", [0x30, 0x00]),
        ("indefinite", [0x30, 0x80, 0x02, 0x01, 0x05, 0, 0]),
        ("indefinite in definite", [0x30, 0x07, 0x24, 0x80, 0x04, 0x01, 0x05, 0, 0]),
        ("definite in indefinite", [0x30, 0x80, 0x30, 0x02, 0x05, 0x00, 0, 0]),
        ("a long length", [0x30, 0x82, 0x00, 0x02, 0x05, 0x00]),
        ("as deep as allowed", nested(BERBounds.maximumDepth)),
    ]

    static let bad: [(String, DERError.Code, [UInt8])] = [
        ("nothing", .truncated, []),
        ("a tag alone", .truncated, [0x30]),
        ("a mark alone", .malformedValue, [0, 0]),
        ("bytes behind", .leftOver, [0x30, 0x00, 0x00]),
        ("two elements", .leftOver, [0x30, 0x00, 0x30, 0x00]),
        ("no end", .truncated, [0x30, 0x80, 0x02, 0x01, 0x05]),
        ("the end beyond the outer's", .truncated, [0x30, 0x05, 0x24, 0x80, 0x04, 0x01, 0x05, 0, 0]),
        ("a mark in a definite one", .malformedValue, [0x30, 0x02, 0, 0]),
        ("a primitive without length", .indefiniteLength, [0x04, 0x80, 0, 0]),
        ("an inner length beyond the outer's", .truncated, [0x30, 0x03, 0x04, 0x05, 1, 1, 1]),
        ("a length of eight bytes", .longLength, [0x30, 0x88, 0, 0, 0, 0, 0, 0, 0, 0]),
        ("too deep", .malformedValue, nested(BERBounds.maximumDepth + 1)),
        (
            "too deep without lengths", .malformedValue,
            [UInt8](repeating: 0, count: 20_000).indices.map {
                $0.isMultiple(of: 2) ? 0x24 : 0x80
            }
        ),
        ("endless pieces", .malformedValue, [0x24, 0x80] + (0..<5_000).flatMap { _ in [0x04, 0x00] as [UInt8] }),
        ("a tag of five bytes", .malformedTag, [0x3f, 0x81, 0x81, 0x81, 0x81, 0x01, 0x00]),
    ]

    private static func nested(_ depth: Int) -> [UInt8] {
        (0..<depth).reduce([]) { inner, _ in [0x30, UInt8(inner.count)] + inner }
    }

    @Test(arguments: good)
    func `bounded BER may go on to OpenSSL`(_ name: String, _ bytes: [UInt8]) {
        #expect(BERBounds.fault(in: bytes) == nil, "\(name)")
    }

    @Test(arguments: bad)
    func `anything else may not`(_ name: String, _ code: DERError.Code, _ bytes: [UInt8]) {
        #expect(BERBounds.fault(in: bytes)?.code == code, "\(name)")
    }

    @Test func `what is bounded but no message is refused by OpenSSL`() {
        for (_, bytes) in Self.good {
            let isNone = SignedMessage(ber: bytes) == nil
            #expect(isNone)
        }
    }
}
