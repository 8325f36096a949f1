// SPDX-License-Identifier: MIT
#if canImport(Darwin)
    internal import Darwin
#else
    internal import Glibc
#endif

/// Owns a file that only this user can read, and removes it.
final class TemporaryFile {
    let path: String

    /// Returns `nil` where the file cannot be made or written whole.
    ///
    /// The corresponding C function is `mkstemp`.
    init?(_ bytes: [UInt8], in directory: String) {
        var template = Array("\(directory)/ats-matrix-roots.XXXXXX".utf8CString)
        let descriptor = unsafe template.withUnsafeMutableBufferPointer { buffer in
            unsafe buffer.baseAddress.map { unsafe mkstemp($0) } ?? -1
        }
        guard descriptor >= 0 else { return nil }
        let path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = unsafe rest.withUnsafeBytes { unsafe write(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { break }
            rest = rest.dropFirst(count)
        }
        guard close(descriptor) == 0, rest.isEmpty else {
            _ = unsafe unlink(path)
            return nil
        }
        self.path = path
    }

    deinit { _ = unsafe unlink(path) }
}
