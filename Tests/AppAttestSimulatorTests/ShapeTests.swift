// SPDX-License-Identifier: MIT
import AppAttest
import Certificates
import Testing

@testable import AppAttestSimulator

/// The bytes that the simulator makes, without any verifier's opinion.
@Suite struct ShapeTests {
    @Test func `authenticator data has the sizes of real ones`() throws {
        let stage = try Shared.stage()
        #expect(try stage.attestation(.before27).recipe.authenticatorData.made().count == 164)
        // 229 bytes with the version "1314" from system 27.0.1 on (`app-attest.md` §1.2), and 102 in an assertion.
        #expect(try stage.attestation(.from27).recipe.authenticatorData.made().count == 229)
        #expect(try stage.assertion(.before27).recipe.authenticatorData.made().count == 37)
        #expect(try stage.assertion(.from27).recipe.authenticatorData.made().count == 102)
    }

    @Test func `an attestation begins as real ones do`() throws {
        let object = try Shared.stage().attestation(.before27).recipe.made()
        let head: [UInt8] =
            [0xa3, 0x63] + Array("fmt".utf8) + [0x6f] + Array("apple-appattest".utf8) + [0x67]
            + Array("attStmt".utf8) + [0xa2, 0x63] + Array("x5c".utf8) + [0x82, 0x59]
        #expect(object.starts(with: head))
        #expect(object.suffix(164 + 2).starts(with: [0x58, 164]))
        // 5,234 to 5,921 bytes; its certificates have shorter names than Apple's.
        #expect((4_000...6_000).contains(object.count))
    }

    // 140 to 142 bytes; a number with leading zeros makes it shorter, each byte of them 256 times as rare.
    @Test func `an assertion is as long as real ones are`() throws {
        let stage = try Shared.stage()
        for _ in 0..<20 {
            #expect((130...142).contains(try stage.assertion(.before27).recipe.made().count))
        }
    }

    @Test func `both halves of a signature can be made, and both verify`() throws {
        let key = try SigningKey(.p256)
        for _ in 0..<20 {
            let der = try key.sign([1, 2, 3])
            let signature = try #require(SplitSignature(der: der))
            #expect(signature.der == der)
            #expect(signature.with(highS: true).isHigh)
            #expect(!signature.with(highS: false).isHigh)
            #expect(signature.with(highS: !signature.isHigh).with(highS: signature.isHigh) == signature)
        }
    }

    @Test(
        arguments: [
            (.unsigned(23), "17"), (.unsigned(24), "1818"), (.unsigned(256), "190100"),
            (.unsigned(65_536), "1a00010000"), (.unsigned(1 << 32), "1b0000000100000000"), (.negative(6), "26"),
            (.bytes([1, 2]), "420102"), (.text("ä"), "62c3a4"), (.array([.unsigned(1), .array([])]), "820180"),
            (.map([.init("a", .unsigned(1))]), "a1616101"), (.bytes([1]).indefinite, "5f4101ff"),
            (.array([.unsigned(1)]).indefinite, "9f01ff"), (.map([]).indefinite, "bfff"),
            (.unsigned(1).widened, "1801"), (.bytes([]).widened, "5800"), (.unsigned(24).widened, "190018"),
            (.announcing(4), "9bffffffffffffffff"), (.nested(2), "818100"), (.raw([0xf6]), "f6"),
        ] as [(CBORTree, String)])
    func `items are written as RFC 8949 says`(_ item: CBORTree, _ hexadecimal: String) {
        #expect(item.encoded.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() == hexadecimal)
    }

    @Test func `the value of a key is read, replaced, added and removed`() {
        var map = CBORTree.map([.init("a", .unsigned(1)), .init("b", .map([]))])
        map["a"] = .unsigned(2)
        map["b"]?["c"] = .text("d")
        map["e"] = .unsigned(3)
        #expect(map["b"]?["c"] == .text("d"))
        map["b"] = nil
        #expect(map == .map([.init("a", .unsigned(2)), .init("e", .unsigned(3))]))
        #expect(map["b"] == nil)
    }
}
