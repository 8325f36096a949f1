// SPDX-License-Identifier: MIT
import Testing

@testable import AppAttest

@Suite struct AuthenticatorDataTests {
    private static let hash = [UInt8](repeating: 0xaa, count: 32)
    private static let identifier = [UInt8](repeating: 0xbb, count: 32)
    private static let key: [UInt8] =
        [0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20] + [UInt8](repeating: 1, count: 32)
        + [0x22, 0x58, 0x20] + [UInt8](repeating: 2, count: 32)

    private static func attestation(
        flags: UInt8 = 0x40, length: Int = 32, identifier: [UInt8] = identifier, key: [UInt8] = key,
        extensions: [UInt8] = []
    ) -> [UInt8] {
        hash + [flags, 0, 0, 0, 0] + Environment.production.aaguid + [UInt8(length >> 8), UInt8(length & 0xff)]
            + identifier + key + extensions
    }

    private static func map(_ pairs: (String, CBORItem)...) -> [UInt8] {
        CBORItem.map(pairs.map { CBORPair(key: .text($0.0), value: $0.1) }).encoded
    }

    @Test func `an attestation's data is read field by field`() throws {
        let data = AuthenticatorData(Self.attestation(), of: .attestation)
        #expect(data.problem == nil)
        #expect(data.appIDHash == Self.hash)
        #expect(data.flags == .attestedCredential)
        #expect(data.counter == 0)
        #expect(data.credential?.environment == .production)
        #expect(data.credential?.identifier == Self.identifier)
        let point = [4] + [UInt8](repeating: 1, count: 32) + [UInt8](repeating: 2, count: 32)
        #expect(data.credential?.point == point)
        #expect(data.extensionBytes == nil && data.extensions == nil)
    }

    @Test func `an assertion's counter has no sign, and its data no credential whatever the flags say`() {
        let data = AuthenticatorData(Self.hash + [0x40, 0xff, 0xff, 0xff, 0xfe], of: .assertion)
        #expect(data.problem == nil)
        #expect(data.counter == 0xffff_fffe)
        #expect(data.credential == nil)
    }

    @Test(arguments: 0..<37)
    func `data that is cut short keeps what was read`(_ count: Int) {
        let data = AuthenticatorData(Array(Self.attestation().prefix(count)), of: .assertion)
        #expect(data.problem?.reason == .malformedAuthenticatorData)
        #expect((data.appIDHash != nil) == (count >= 32))
        #expect((data.flags != nil) == (count >= 33))
        #expect(data.counter == nil)
    }

    @Test(arguments: 0..<164)
    func `an attestation has 164 bytes at least`(_ count: Int) {
        let data = AuthenticatorData(Array(Self.attestation().prefix(count)), of: .attestation)
        #expect(data.problem?.reason == .malformedAuthenticatorData)
    }

    static let malformed: [(String, [UInt8])] = [
        ("an id of 0 bytes", attestation(length: 0)),
        ("an id of 31 bytes", attestation(length: 31)),
        ("an id of 33 bytes", attestation(length: 33)),
        ("an id of 65535 bytes", attestation(length: 65_535)),
        ("a key of another type", attestation(key: [0xa5, 0x01, 0x03] + key.dropFirst(3))),
        ("another algorithm", attestation(key: Array(key.prefix(4)) + [0x27] + key.dropFirst(5))),
        ("another curve", attestation(key: Array(key.prefix(6)) + [0x02] + key.dropFirst(7))),
        (
            "an x of 31 bytes",
            attestation(key: Array(key.prefix(9)) + [0x1f] + [UInt8](repeating: 1, count: 31) + key.dropFirst(42) + [0])
        ),
    ]

    @Test(arguments: malformed)
    func `a credential of another form is refused`(_ name: String, _ bytes: [UInt8]) {
        let data = AuthenticatorData(bytes, of: .attestation)
        #expect(data.problem?.reason == .malformedAuthenticatorData, "\(name)")
        #expect(data.appIDHash == Self.hash)
        #expect(data.credential != nil)
    }

    @Test(arguments: [0x40, 0xc0] as [UInt8])
    func `extensions are found by their place, with the flag and without`(_ flags: UInt8) {
        let map = Self.map(
            ("apple_bundle_version_01", .text("1314")), ("apple_validation_category_01", .bytes([3, 0, 0, 0])))
        let expected = AuthenticatorExtensions(
            bundleVersion: "1314", validationCategory: 3, cdHash: nil, cdHashType: nil)
        let attestation = AuthenticatorData(Self.attestation(flags: flags, extensions: map), of: .attestation)
        #expect(attestation.problem == nil)
        #expect(attestation.extensions == expected)
        let assertion = AuthenticatorData(Self.hash + [flags, 0, 0, 0, 1] + map, of: .assertion)
        #expect(assertion.problem == nil)
        #expect(assertion.extensions == expected)
        #expect(assertion.extensionBytes == map)
    }

    @Test func `a category may be a number, and what nobody knows is kept by name`() {
        let map = Self.map(
            ("apple_validation_category_01", .unsigned(0xffff_ffff)), ("apple_cd_hash_type_01", .bytes([2])),
            ("apple_cd_hash_hash_01", .bytes(Self.hash[...])), ("apple_new_02", .array([.unsigned(1)])))
        let data = AuthenticatorData(Self.hash + [0, 0, 0, 0, 1] + map, of: .assertion)
        #expect(data.problem == nil)
        #expect(
            data.extensions
                == AuthenticatorExtensions(
                    bundleVersion: nil, validationCategory: 0xffff_ffff, cdHash: Self.hash, cdHashType: 2))
        #expect(data.unknownExtensions == ["apple_new_02"])
    }

    static let malformedExtensions: [(String, [UInt8])] = [
        ("bytes that are no CBOR", [0xff]),
        ("a number", [0x01]),
        ("an array", [0x80]),
        ("something behind the map", [0xa0, 0x00]),
        ("two maps", [0xa0, 0xa0]),
        ("a key twice", [0xa2, 0x61, 0x61, 0x01, 0x61, 0x61, 0x01]),
        ("a key that is a number", [0xa1, 0x01, 0x01]),
        ("a category of three bytes", map(("apple_validation_category_01", .bytes([1, 0, 0])))),
        ("a category of 33 bits", map(("apple_validation_category_01", .unsigned(1 << 32)))),
        ("a category that is text", map(("apple_validation_category_01", .text("1")))),
        ("a version that is bytes", map(("apple_bundle_version_01", .bytes([1])))),
        ("a hash of 20 bytes", map(("apple_cd_hash_hash_01", .bytes([UInt8](repeating: 0, count: 20)[...])))),
        ("a hash type of two bytes", map(("apple_cd_hash_type_01", .bytes([2, 0])))),
    ]

    @Test(arguments: malformedExtensions)
    func `extensions are one map with values of their types`(_ name: String, _ bytes: [UInt8]) {
        for data in [
            AuthenticatorData(Self.attestation(extensions: bytes), of: .attestation),
            AuthenticatorData(Self.hash + [0xc0, 0, 0, 0, 1] + bytes, of: .assertion),
        ] {
            #expect(data.problem?.reason == .malformedExtensions, "\(name)")
            #expect(data.counter != nil)
        }
    }
}
