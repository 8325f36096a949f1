// SPDX-License-Identifier: MIT
internal import CCurl

/// A status of libcurl that is not OK, from an option or a handle rather than from a finished transfer.
struct CurlError: Error, Hashable, Sendable {
    /// One of `CURLcode`'s values.
    let code: Int
    let text: String

    /// The corresponding C function is `curl_easy_strerror`.
    init(_ code: CURLcode) {
        self.code = Int(code.rawValue)
        text = unsafe String(cString: curl_easy_strerror(code))
    }

    /// Takes a status of the multi interface as the easy one's nearest: out of memory, else a failed set-up.
    ///
    /// The corresponding C function is `curl_multi_strerror`.
    init(_ code: CURLMcode) {
        self.code = Int((code == CURLM_OUT_OF_MEMORY ? CURLE_OUT_OF_MEMORY : CURLE_FAILED_INIT).rawValue)
        text = unsafe String(cString: curl_multi_strerror(code))
    }

    static func check(_ code: CURLcode) throws(CurlError) {
        if code != CURLE_OK { throw CurlError(code) }
    }

    static func check(_ code: CURLMcode) throws(CurlError) {
        if code != CURLM_OK { throw CurlError(code) }
    }
}
