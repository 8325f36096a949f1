// SPDX-License-Identifier: MIT
internal import COpenSSL

/// SHA-1, for the one place that still asks for it: the answer to a WebSocket's key (RFC 6455 §4.2.2).
package enum SHA1 {
    /// The digest of the text's UTF-8 in base64.
    ///
    /// The corresponding C functions are `EVP_Digest` and `EVP_EncodeBlock`.
    package static func base64(of text: String) throws(OpenSSLError) -> String {
        let bytes = Array(text.utf8)
        var digest = [UInt8](repeating: 0, count: 20)
        try OpenSSLError.check(
            unsafe digest.withUnsafeMutableBufferPointer {
                unsafe EVP_Digest(bytes, bytes.count, $0.baseAddress, nil, EVP_sha1(), nil)
            }, "computing a SHA-1 digest")
        // 20 bytes make 28 characters, and EVP_EncodeBlock ends them with a zero.
        var encoded = [UInt8](repeating: 0, count: 29)
        let count = unsafe encoded.withUnsafeMutableBufferPointer {
            unsafe EVP_EncodeBlock($0.baseAddress, digest, Int32(digest.count))
        }
        return String(decoding: encoded.prefix(Int(count)), as: UTF8.self)
    }
}
