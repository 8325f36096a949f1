// SPDX-License-Identifier: MIT
#if canImport(Darwin)
    internal import Darwin
#else
    internal import Glibc
#endif

/// Which file it is that stands at a path, whatever becomes of the path.
package struct FileIdentity: Hashable, Sendable {
    private let device: UInt64
    private let number: UInt64

    /// The corresponding C function is `stat`.
    ///
    /// - Returns: `nil` where there is no file.
    package init?(of path: String) {
        var status = stat()
        guard unsafe stat(path, &status) == 0 else { return nil }
        device = UInt64(truncatingIfNeeded: status.st_dev)
        number = UInt64(truncatingIfNeeded: status.st_ino)
    }

    /// Removes the file at the path if it is still this one. The corresponding C function is `unlink`.
    package func remove(at path: String) {
        if FileIdentity(of: path) == self { _ = unsafe unlink(path) }
    }
}
