// SPDX-License-Identifier: MIT
package import Certificates

/// Apple's own extensions of an attestation's leaf (`app-attest.md` §1.4), decoded as far as anybody knows them.
package struct LeafExtensions: Hashable, Sendable {
    /// 8.2 as it stands.
    package let nonceExtension: [UInt8]?
    /// 8.2 where it has its one form: 32 bytes.
    package let nonce: [UInt8]?
    /// 8.5, key usage properties: undocumented; tag 1204 is the App ID.
    package let keyProperties: [AppleProperty]?
    /// 8.7, the device's system: undocumented; tag 1400 is its version, 1403 its build.
    package let systemProperties: [AppleProperty]?
    /// 8.6 as it stands, by which a policy compares it.
    package let accessControlExtension: [UInt8]?
    /// 8.6: the operations of the key's access control list, and the rule of each.
    package let accessControl: [AccessControlEntry]?

    package static let nonceIdentifier = ObjectIdentifier.apple(100, 8, 2)
    package static let keyIdentifier = ObjectIdentifier.apple(100, 8, 5)
    package static let accessControlIdentifier = ObjectIdentifier.apple(100, 8, 6)
    package static let systemIdentifier = ObjectIdentifier.apple(100, 8, 7)

    /// `SEQUENCE { [1] EXPLICIT OCTET STRING (32) }`, up to the octets.
    private static let nonceHead: [UInt8] = [0x30, 0x24, 0xa1, 0x22, 0x04, 0x20]

    package init(_ certificate: CertificateContents) {
        nonceExtension = certificate.value(of: Self.nonceIdentifier).map(Array.init)
        nonce = nonceExtension.flatMap(Self.nonce)
        keyProperties = certificate.value(of: Self.keyIdentifier).flatMap(AppleProperty.list)
        systemProperties = certificate.value(of: Self.systemIdentifier).flatMap(AppleProperty.list)
        accessControlExtension = certificate.value(of: Self.accessControlIdentifier).map(Array.init)
        accessControl = certificate.value(of: Self.accessControlIdentifier).flatMap(AccessControlEntry.list)
    }

    /// The octets of extension 8.2, all of whose 38 bytes are compared, so that there is nothing to parse and nowhere to
    /// hide anything.
    static func nonce(_ value: [UInt8]) -> [UInt8]? {
        guard value.count == 38, value.starts(with: nonceHead) else { return nil }
        return Array(value.dropFirst(nonceHead.count))
    }
}
