// SPDX-License-Identifier: MIT

/// The credential inside an attestation's authenticator data (`app-attest.md` §1.2), as far as it could be read.
package struct AttestedCredential: Hashable, Sendable {
    /// 16 bytes: see ``Environment/aaguid``.
    package let aaguid: [UInt8]
    /// As declared; must be 32.
    package let identifierLength: Int
    /// The bytes that the length covers, or what there is of them.
    package let identifier: [UInt8]
    /// The COSE key (RFC 9052 §7), or what there is of its 77 bytes.
    package let key: [UInt8]

    /// `{1: 2, 3: -7, -1: 1, -2: bytes(32)` in CBOR: an EC2 key for ES256 on P-256, up to its x.
    private static let head: [UInt8] = [0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20]
    /// `-3: bytes(32)`.
    private static let middle: [UInt8] = [0x22, 0x58, 0x20]

    /// The environment that the aaguid names; `nil` for another.
    package var environment: Environment? { Environment.allCases.first { $0.aaguid == aaguid } }

    /// The key's point `04 ‖ x ‖ y`; `nil` where the key is not of the one form that App Attest writes.
    package var point: [UInt8]? {
        guard key.count == 77, key.starts(with: Self.head), key[42..<45].elementsEqual(Self.middle) else { return nil }
        return [4] + key[10..<42] + key[45..<77]
    }
}
