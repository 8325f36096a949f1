// SPDX-License-Identifier: MIT
internal import COpenSSL

/// Verifies chains of exactly leaf, intermediate and a pinned root (`app-attest.md` §1.4). Threads may share it.
///
/// OpenSSL verifies the intermediate against the root, and the signature over the leaf. The leaf itself is read only by the
/// strict reader here: its issuer's name, constraints, dates and extensions are all that is left to look at between two
/// certificates, and OpenSSL takes a third of a millisecond to read a key, as long as a quarter of a signature of P-384.
package struct ChainVerifier: Sendable {
    /// Which keys an intermediate may have; leaves have P-256.
    package let issuerKeys: Set<PublicKeyType>
    private let root: PinnedRoot
    private let cache: IntermediateCache

    package init(root: PinnedRoot, issuerKeys: Set<PublicKeyType>, cache: IntermediateCache) {
        self.root = root
        self.issuerKeys = issuerKeys
        self.cache = cache
    }

    /// - Parameters:
    ///   - leaf: DER, as is the intermediate.
    ///   - time: seconds since 1970.
    /// - Returns: the leaf, which the root vouches for.
    package func verify(
        leaf der: [UInt8], intermediate: [UInt8], at time: Int64
    ) throws(ChainFault) -> CertificateContents {
        let leaf = try leaf(der)
        let rootPrint = root.certificate.fingerprint
        let known = cache.intermediate(SHA256.digest(of: intermediate), root: rootPrint)
        // Another verifier, which takes other keys, may have found it.
        if let key = known?.contents.keyType, !issuerKeys.contains(key) { throw .wrongKeyType(key) }
        let issuer = if let known { known } else { try self.issuer(intermediate) }
        for contents in [leaf, issuer.contents, root.certificate.contents] { try contents.checkDates(at: time) }

        if known == nil { try verify(issuer) }
        guard leaf.issuer.encoded == issuer.contents.subject.encoded else {
            throw .untrusted("the leaf names another issuer")
        }
        guard issuer.signed(leaf) else { throw .untrusted("the leaf's signature is not the intermediate's") }
        if known == nil { cache.insert(issuer, root: rootPrint) }
        return leaf
    }

    private func leaf(_ der: [UInt8]) throws(ChainFault) -> CertificateContents {
        let leaf: CertificateContents
        do throws(DERError) {
            leaf = try CertificateContents(der: der)
        } catch {
            throw .malformed(error)
        }
        guard leaf.keyType == .p256 else { throw .wrongKeyType(leaf.keyType) }
        try leaf.checkSignatureAlgorithm()
        try leaf.checkCriticalExtensions()
        if leaf.basicConstraints?.isAuthority ?? false { throw .wrongUse }
        return leaf
    }

    private func issuer(_ der: [UInt8]) throws(ChainFault) -> ParsedCertificate {
        let issuer = try ParsedCertificate(der: der, keys: issuerKeys)
        try issuer.contents.checkSignatureAlgorithm()
        try issuer.contents.checkCriticalExtensions()
        // Bit 5 is keyCertSign (RFC 5280 §4.2.1.3).
        guard issuer.contents.basicConstraints?.isAuthority ?? false, issuer.contents.mayBeUsed(for: 5) else {
            throw .wrongUse
        }
        return issuer
    }

    /// OpenSSL builds the chain from names, key identifiers, constraints and the signature. The store holds only the root;
    /// neither partial chains nor X509_V_FLAG_X509_STRICT. The dates are looked at by the caller.
    private func verify(_ issuer: ParsedCertificate) throws(ChainFault) {
        // An authority stands between the root and the leaf, which OpenSSL does not see here.
        guard root.certificate.contents.basicConstraints?.pathLength != 0 else {
            throw .untrusted("the root allows no intermediate")
        }
        let trusted = root.certificate.shared()
        let middle = issuer.shared()
        let error = unsafe copenssl_verify_intermediate(trusted.raw, middle.raw)
        guard error == X509_V_OK else {
            throw .untrusted(unsafe String(cString: X509_verify_cert_error_string(Int(error))))
        }
    }
}
