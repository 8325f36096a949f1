// SPDX-License-Identifier: MIT
internal import COpenSSL

/// A private key as bytes, for what tests and simulators sign: it can be kept in a file and used again.
///
/// Keys that protect something belong into ``PrivateKey``, which gives no bytes away.
package struct SigningKey: Sendable, Hashable {
    package enum Kind: Sendable, Hashable, CaseIterable {
        case p256, p384, p521, rsa1024, rsa2048, ed25519
    }

    package let kind: Kind
    /// PKCS #8 (RFC 5958), DER.
    package let privateKeyInfo: [UInt8]
    /// SubjectPublicKeyInfo (RFC 5280 §4.1.2.7), DER; the point of a curve uncompressed, the curve by name.
    package let publicKeyInfo: [UInt8]

    /// A new key.
    package init(_ kind: Kind) throws(OpenSSLError) {
        let raw = unsafe try kind.generate()
        defer { unsafe EVP_PKEY_free(raw) }
        self.kind = kind
        self.privateKeyInfo = unsafe try Self.privateKeyInfo(of: raw)
        self.publicKeyInfo = unsafe try Self.publicKeyInfo(of: raw)
    }

    /// A key that was kept.
    ///
    /// The corresponding C function is `d2i_AutoPrivateKey`.
    package init(privateKeyInfo: [UInt8]) throws(OpenSSLError) {
        let raw = unsafe try Self.read(privateKeyInfo)
        defer { unsafe EVP_PKEY_free(raw) }
        self.kind = unsafe try Self.kind(of: raw)
        self.privateKeyInfo = privateKeyInfo
        self.publicKeyInfo = unsafe try Self.publicKeyInfo(of: raw)
    }

    /// The public key's point, `04 ‖ x ‖ y`; no meaning for RSA and Ed25519.
    package var point: [UInt8] {
        switch kind {
        case .p256: publicKeyInfo.suffix(65)
        case .p384: publicKeyInfo.suffix(97)
        case .p521: publicKeyInfo.suffix(133)
        case .rsa1024, .rsa2048, .ed25519: []
        }
    }

    /// The public key with its curve written out, or its point compressed (RFC 5480 §2): forms that verifiers refuse.
    package enum UnusualForm: Sendable, Hashable {
        case explicitParameters, compressedPoint
    }

    package func publicKeyInfo(in form: UnusualForm) throws(OpenSSLError) -> [UInt8] {
        let raw = unsafe try Self.read(privateKeyInfo)
        defer { unsafe EVP_PKEY_free(raw) }
        switch form {
        case .explicitParameters:
            try OpenSSLError.check(
                unsafe EVP_PKEY_set_utf8_string_param(raw, OSSL_PKEY_PARAM_EC_ENCODING, "explicit"),
                "writing a curve out")
        case .compressedPoint:
            try OpenSSLError.check(
                unsafe EVP_PKEY_set_utf8_string_param(
                    raw, OSSL_PKEY_PARAM_EC_POINT_CONVERSION_FORMAT, "compressed"), "compressing a point")
        }
        return unsafe try Self.publicKeyInfo(of: raw)
    }

    /// Signs the digest of the message; ECDSA signatures are DER (RFC 3279 §2.2.3), `digest` has no meaning for Ed25519.
    package func sign(_ message: [UInt8], digest: IssuingDigest = .sha256) throws(OpenSSLError) -> [UInt8] {
        let raw = unsafe try Self.read(privateKeyInfo)
        defer { unsafe EVP_PKEY_free(raw) }
        return unsafe try kind.sign(message, digest: digest, with: raw)
    }
}

extension SigningKey: CustomStringConvertible {
    /// Without the key.
    package var description: String { "a signing key (\(kind))" }
}

extension SigningKey {
    private static func read(_ privateKeyInfo: [UInt8]) throws(OpenSSLError) -> OpaquePointer {
        let raw = unsafe privateKeyInfo.withUnsafeBufferPointer { buffer in
            var next = buffer.baseAddress
            return unsafe d2i_AutoPrivateKey(nil, &next, buffer.count)
        }
        return unsafe try OpenSSLError.unwrap(raw, "reading a private key")
    }

    private static func kind(of raw: OpaquePointer) throws(OpenSSLError) -> Kind {
        switch (unsafe EVP_PKEY_get_base_id(raw), unsafe EVP_PKEY_get_bits(raw)) {
        case (EVP_PKEY_EC, 256): return .p256
        case (EVP_PKEY_EC, 384): return .p384
        case (EVP_PKEY_EC, 521): return .p521
        case (EVP_PKEY_RSA, 1_024): return .rsa1024
        case (EVP_PKEY_RSA, 2_048): return .rsa2048
        case (EVP_PKEY_ED25519, _): return .ed25519
        default:
            throw OpenSSLError(
                operation: "reading a private key",
                detail: "P-256, P-384, P-521, RSA 1024, RSA 2048 or Ed25519 is expected")
        }
    }

    private static func privateKeyInfo(of raw: OpaquePointer) throws(OpenSSLError) -> [UInt8] {
        let info = unsafe try OpenSSLError.unwrap(EVP_PKEY2PKCS8(raw), "writing a private key")
        defer { unsafe PKCS8_PRIV_KEY_INFO_free(info) }
        var bytes = [UInt8](repeating: 0, count: Int(unsafe max(0, i2d_PKCS8_PRIV_KEY_INFO(info, nil))))
        let written = unsafe bytes.withUnsafeMutableBufferPointer { buffer in
            var next = buffer.baseAddress
            return unsafe i2d_PKCS8_PRIV_KEY_INFO(info, &next)
        }
        try OpenSSLError.check(written, "writing a private key")
        return bytes
    }

    static func publicKeyInfo(of raw: OpaquePointer) throws(OpenSSLError) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: Int(unsafe max(0, i2d_PUBKEY(raw, nil))))
        let written = unsafe bytes.withUnsafeMutableBufferPointer { buffer in
            var next = buffer.baseAddress
            return unsafe i2d_PUBKEY(raw, &next)
        }
        try OpenSSLError.check(written, "writing a public key")
        return bytes
    }
}
