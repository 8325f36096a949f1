// SPDX-License-Identifier: MIT
internal import COpenSSL

/// What a signature of ours is made over.
package enum IssuingDigest: Sendable, Hashable {
    case sha1, sha256, sha384

    /// The corresponding C function is `EVP_Digest`.
    package func hash(_ bytes: [UInt8]) throws(OpenSSLError) -> [UInt8] {
        var digest = [UInt8](repeating: 0, count: count)
        try OpenSSLError.check(
            unsafe digest.withUnsafeMutableBufferPointer {
                unsafe EVP_Digest(bytes, bytes.count, $0.baseAddress, nil, raw, nil)
            }, "computing a digest")
        return digest
    }

    /// How many bytes it has.
    private var count: Int {
        switch self {
        case .sha1: 20
        case .sha256: 32
        case .sha384: 48
        }
    }

    var raw: OpaquePointer? {
        switch self {
        case .sha1: unsafe EVP_sha1()
        case .sha256: unsafe EVP_sha256()
        case .sha384: unsafe EVP_sha384()
        }
    }

    /// `SEQUENCE { algorithm, parameters }` of the digest alone (RFC 5754 §2), with the NULL that Apple writes.
    var algorithm: [UInt8] {
        let identifier =
            switch self {
            case .sha1: "1.3.14.3.2.26"
            case .sha256: "2.16.840.1.101.3.4.2.1"
            case .sha384: "2.16.840.1.101.3.4.2.2"
            }
        return DERWriter.sequence([DERWriter.objectIdentifier(identifier), DERWriter.null])
    }
}
