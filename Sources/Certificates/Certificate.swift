// SPDX-License-Identifier: MIT
internal import COpenSSL

/// Owns one X.509 certificate.
@safe
package struct Certificate: ~Copyable {
    let raw: OpaquePointer

    /// An empty one, to be filled and signed by ``CertificateAuthority``.
    ///
    /// The corresponding C function is `X509_new`.
    init() throws(OpenSSLError) {
        let raw = unsafe try OpenSSLError.unwrap(X509_new(), "making a certificate")
        unsafe self.raw = unsafe raw
    }

    /// Takes over one ownership of a certificate of OpenSSL's.
    init(owning raw: OpaquePointer) { unsafe self.raw = unsafe raw }

    deinit { unsafe X509_free(raw) }

    /// The certificate as text, between `-----BEGIN CERTIFICATE-----` and its end (RFC 7468).
    package var pem: String {
        get throws(OpenSSLError) {
            let bio = unsafe try OpenSSLError.unwrap(BIO_new(BIO_s_mem()), "writing a certificate")
            defer { unsafe BIO_free_all(bio) }
            try OpenSSLError.check(unsafe PEM_write_bio_X509(bio, raw), "writing a certificate")
            var bytes = [UInt8](repeating: 0, count: unsafe BIO_ctrl_pending(bio))
            let count = unsafe bytes.withUnsafeMutableBytes { buffer in
                unsafe BIO_read(bio, buffer.baseAddress, Int32(clamping: buffer.count))
            }
            try OpenSSLError.check(count, "writing a certificate")
            return String(decoding: bytes.prefix(Int(count)), as: UTF8.self)
        }
    }
}

extension Certificate {
    /// Version 3, a random serial number of 127 bits (RFC 5280 §4.1.2.2), the dates and the public key.
    borrowing func fill(validity: Validity, key: borrowing PrivateKey) throws(OpenSSLError) {
        try OpenSSLError.check(unsafe X509_set_version(raw, 2), "setting a certificate's version")
        var serial = [UInt8](repeating: 0, count: 16)
        try OpenSSLError.check(
            unsafe serial.withUnsafeMutableBufferPointer { unsafe RAND_bytes($0.baseAddress, 16) },
            "drawing a serial number")
        // Positive and without a leading zero, whatever was drawn.
        serial[0] = serial[0] & 0x3f | 0x40
        try OpenSSLError.check(
            unsafe ASN1_STRING_set(X509_get_serialNumber(raw), serial, 16), "setting a serial number")
        _ = unsafe try OpenSSLError.unwrap(
            ASN1_TIME_set(X509_getm_notBefore(raw), time_t(validity.notBefore)), "setting a date")
        _ = unsafe try OpenSSLError.unwrap(
            ASN1_TIME_set(X509_getm_notAfter(raw), time_t(validity.notAfter)), "setting a date")
        try OpenSSLError.check(unsafe X509_set_pubkey(raw, key.raw), "setting a public key")
    }

    /// The subject's only attribute, a common name.
    borrowing func setCommonName(_ name: String) throws(OpenSSLError) {
        let bytes = Array(name.utf8)
        try OpenSSLError.check(
            unsafe X509_NAME_add_entry_by_NID(
                X509_get_subject_name(raw), NID_commonName, MBSTRING_UTF8, bytes, Int32(clamping: bytes.count), -1, 0),
            "setting a subject's name")
    }

    /// Adds an extension from the text that OpenSSL's configuration files use (`man x509v3_config`).
    borrowing func addExtension(_ nid: Int32, _ value: String, issuer: borrowing Certificate) throws(OpenSSLError) {
        try OpenSSLError.check(
            unsafe copenssl_add_extension(raw, issuer.raw, nid, value), "adding the extension \(value)")
    }

    /// The subject alternative names.
    borrowing func setNames(_ names: [SubjectName]) throws(OpenSSLError) {
        let list = unsafe try OpenSSLError.unwrap(GENERAL_NAMES_new(), "listing a certificate's names")
        defer { unsafe GENERAL_NAMES_free(list) }
        for name in names {
            let (type, bytes) =
                switch name {
                case .dns(let text): (GEN_DNS, Array(text.utf8))
                case .address(let bytes): (GEN_IPADD, bytes)
                }
            try OpenSSLError.check(
                unsafe copenssl_add_alternative_name(list, type, bytes, Int32(clamping: bytes.count)),
                "listing a certificate's names")
        }
        try OpenSSLError.check(unsafe copenssl_set_alternative_names(raw, list), "listing a certificate's names")
    }

    /// Names the issuer and signs with ECDSA over SHA-256.
    borrowing func sign(issuer: borrowing Certificate, key: borrowing PrivateKey) throws(OpenSSLError) {
        try OpenSSLError.check(
            unsafe X509_set_issuer_name(raw, X509_get_subject_name(issuer.raw)), "setting an issuer's name")
        try OpenSSLError.check(unsafe X509_sign(raw, key.raw, EVP_sha256()), "signing a certificate")
    }
}
