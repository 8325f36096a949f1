// SPDX-License-Identifier: MIT
import Certificates

extension TLSServer {
    /// How the handshake of the TLS port goes, which is also that of the plain one for `tls-on-plain`.
    ///
    /// - Parameters:
    ///   - now: seconds since 1970.
    ///   - issuerAddress: where the lab's intermediate certificate can be fetched.
    func shape(now: Int64, issuerAddress: String) -> ServerTLSShape {
        var shape = Self.clean(now: now)
        change(&shape)
        change(&shape.leaf, now: now, issuerAddress: issuerAddress)
        return shape
    }

    /// What a lab server is like where nothing else is asked.
    static func clean(now: Int64) -> ServerTLSShape {
        ServerTLSShape(leaf: LeafShape(validity: .days(90, from: now)))
    }

    private func change(_ shape: inout ServerTLSShape) {
        switch self {
        case .tls10: (shape.versions, shape.suites) = (.tls10 ... .tls10, "ECDHE+AES:@SECLEVEL=0")
        case .tls11: (shape.versions, shape.suites) = (.tls11 ... .tls11, "ECDHE+AES:@SECLEVEL=0")
        case .tls12, .noExtendedMasterSecret: shape.versions = .tls12 ... .tls12
        case .tls13: shape.versions = .tls13 ... .tls13
        case .noForwardSecrecy: (shape.versions, shape.suites) = (.tls12 ... .tls12, "kRSA+AES:@SECLEVEL=0")
        case .diffieHellman: (shape.versions, shape.suites) = (.tls12 ... .tls12, "kDHE+AES:@SECLEVEL=0")
        case .cbc:
            shape.versions = .tls12 ... .tls12
            shape.suites = "ECDHE-ECDSA-AES128-SHA:ECDHE-ECDSA-AES256-SHA:@SECLEVEL=0"
        case .cbcSHA256:
            shape.versions = .tls12 ... .tls12
            shape.suites = "ECDHE-ECDSA-AES128-SHA256:ECDHE-ECDSA-AES256-SHA384:@SECLEVEL=0"
        case .chacha20:
            (shape.versions, shape.suites) = (.tls12 ... .tls12, "ECDHE-ECDSA-CHACHA20-POLY1305:@SECLEVEL=0")
        case .intermediate: shape.chain = .complete
        case .wrongOrder: shape.chain = .wrongOrder
        case .manyCertificates: shape.chain = .fillers(99, bytes: 8)
        case .hugeCertificate: shape.chain = .fillers(1, bytes: 1_000_000)
        default: break
        }
        if self == .noExtendedMasterSecret { shape.extendedMasterSecret = false }
    }

    private func change(_ leaf: inout LeafShape, now: Int64, issuerAddress: String) {
        let day: Int64 = 86_400
        switch self {
        // Servers that know nothing better have RSA keys.
        case .tls10, .tls11, .noForwardSecrecy, .diffieHellman, .rsa: leaf.key = .rsa2048
        case .rsa1024: leaf.key = .rsa1024
        case .sha1: leaf.digest = .sha1
        case .strangeKey: leaf.foreignKeyInfo = Self.strangeKeyInfo
        case .expired: leaf.validity = .days(89, from: now - 90 * day)
        case .notYetValid: leaf.validity = .days(90, from: now + day)
        case .twoYears: leaf.validity = .days(730, from: now)
        case .tenYears: leaf.validity = .days(3_650, from: now)
        // 9999-12-31T23:59:59Z, "no date is known" (RFC 5280 §4.1.2.5).
        case .year9999: leaf.validity = Validity(notBefore: now - 3_600, notAfter: 253_402_300_799)
        case .wrongHost: leaf.names = .other("wrong.example")
        case .noSAN: leaf.names = .commonNameOnly
        case .nulInName: leaf.names = .askedThenZero(".evil.example")
        case .noServerPurpose: leaf.purposes = [LeafShape.clientPurpose]
        case .noPurpose: leaf.purposes = []
        case .selfSigned: leaf.issuer = .itself
        case .untrustedRoot: leaf.issuer = .stranger
        case .intermediate, .wrongOrder, .missingIntermediateWithoutAddress: leaf.issuer = .intermediate
        case .missingIntermediate: (leaf.issuer, leaf.issuerAddress) = (.intermediate, issuerAddress)
        default: break
        }
    }

    /// A key of an algorithm from the arc that is kept for examples (RFC 5612).
    private static let strangeKeyInfo = DERWriter.sequence([
        DERWriter.sequence([DERWriter.objectIdentifier("1.3.6.1.4.1.32473.2")]),
        DERWriter.bitString([UInt8](repeating: 0x2e, count: 64)),
    ])
}
