// SPDX-License-Identifier: MIT
internal import CCurl

/// Owns one `curl_slist`, which libcurl reads as long as a transfer lasts.
@safe
struct StringList: ~Copyable {
    private var raw: UnsafeMutablePointer<curl_slist>?

    /// The corresponding C function is `curl_slist_append`.
    init(_ texts: [String]) throws(CurlError) {
        var list: UnsafeMutablePointer<curl_slist>?
        for text in texts {
            guard let longer = unsafe curl_slist_append(list, text) else {
                unsafe curl_slist_free_all(list)
                throw CurlError(CURLE_OUT_OF_MEMORY)
            }
            unsafe list = longer
        }
        unsafe raw = list
    }

    deinit { unsafe curl_slist_free_all(raw) }

    /// The only door out: the pointer may be kept no longer than this list lives.
    borrowing func withRaw<Failure: Error>(
        _ body: (UnsafeMutablePointer<curl_slist>?) throws(Failure) -> Void
    ) throws(Failure) {
        try unsafe body(raw)
    }
}
