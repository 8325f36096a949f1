// SPDX-License-Identifier: MIT
internal import CCurl
internal import CHandshake

/// libcurl as a whole.
enum CurlLibrary {
    /// Whether libcurl could be set up. Read by every handle's `init`, and so done once, before the first of them.
    ///
    /// The corresponding C function is `curl_global_init`.
    static let isReady = ccurl_global_init() == CURLE_OK

    /// `libcurl/7.88.1 OpenSSL/3.0.19 zlib/1.2.13 nghttp2/1.52.0`: libcurl and what answers can depend on.
    ///
    /// The corresponding C function is `curl_version_info`.
    static var version: String {
        guard isReady, let info = unsafe ccurl_version_info() else { return "" }
        let named = unsafe [
            ("libcurl/", info.pointee.version), ("", info.pointee.ssl_version), ("zlib/", info.pointee.libz_version),
            ("nghttp2/", info.pointee.nghttp2_version),
        ]
        let parts = unsafe named.compactMap { name, version in unsafe version.map { unsafe name + String(cString: $0) }
        }
        return parts.joined(separator: " ")
    }

    /// Whether libcurl's TLS is the OpenSSL whose structures our own callbacks are made for: with LibreSSL or wolfSSL,
    /// which have the same option for them, they would read another library's memory.
    static let hasOurOpenSSL: Bool = {
        guard isReady, let info = unsafe ccurl_version_info(), let text = unsafe info.pointee.ssl_version else {
            return false
        }
        let major = chandshake_openssl_major()
        // Several backends at once are written with those that are not in use in parentheses.
        let backends = unsafe String(cString: text).split(separator: " ")
        return major > 0 && backends.contains { $0.hasPrefix("OpenSSL/\(major).") }
    }()

    /// The bundle of roots that libcurl was built to read, `nil` where it has none.
    ///
    /// The corresponding C constant is `CURLINFO_CAINFO`.
    static func builtInRoots() -> String? {
        guard isReady, let handle = unsafe curl_easy_init() else { return nil }
        defer { unsafe curl_easy_cleanup(handle) }
        var text: UnsafePointer<CChar>?
        guard unsafe ccurl_default_roots(handle, &text) == CURLE_OK, let text = unsafe text else { return nil }
        return unsafe String(cString: text)
    }
}
