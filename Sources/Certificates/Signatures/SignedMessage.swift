// SPDX-License-Identifier: MIT
internal import COpenSSL

/// Owns one CMS message of type SignedData with one signer (RFC 5652 §5).
@safe
package struct SignedMessage: ~Copyable {
    private let raw: OpaquePointer
    private let signer: OpaquePointer
    /// What is signed, joined from its pieces.
    package let content: [UInt8]
    /// In the order of the message, each in DER.
    package let certificates: [[UInt8]]
    /// The place of the signer's certificate among them; `nil` where it is missing.
    package let signerPlace: Int?
    package let hasSignedAttributes: Bool
    /// Whether the signature is ECDSA over SHA-256.
    package let isSignedWithECDSAOverSHA256: Bool

    /// At most so many certificates: a receipt has three.
    package static let maximumCertificates = 8

    /// Reads BER within ``BERBounds``, with nothing behind it.
    ///
    /// The corresponding C function is `d2i_CMS_ContentInfo`.
    ///
    /// - Returns: `nil` unless it is SignedData with content inside and exactly one signer.
    package init?(ber: [UInt8]) {
        guard BERBounds.fault(in: ber) == nil, let raw = unsafe copenssl_read_cms(ber, ber.count) else { return nil }
        guard unsafe OBJ_obj2nid(CMS_get0_type(raw)) == NID_pkcs7_signed,
            unsafe OBJ_obj2nid(CMS_get0_eContentType(raw)) == NID_pkcs7_data,
            let signer = unsafe copenssl_only_signer(raw),
            let content = unsafe Self.content(raw), let certificates = unsafe Self.certificates(raw)
        else {
            unsafe CMS_ContentInfo_free(raw)
            ERR_clear_error()
            return nil
        }
        unsafe self.raw = unsafe raw
        unsafe self.signer = unsafe signer
        self.content = content
        self.certificates = certificates
        let place = unsafe Int(copenssl_signer_place(raw, signer))
        signerPlace = certificates.indices.contains(place) ? place : nil
        hasSignedAttributes = unsafe CMS_signed_get_attr_count(signer) > 0
        isSignedWithECDSAOverSHA256 =
            unsafe copenssl_digest_algorithm(signer) == NID_sha256
            && copenssl_signature_algorithm(signer) == NID_ecdsa_with_SHA256
    }

    deinit { unsafe CMS_ContentInfo_free(raw) }

    /// Whether the signer's certificate made the signature. Whether that certificate is to be believed is another
    /// question: see ``ChainVerifier``.
    ///
    /// The corresponding C function is `CMS_verify`.
    package borrowing func isSigned() -> Bool {
        guard isSignedWithECDSAOverSHA256, let signerPlace,
            let certificate = Certificate(der: certificates[signerPlace])
        else { return false }
        return unsafe copenssl_verify_cms(raw, certificate.raw) == 1
    }

    private static func content(_ message: OpaquePointer) -> [UInt8]? {
        guard let place = unsafe CMS_get0_content(message), let string = unsafe place.pointee,
            let start = unsafe ASN1_STRING_get0_data(string)
        else { return nil }
        return unsafe Array(UnsafeBufferPointer(start: start, count: Int(ASN1_STRING_length(string))))
    }

    private static func certificates(_ message: OpaquePointer) -> [[UInt8]]? {
        var certificates: [[UInt8]] = []
        while true {
            var bytes: UnsafeMutablePointer<UInt8>?
            let count = unsafe copenssl_copy_cms_certificate(message, Int32(certificates.count), &bytes)
            guard count > 0, let start = unsafe bytes else { return certificates }
            unsafe certificates.append(Array(UnsafeBufferPointer(start: start, count: Int(count))))
            unsafe copenssl_free(start)
            guard certificates.count <= maximumCertificates else { return nil }
        }
    }
}
