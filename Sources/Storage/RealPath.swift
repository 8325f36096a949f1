// SPDX-License-Identifier: MIT
#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// The one name of a file that has several.
package enum RealPath {
    /// The corresponding C function is `realpath`; `nil` for a path that leads nowhere.
    package static func of(_ path: String) -> String? {
        guard let resolved = unsafe realpath(path, nil) else { return nil }
        defer { unsafe free(resolved) }
        return unsafe String(cString: resolved)
    }
}
