// SPDX-License-Identifier: MIT
internal import CCurl

/// Owns one libcurl easy handle and the buffer for its error text, and frees both exactly once.
@safe
struct EasyHandle: ~Copyable {
    private let raw: UnsafeMutableRawPointer
    private let errorBuffer: UnsafeMutableBufferPointer<CChar>

    /// The corresponding C function is `curl_easy_init`.
    init() throws(CurlError) {
        guard CurlLibrary.isReady else { throw CurlError(CURLE_FAILED_INIT) }
        guard let raw = unsafe curl_easy_init() else { throw CurlError(CURLE_OUT_OF_MEMORY) }
        unsafe self.raw = raw
        unsafe errorBuffer = .allocate(capacity: Int(CURL_ERROR_SIZE))
        unsafe errorBuffer.initialize(repeating: 0)
    }

    deinit {
        // Before the buffer: closing a connection may still write a text.
        unsafe curl_easy_cleanup(raw)
        unsafe errorBuffer.deallocate()
    }

    /// Forgets every option; live connections and the name cache stay.
    ///
    /// The corresponding C function is `curl_easy_reset`.
    borrowing func reset() throws(CurlError) {
        unsafe curl_easy_reset(raw)
        forgetError()
        try CurlError.check(unsafe ccurl_setopt_pointer(raw, CURLOPT_ERRORBUFFER, errorBuffer.baseAddress))
    }

    /// libcurl writes a text where something fails, and takes none away.
    borrowing func forgetError() { unsafe errorBuffer.update(repeating: 0) }

    borrowing func set(_ option: CURLoption, to value: Int) throws(CurlError) {
        try CurlError.check(unsafe ccurl_setopt_long(raw, option, value))
    }

    borrowing func set(_ option: CURLoption, to value: Bool) throws(CurlError) {
        try CurlError.check(unsafe ccurl_setopt_long(raw, option, value ? 1 : 0))
    }

    /// libcurl keeps a copy of the text. `nil` takes the option's default away.
    borrowing func set(_ option: CURLoption, to value: String?) throws(CurlError) {
        try CurlError.check(unsafe ccurl_setopt_text(raw, option, value))
    }

    /// The list must live until the transfer is over.
    borrowing func set(_ option: CURLoption, to list: borrowing StringList) throws(CurlError) {
        try unsafe list.withRaw { (list) throws(CurlError) in
            try CurlError.check(unsafe ccurl_setopt_list(raw, option, list))
        }
    }

    /// libcurl keeps a copy of the bytes.
    borrowing func set(_ option: CURLoption, to bytes: [UInt8]) throws(CurlError) {
        let code = unsafe bytes.withUnsafeBytes { buffer in
            unsafe ccurl_setopt_blob(raw, option, buffer.baseAddress, buffer.count)
        }
        try CurlError.check(code)
    }

    /// http and https only, and no waiting for a resolver that is late.
    borrowing func restrict() throws(CurlError) {
        try CurlError.check(unsafe ccurl_allow_only_http(raw))
        try CurlError.check(unsafe ccurl_never_wait_for_resolver(raw))
    }

    /// Has libcurl call back into the transfer, which must outlive every use of this handle.
    borrowing func report(to transfer: Transfer) throws(CurlError) {
        let user = unsafe Unmanaged.passUnretained(transfer).toOpaque()
        try CurlError.check(unsafe ccurl_setopt_data(raw, CURLOPT_WRITEFUNCTION, receiveBody))
        try CurlError.check(unsafe ccurl_setopt_pointer(raw, CURLOPT_WRITEDATA, user))
        try CurlError.check(unsafe ccurl_setopt_data(raw, CURLOPT_HEADERFUNCTION, receiveHeader))
        try CurlError.check(unsafe ccurl_setopt_pointer(raw, CURLOPT_HEADERDATA, user))
        try CurlError.check(unsafe ccurl_setopt_socket(raw, openSocket))
        try CurlError.check(unsafe ccurl_setopt_pointer(raw, CURLOPT_OPENSOCKETDATA, user))
        try CurlError.check(unsafe ccurl_setopt_request(raw, prepareRequest, user))
    }

    /// Has libcurl say when the connection stands and TLS begins.
    ///
    /// The corresponding C constant is `CURLOPT_SSL_CTX_FUNCTION`, which a libcurl without OpenSSL has not: such a one
    /// goes without.
    borrowing func reportTLS(to transfer: Transfer) {
        let user = unsafe Unmanaged.passUnretained(transfer).toOpaque()
        guard unsafe ccurl_setopt_tls(raw, beginTLS) == CURLE_OK else { return }
        _ = unsafe ccurl_setopt_pointer(raw, CURLOPT_SSL_CTX_DATA, user)
    }

    /// A number to know the transfer by when the multi handle reports it (`CURLOPT_PRIVATE`).
    borrowing func setTag(_ tag: Int) throws(CurlError) {
        try CurlError.check(
            unsafe ccurl_setopt_pointer(raw, CURLOPT_PRIVATE, UnsafeMutableRawPointer(bitPattern: tag)))
    }

    /// `nil` for 0, which is how libcurl says that it knows nothing.
    borrowing func number(_ info: CURLINFO) -> Int? {
        var value = 0
        guard unsafe ccurl_getinfo_long(raw, info, &value) == CURLE_OK, value != 0 else { return nil }
        return value
    }

    /// Microseconds; `nil` for a phase that was not reached.
    borrowing func microseconds(_ info: CURLINFO) -> Int? {
        var value: curl_off_t = 0
        guard unsafe ccurl_getinfo_offset(raw, info, &value) == CURLE_OK, value > 0 else { return nil }
        return Int(value)
    }

    borrowing func text(_ info: CURLINFO) -> String? {
        var value: UnsafePointer<CChar>?
        guard unsafe ccurl_getinfo_text(raw, info, &value) == CURLE_OK, let value = unsafe value else { return nil }
        let text = unsafe String(cString: value)
        return text.isEmpty ? nil : text
    }

    /// What libcurl wrote about this transfer, `nil` where it wrote nothing.
    var errorText: String? {
        guard let start = unsafe errorBuffer.baseAddress, unsafe start.pointee != 0 else { return nil }
        return unsafe String(cString: start)
    }

    /// The only door out: the pointer must not be kept.
    borrowing func withRaw<Failure: Error>(
        _ body: (UnsafeMutableRawPointer) throws(Failure) -> Void
    ) throws(Failure) {
        try unsafe body(raw)
    }
}
