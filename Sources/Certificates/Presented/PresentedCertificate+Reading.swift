// SPDX-License-Identifier: MIT
internal import COpenSSL

extension PresentedCertificate {
    /// How much of a list is kept; what is left out is counted in one last entry.
    static let listLimit = 128

    /// Reads whatever a server sent as a certificate. Where that is none, the subject says so, the key is
    /// `.other("unreadable")`, and only the fingerprint is of use.
    ///
    /// The corresponding C function is `d2i_X509`.
    package init(reading der: [UInt8]) {
        let fingerprint = PrintableText.hex(SHA256.digest(of: der))
        guard let raw = unsafe copenssl_read_certificate(der, der.count) else {
            self.init(
                subject: "(no certificate: \(der.count) bytes)", issuer: "", serial: "", key: .other("unreadable"),
                signatureAlgorithm: "", notBefore: nil, notAfter: nil, pin: "", fingerprint: fingerprint)
            return
        }
        let owner = unsafe Certificate(owning: raw)
        self.init(reading: owner, fingerprint: fingerprint)
    }

    private init(reading certificate: borrowing Certificate, fingerprint: String) {
        self.init(
            subject: unsafe Self.text(X509_get_subject_name(certificate.raw)),
            issuer: unsafe Self.text(X509_get_issuer_name(certificate.raw)),
            serial: certificate.presentedSerial,
            names: certificate.presentedNames,
            key: certificate.presentedKey,
            signatureAlgorithm: unsafe Self.text { unsafe copenssl_signature_text(certificate.raw, $0, $1) } ?? "",
            notBefore: unsafe Self.seconds(X509_get0_notBefore(certificate.raw)),
            notAfter: unsafe Self.seconds(X509_get0_notAfter(certificate.raw)),
            isAuthority: unsafe copenssl_is_authority(certificate.raw) == 1,
            extendedKeyUsage: certificate.presentedUsages,
            timestamps: TimestampList.count(
                inExtension: certificate.presentedExtension(NID_ct_precert_scts) ?? []),
            issuerURLs: certificate.presentedIssuerURLs,
            pin: certificate.presentedPin,
            fingerprint: fingerprint)
    }

    /// The corresponding C function is `X509_NAME_print_ex`.
    static func text(_ name: OpaquePointer?) -> String {
        guard let written = unsafe copenssl_print_name(name) else { return "(unreadable name)" }
        defer { unsafe BIO_free_all(written) }
        var bytes = [UInt8](repeating: 0, count: min(unsafe BIO_ctrl_pending(written), 8 * PrintableText.limit))
        guard !bytes.isEmpty else { return "" }
        let count = unsafe bytes.withUnsafeMutableBytes { buffer in
            unsafe BIO_read(written, buffer.baseAddress, Int32(clamping: buffer.count))
        }
        return PrintableText.text(bytes.prefix(Int(max(0, count))))
    }

    /// A text that a function of ours writes into memory of this size.
    static func text(_ write: (UnsafeMutablePointer<CChar>, Int32) -> Int32) -> String? {
        unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: 256) { buffer -> String? in
            guard let start = buffer.baseAddress, unsafe write(start, Int32(buffer.count)) == 1 else { return nil }
            return PrintableText.text(unsafe String(cString: start))
        }
    }

    private static func seconds(_ time: UnsafePointer<ASN1_TIME>?) -> Int64? {
        var seconds: Int64 = 0
        return unsafe copenssl_read_time(time, &seconds) == 1 ? seconds : nil
    }
}

extension Certificate {
    fileprivate var presentedSerial: String {
        var (count, isNegative) = (0, Int32(0))
        let start = unsafe copenssl_serial(raw, &count, &isNegative)
        // RFC 5280 allows 20 bytes; a stranger's may be as long as the message.
        let bytes = unsafe UnsafeBufferPointer(start: start, count: start == nil ? 0 : count)
        let text = unsafe PrintableText.hex(bytes.prefix(64), uppercase: true) + (bytes.count > 64 ? "…" : "")
        return (isNegative != 0 ? "-" : "") + text
    }

    fileprivate var presentedKey: PresentedCertificate.Key {
        guard let key = unsafe copenssl_presented_key(raw) else {
            let algorithm = unsafe PresentedCertificate.text { unsafe copenssl_key_algorithm(raw, $0, $1) }
            return .other(algorithm ?? "unreadable")
        }
        let bits = Int(unsafe EVP_PKEY_get_bits(key))
        switch unsafe EVP_PKEY_get_base_id(key) {
        case EVP_PKEY_RSA, EVP_PKEY_RSA_PSS:
            return .rsa(bits: bits)
        case EVP_PKEY_EC:
            let curve = unsafe PresentedCertificate.text { unsafe EVP_PKEY_get_group_name(key, $0, Int($1), nil) }
            return .ec(curve: curve ?? "explicit", bits: bits)
        default:
            let name = unsafe EVP_PKEY_get0_type_name(key).map { unsafe String(cString: $0) } ?? "unknown"
            return .other("\(name) \(bits)")
        }
    }

    /// SHA-256 of SubjectPublicKeyInfo in base64.
    fileprivate var presentedPin: String {
        var start: UnsafeMutablePointer<UInt8>?
        let count = unsafe copenssl_public_key_info(raw, &start)
        defer { unsafe copenssl_free(start) }
        guard count > 0 else { return "" }
        let info = unsafe Array(UnsafeBufferPointer(start: start, count: Int(count)))
        return PrintableText.base64(SHA256.digest(of: info))
    }

    fileprivate func presentedExtension(_ nid: Int32) -> [UInt8]? {
        var count = 0
        guard let start = unsafe copenssl_extension(raw, nid, &count) else { return nil }
        return unsafe Array(UnsafeBufferPointer(start: start, count: count))
    }

    /// Short names such as `serverAuth`, or dotted identifiers.
    fileprivate var presentedUsages: [String]? {
        guard let usage = unsafe copenssl_extended_key_usage(raw) else {
            return presentedExtension(NID_ext_key_usage) == nil ? nil : ["unreadable"]
        }
        defer { unsafe EXTENDED_KEY_USAGE_free(usage) }
        return PresentedCertificate.bounded(Int(unsafe copenssl_usage_count(usage))) { place in
            unsafe PresentedCertificate.text {
                unsafe copenssl_object_text(copenssl_usage_at(usage, Int32(place)), 0, $0, $1)
            } ?? "unreadable"
        }
    }

    fileprivate var presentedIssuerURLs: [String] {
        guard let access = unsafe copenssl_information_access(raw) else { return [] }
        defer { unsafe AUTHORITY_INFO_ACCESS_free(access) }
        return (0..<min(unsafe copenssl_access_count(access), 16)).compactMap { place in
            var count = 0
            return unsafe copenssl_issuer_at(access, place, &count).map {
                unsafe PrintableText.text(UnsafeBufferPointer(start: $0, count: count))
            }
        }
    }
}

extension PresentedCertificate {
    /// The first entries of a list, and how many there are besides.
    static func bounded(_ count: Int, _ entry: (Int) -> String) -> [String] {
        let kept = (0..<min(count, listLimit)).map(entry)
        return count > listLimit ? kept + ["… and \(count - listLimit) more"] : kept
    }
}
