// SPDX-License-Identifier: MIT
internal import CCurl

/// libcurl as a whole.
enum CurlLibrary {
    /// Whether libcurl could be set up. Read by every handle's `init`, and so done once, before the first of them.
    ///
    /// The corresponding C function is `curl_global_init`.
    static let isReady = ccurl_global_init() == CURLE_OK

    /// The corresponding C function is `curl_version`.
    static var version: String {
        _ = isReady
        return unsafe curl_version().map { unsafe String(cString: $0) } ?? ""
    }

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
