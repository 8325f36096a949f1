// SPDX-License-Identifier: MIT

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Why the lab cannot start.
package struct LaboratoryError: Error, Hashable, Sendable, CustomStringConvertible {
    package let detail: String
    package var description: String { "the lab cannot start: \(detail)" }

    package init(detail: String) { self.detail = detail }

    /// What was tried, with the system's words for `errno`.
    init(errno code: Int32, _ operation: String) {
        let reason = unsafe strerror(code).map { unsafe String(cString: $0) }
        self.init(detail: "\(operation): \(reason ?? "error \(code)")")
    }
}
