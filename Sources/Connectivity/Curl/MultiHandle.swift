// SPDX-License-Identifier: MIT
internal import CCurl

/// Owns one libcurl multi handle: its connections, its name cache and its parsed roots live as long as it does.
@safe
struct MultiHandle: ~Copyable {
    private let raw: UnsafeMutableRawPointer

    /// The corresponding C function is `curl_multi_init`.
    init() throws(CurlError) {
        guard CurlLibrary.isReady else { throw CurlError(CURLE_FAILED_INIT) }
        guard let raw = unsafe curl_multi_init() else { throw CurlError(CURLE_OUT_OF_MEMORY) }
        unsafe self.raw = raw
    }

    deinit { unsafe _ = curl_multi_cleanup(raw) }

    /// The corresponding C function is `curl_multi_add_handle`.
    borrowing func add(_ easy: borrowing EasyHandle) throws(CurlError) {
        try unsafe easy.withRaw { (easy) throws(CurlError) in
            try CurlError.check(unsafe curl_multi_add_handle(raw, easy))
        }
    }

    /// The corresponding C function is `curl_multi_remove_handle`.
    borrowing func remove(_ easy: borrowing EasyHandle) {
        unsafe easy.withRaw { unsafe _ = curl_multi_remove_handle(raw, $0) }
    }

    /// Lets every transfer do what it can do now.
    ///
    /// The corresponding C function is `curl_multi_perform`.
    borrowing func perform() throws(CurlError) {
        var running: Int32 = 0
        try CurlError.check(unsafe curl_multi_perform(raw, &running))
    }

    /// Waits for something to do, at most so long.
    ///
    /// The corresponding C function is `curl_multi_poll`.
    borrowing func wait(milliseconds: Int32) throws(CurlError) {
        try CurlError.check(unsafe curl_multi_poll(raw, nil, 0, milliseconds, nil))
    }

    /// The tag and the result of a transfer that ended, `nil` where there is none (left).
    ///
    /// The corresponding C function is `curl_multi_info_read`.
    borrowing func nextEnded() -> (tag: Int, result: CURLcode)? {
        var left: Int32 = 0
        while let message = unsafe curl_multi_info_read(raw, &left) {
            guard unsafe message.pointee.msg == CURLMSG_DONE else { continue }
            var tag: UnsafeMutableRawPointer?
            guard unsafe ccurl_getinfo_pointer(message.pointee.easy_handle, CURLINFO_PRIVATE, &tag) == CURLE_OK
            else { continue }
            return unsafe (Int(bitPattern: tag), ccurl_message_result(message))
        }
        return nil
    }
}
