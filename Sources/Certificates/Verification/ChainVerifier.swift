// SPDX-License-Identifier: MIT
internal import COpenSSL

/// Verifies chains of exactly leaf, intermediate and a pinned root (`app-attest.md` §1.4). Threads may share it.
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
        leaf: [UInt8], intermediate: [UInt8], at time: Int64
    ) throws(ChainFault) -> CertificateContents {
        let leaf = try ParsedCertificate(der: leaf, keys: [.p256])
        try leaf.checkSignatureAlgorithm()
        try leaf.checkCriticalExtensions()
        if leaf.contents.basicConstraints?.isAuthority ?? false { throw .wrongUse }

        let rootPrint = root.certificate.fingerprint
        let known = cache.intermediate(SHA256.digest(of: intermediate), root: rootPrint)
        // Another verifier, which takes other keys, may have found it.
        if let key = known?.contents.keyType, !issuerKeys.contains(key) { throw .wrongKeyType(key) }
        let issuer = if let known { known } else { try self.issuer(intermediate) }

        for certificate in [leaf, issuer, root.certificate] { try certificate.checkDates(at: time) }

        let isKnown: Int32 = known == nil ? 0 : 1
        let trusted = root.certificate.shared()
        let middle = issuer.shared()
        let end = leaf.shared()
        // OpenSSL builds the chain from names, key identifiers, constraints and signatures. The store holds only the
        // root; neither partial chains nor X509_V_FLAG_X509_STRICT, since Apple's leaves name no authority key.
        let error = unsafe copenssl_verify_chain(trusted.raw, middle.raw, end.raw, isKnown)
        guard error == X509_V_OK else {
            throw .untrusted(unsafe String(cString: X509_verify_cert_error_string(Int(error))))
        }
        if known == nil { cache.insert(issuer, root: rootPrint) }
        return leaf.contents
    }

    private func issuer(_ der: [UInt8]) throws(ChainFault) -> ParsedCertificate {
        let issuer = try ParsedCertificate(der: der, keys: issuerKeys)
        try issuer.checkSignatureAlgorithm()
        try issuer.checkCriticalExtensions()
        // Bit 5 is keyCertSign (RFC 5280 §4.2.1.3).
        guard issuer.contents.basicConstraints?.isAuthority ?? false, issuer.contents.mayBeUsed(for: 5) else {
            throw .wrongUse
        }
        return issuer
    }
}
