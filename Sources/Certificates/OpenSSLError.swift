// SPDX-License-Identifier: MIT
internal import COpenSSL

/// Why OpenSSL could not do something, in its own words.
package struct OpenSSLError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The packed code of `ERR_get_error`; 0 where OpenSSL gave none.
    package let code: UInt
    /// What was being done.
    package let operation: String
    /// OpenSSL's text: `error:0A00009C:SSL routines::http request`.
    package let detail: String

    package var description: String { "\(operation): \(detail)" }

    package init(code: UInt = 0, operation: String, detail: String) {
        self.code = code
        self.operation = operation
        self.detail = detail
    }

    /// Takes the first error of this thread's queue and empties the queue.
    ///
    /// The corresponding C functions are `ERR_get_error` and `ERR_error_string_n`.
    init(takenFrom operation: String) {
        let code = UInt(ERR_get_error())
        ERR_clear_error()
        self.code = code
        self.operation = operation
        guard code != 0 else {
            self.detail = "OpenSSL gave no reason"
            return
        }
        self.detail = unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: 256) { buffer in
            guard let start = buffer.baseAddress else { return "error \(code)" }
            unsafe ERR_error_string_n(code, start, buffer.count)
            return unsafe String(cString: start)
        }
    }

    /// Returns the handle that a constructor of OpenSSL gave, or says why there is none.
    static func unwrap<Handle>(_ handle: Handle?, _ operation: String) throws(OpenSSLError) -> Handle {
        guard let handle else { throw OpenSSLError(takenFrom: operation) }
        return handle
    }

    /// Checks the status of a function that returns a positive number for success.
    static func check(_ status: Int32, _ operation: String) throws(OpenSSLError) {
        guard status > 0 else { throw OpenSSLError(takenFrom: operation) }
    }
}
