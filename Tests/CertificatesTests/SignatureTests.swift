// SPDX-License-Identifier: MIT
import Testing

@testable import Certificates

@Suite struct SignatureTests {
    private static let order: [UInt8] = [
        0xff, 0xff, 0xff, 0xff, 0x00, 0x00, 0x00, 0x00, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff,
        0xbc, 0xe6, 0xfa, 0xad, 0xa7, 0x17, 0x9e, 0x84, 0xf3, 0xb9, 0xca, 0xc2, 0xfc, 0x63, 0x25, 0x51,
    ]
    private static var largest: [UInt8] { order.dropLast() + [0x50] }

    private static func integer(_ bytes: [UInt8]) -> [UInt8] { [0x02, UInt8(bytes.count)] + bytes }
    private static func pair(_ r: [UInt8], _ s: [UInt8]) -> [UInt8] {
        let content = integer(r) + integer(s)
        return [0x30, UInt8(content.count)] + content
    }

    static let wellFormed: [[UInt8]] = [
        pair([1], [1]), pair([0, 0x80], [0x7f]), pair([0] + largest, [0] + largest),
        pair([UInt8](repeating: 0x7f, count: 32), [3]),
    ]

    static let malformed: [(String, [UInt8])] = [
        ("empty", []),
        ("r is 0", pair([0], [1])),
        ("s is 0", pair([1], [0])),
        ("r is the order", pair([0] + order, [1])),
        ("s is the order", pair([1], [0] + order)),
        ("r has 33 bytes", pair([1] + order, [1])),
        ("r is negative", pair([0x80], [1])),
        ("a zero too many", pair([0, 1], [1])),
        ("r is empty", pair([], [1])),
        ("bytes behind", pair([1], [1]) + [0]),
        ("bytes inside behind", [0x30, 0x08, 2, 1, 1, 2, 1, 1, 5, 0]),
        ("one number", [0x30, 0x03, 2, 1, 1]),
        ("a long length", [0x30, 0x81, 0x06, 2, 1, 1, 2, 1, 1]),
        ("an indefinite length", [0x30, 0x80, 2, 1, 1, 2, 1, 1, 0, 0]),
        ("a set", [0x31, 0x06, 2, 1, 1, 2, 1, 1]),
        ("64 bytes of r and s", [UInt8](repeating: 1, count: 64)),
    ]

    @Test(arguments: wellFormed)
    func `a signature is two numbers below the order`(_ der: [UInt8]) {
        #expect(ECDSASignature(der: der) != nil)
    }

    @Test(arguments: malformed)
    func `anything else is none`(_ name: String, _ der: [UInt8]) {
        #expect(ECDSASignature(der: der) == nil, "\(name)")
    }

    /// The generator of the curve (FIPS 186-4 D.1.2.3).
    private static let generator: [UInt8] =
        [0x04]
        + [
            0x6b, 0x17, 0xd1, 0xf2, 0xe1, 0x2c, 0x42, 0x47, 0xf8, 0xbc, 0xe6, 0xe5, 0x63, 0xa4, 0x40, 0xf2,
            0x77, 0x03, 0x7d, 0x81, 0x2d, 0xeb, 0x33, 0xa0, 0xf4, 0xa1, 0x39, 0x45, 0xd8, 0x98, 0xc2, 0x96,
        ]
        + [
            0x4f, 0xe3, 0x42, 0xe2, 0xfe, 0x1a, 0x7f, 0x9b, 0x8e, 0xe7, 0xeb, 0x4a, 0x7c, 0x0f, 0x9e, 0x16,
            0x2b, 0xce, 0x33, 0x57, 0x6b, 0x31, 0x5e, 0xce, 0xcb, 0xb6, 0x40, 0x68, 0x37, 0xbf, 0x51, 0xf5,
        ]

    @Test func `a key is an uncompressed point of the curve`() {
        let good = Self.generator
        #expect(P256PublicKey(point: good)?.point == good)
        var off = good
        off[64] ^= 1
        var compressedMark = good
        compressedMark[0] = 2
        var beyond = good
        for index in 1...32 { beyond[index] = 0xff }
        let points: [[UInt8]] = [
            [], [0], Array(good.dropLast()), good + [0], off, compressedMark, [3] + good[1...32], beyond,
            [4] + [UInt8](repeating: 0, count: 64),
        ]
        for bad in points { #expect(P256PublicKey(point: bad) == nil) }
    }

    /// RFC 6979 A.2.5, P-256 with SHA-256, message "sample".
    @Test func `a known signature holds, so does its other half, and no other message's`() throws {
        let key = try #require(
            P256PublicKey(
                point: hex(
                    "0460fed4ba255a9d31c961eb74c6356d68c049b8923b61fa6ce669622e60f29fb6"
                        + "7903fe1008b8bc99a41ae9e95628bc64f2f1b20c2d7e9f5177a3c294d4462299")))
        let r = hex("efd48b2aacb6a8fd1140dd9cd45e81d69d2c877b56aaf991c34d0ea84eaf3716")
        let s = hex("f7cb1c942d657c41d436c7a1b6e29f65f3e900dbb9aff4064dc4ab2f843acda8")
        let other = hex("0834e36ad29a83bf2bc9385e491d6099c8fdf9d1ed67aa7ea5f51f93782857a9")
        let high = try #require(ECDSASignature(der: Self.pair([0] + r, [0] + s)))
        let low = try #require(ECDSASignature(der: Self.pair([0] + r, other)))
        let message = Array("sample".utf8)
        #expect(key.isValid(high, of: message))
        #expect(key.isValid(low, of: message))
        #expect(!key.isValid(high, of: Array("Sample".utf8)))
        #expect(!key.isValid(high, of: SHA256.digest(of: message)))
        let swapped = try #require(ECDSASignature(der: Self.pair([0] + s, [0] + r)))
        #expect(!key.isValid(swapped, of: message))
    }

    @Test func `digests are SHA-256, and equal bytes are equal`() {
        let abc = hex("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
        #expect(SHA256.digest(of: Array("abc".utf8)) == abc)
        #expect(SHA256.digest(of: Array("a".utf8), Array("bc".utf8)) == abc)
        #expect(SHA256.digest(of: []).count == 32)
        #expect(ConstantTime.areEqual(abc, abc))
        #expect(ConstantTime.areEqual([], []))
        #expect(!ConstantTime.areEqual(abc, Array(abc.dropLast())))
        #expect(!ConstantTime.areEqual(abc, SHA256.digest(of: [])))
    }

    private func hex(_ text: String) -> [UInt8] {
        let digits = Array(text.utf8).map { $0 < 0x40 ? $0 - 0x30 : $0 - 0x57 }
        return stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
    }
}
