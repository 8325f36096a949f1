// SPDX-License-Identifier: MIT

/// One proxy.
struct Proxy: Equatable {
    /// As the environment has it, user info included: for libcurl only.
    let text: String
    /// Host and port without user info: for the record.
    let authority: String
    /// Whether it is spoken to over TLS itself.
    let isTLS: Bool

    init(_ text: String) {
        self.text = text
        guard let url = CurlURL(text, guessingScheme: true), let host = url.host else {
            // libcurl will refuse it (curl 5); nothing of it is fit to be recorded.
            authority = "malformed proxy"
            isTLS = false
            return
        }
        isTLS = url.scheme == "https"
        // 1080 is CURL_DEFAULT_PROXY_PORT, which holds for http:// as well.
        authority = "\(host):\(url.port ?? (url.scheme == "https" ? "443" : "1080"))"
    }
}
