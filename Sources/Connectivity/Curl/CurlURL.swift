// SPDX-License-Identifier: MIT
internal import CCurl

/// Owns one URL in libcurl's own parser.
@safe
package struct CurlURL: ~Copyable {
    private let raw: OpaquePointer

    /// Reads an absolute URL of any scheme; with `guessingScheme` one may be missing, as in `http_proxy=proxy:3128`.
    /// Returns `nil` for what libcurl does not take.
    ///
    /// The corresponding C functions are `curl_url` and `curl_url_set`.
    package init?(_ text: String, guessingScheme: Bool = false) {
        guard let raw = unsafe curl_url() else { return nil }
        let flags = CURLU_NON_SUPPORT_SCHEME | (guessingScheme ? CURLU_GUESS_SCHEME : 0)
        guard unsafe curl_url_set(raw, CURLUPART_URL, text, UInt32(flags)) == CURLUE_OK else {
            unsafe curl_url_cleanup(raw)
            return nil
        }
        unsafe self.raw = raw
    }

    deinit { unsafe curl_url_cleanup(raw) }

    /// Goes to where a `Location` leads from here, relative or absolute, as curl does when it follows one.
    ///
    /// - Returns: whether libcurl takes it.
    package borrowing func follow(_ location: String) -> Bool {
        let flags = CURLU_NON_SUPPORT_SCHEME | CURLU_URLENCODE | CURLU_ALLOW_SPACE
        return unsafe curl_url_set(raw, CURLUPART_URL, location, UInt32(flags)) == CURLUE_OK
    }

    /// The corresponding C function is `curl_url_get`.
    borrowing func part(_ part: CURLUPart, withDefaultPort: Bool = false) -> String? {
        var text: UnsafeMutablePointer<CChar>?
        let flags = withDefaultPort ? CURLU_DEFAULT_PORT : 0
        guard unsafe curl_url_get(raw, part, &text, UInt32(flags)) == CURLUE_OK, let text = unsafe text else {
            return nil
        }
        defer { unsafe curl_free(text) }
        return unsafe String(cString: text)
    }

    package var url: String? { part(CURLUPART_URL) }
    package var scheme: String? { part(CURLUPART_SCHEME) }
    /// With the brackets of an IPv6 address, and with an odd spelling of an IPv4 one made plain.
    package var host: String? { part(CURLUPART_HOST) }
    package var port: String? { part(CURLUPART_PORT) }
    /// The port that is written, else the scheme's where libcurl knows one.
    package var portInForce: String? { part(CURLUPART_PORT, withDefaultPort: true) }
}
