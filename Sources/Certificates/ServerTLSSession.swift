// SPDX-License-Identifier: MIT
internal import COpenSSL

/// The server's side of one TLS connection over a socket that does not block.
///
/// The descriptor stays the caller's and must stay open as long as the session lives. OpenSSL writes with `write`: a
/// peer that has gone raises SIGPIPE, so the thread must have that signal blocked or ignored.
@safe
package struct ServerTLSSession: ~Copyable {
    private let raw: OpaquePointer
    /// The callbacks of the context use it as long as any session lives.
    private let leaves: LeafStore

    /// The corresponding C functions are `SSL_new` and `SSL_set_fd`.
    package init(context: ServerTLSContext, descriptor: Int32) throws(OpenSSLError) {
        let raw = unsafe try OpenSSLError.unwrap(SSL_new(context.raw), "starting a TLS session")
        guard unsafe SSL_set_fd(raw, descriptor) == 1 else {
            unsafe SSL_free(raw)
            throw OpenSSLError(takenFrom: "starting a TLS session")
        }
        unsafe SSL_set_accept_state(raw)
        unsafe self.raw = unsafe raw
        self.leaves = context.leaves
    }

    deinit { unsafe SSL_free(raw) }

    /// Goes on with the handshake.
    ///
    /// The corresponding C function is `SSL_do_handshake`.
    package mutating func handshake() -> TLSOutcome {
        ERR_clear_error()
        let status = unsafe SSL_do_handshake(raw)
        return status == 1 ? .done(0) : outcome(of: status, "the TLS handshake")
    }

    /// Reads at most one record, which is 16 KiB: with a buffer of that size nothing stays behind unseen by `poll`.
    ///
    /// The corresponding C function is `SSL_read`.
    package mutating func read(into buffer: UnsafeMutableRawBufferPointer) -> TLSOutcome {
        ERR_clear_error()
        let count = unsafe SSL_read(raw, buffer.baseAddress, Int32(clamping: buffer.count))
        return count > 0 ? .done(Int(count)) : outcome(of: count, "reading over TLS")
    }

    /// Writes what fits; the buffer must not be empty.
    ///
    /// The corresponding C function is `SSL_write`.
    package mutating func write(_ buffer: UnsafeRawBufferPointer) -> TLSOutcome {
        ERR_clear_error()
        let count = unsafe SSL_write(raw, buffer.baseAddress, Int32(clamping: buffer.count))
        return count > 0 ? .done(Int(count)) : outcome(of: count, "writing over TLS")
    }

    /// Tells the peer that nothing follows. Does not wait for its answer.
    ///
    /// The corresponding C function is `SSL_shutdown`.
    package mutating func close() {
        ERR_clear_error()
        _ = unsafe SSL_shutdown(raw)
        ERR_clear_error()
    }

    private borrowing func outcome(of status: Int32, _ operation: String) -> TLSOutcome {
        switch unsafe SSL_get_error(raw, status) {
        case SSL_ERROR_WANT_READ: .wantsRead
        case SSL_ERROR_WANT_WRITE: .wantsWrite
        case SSL_ERROR_ZERO_RETURN: .closed
        // The connection broke without a word of TLS: nothing to tell but that it is over.
        case SSL_ERROR_SYSCALL: .closed
        default: .failed(OpenSSLError(takenFrom: operation))
        }
    }
}
