// SPDX-License-Identifier: MIT
internal import COpenSSL

/// Owns one X.509 certificate.
@safe
package struct Certificate: ~Copyable {
    let raw: OpaquePointer

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
