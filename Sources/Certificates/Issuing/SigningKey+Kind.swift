// SPDX-License-Identifier: MIT
internal import COpenSSL

extension SigningKey.Kind {
    /// A new key, for the caller to free.
    ///
    /// The corresponding C function is `EVP_PKEY_Q_keygen`.
    func generate() throws(OpenSSLError) -> OpaquePointer {
        let made =
            switch self {
            case .p256: unsafe copenssl_generate_curve("P-256")
            case .p384: unsafe copenssl_generate_curve("P-384")
            case .p521: unsafe copenssl_generate_curve("P-521")
            case .rsa1024: unsafe copenssl_generate_rsa(1_024)
            case .rsa2048: unsafe copenssl_generate_rsa(2_048)
            case .ed25519: unsafe copenssl_generate_ed25519()
            }
        return unsafe try OpenSSLError.unwrap(made, "making a key")
    }

    /// Signs the digest of the message with a key of this kind.
    ///
    /// The corresponding C function is `EVP_DigestSign`.
    func sign(
        _ message: [UInt8], digest: IssuingDigest, with raw: OpaquePointer
    ) throws(OpenSSLError) -> [UInt8] {
        let context = unsafe try OpenSSLError.unwrap(EVP_MD_CTX_new(), "signing")
        defer { unsafe EVP_MD_CTX_free(context) }
        let hash = self == .ed25519 ? nil : unsafe digest.raw
        try OpenSSLError.check(unsafe EVP_DigestSignInit(context, nil, hash, nil, raw), "signing")
        var signature = [UInt8](repeating: 0, count: 512)
        var count = signature.count
        try OpenSSLError.check(
            unsafe signature.withUnsafeMutableBufferPointer {
                unsafe EVP_DigestSign(context, $0.baseAddress, &count, message, message.count)
            }, "signing")
        return Array(signature.prefix(count))
    }

    var isRSA: Bool { self == .rsa1024 || self == .rsa2048 }

    /// `SEQUENCE { algorithm, parameters }` of a signature by such a key (RFC 5758 §3.2, RFC 4055 §5, RFC 8410 §3).
    func signatureAlgorithm(_ digest: IssuingDigest) -> [UInt8] {
        let identifier =
            switch (self, digest) {
            case (.ed25519, _): "1.3.101.112"
            case (.rsa1024, .sha1), (.rsa2048, .sha1): "1.2.840.113549.1.1.5"
            case (.rsa1024, .sha256), (.rsa2048, .sha256): "1.2.840.113549.1.1.11"
            case (.rsa1024, .sha384), (.rsa2048, .sha384): "1.2.840.113549.1.1.12"
            case (_, .sha1): "1.2.840.10045.4.1"
            case (_, .sha256): "1.2.840.10045.4.3.2"
            case (_, .sha384): "1.2.840.10045.4.3.3"
            }
        return DERWriter.sequence([DERWriter.objectIdentifier(identifier)] + (isRSA ? [DERWriter.null] : []))
    }
}
