// SPDX-License-Identifier: MIT
internal import COpenSSL

extension Certificate {
    /// Reads one certificate with nothing behind it.
    ///
    /// The corresponding C function is `d2i_X509`.
    init?(der: [UInt8]) {
        guard let raw = unsafe copenssl_read_certificate(der, der.count) else { return nil }
        unsafe self.init(owning: raw)
    }

    /// Another owner of the same object.
    ///
    /// The corresponding C function is `X509_up_ref`.
    borrowing func shared() -> Certificate {
        unsafe X509_up_ref(raw)
        return unsafe Certificate(owning: raw)
    }
}
