// SPDX-License-Identifier: MIT
#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

extension InputFile {
    /// The first bytes of a regular file, at most `count`, however large the file is; empty where it cannot be opened
    /// or is no regular file.
    ///
    /// The corresponding C functions are `open(2)`, `fstat(2)` and `read(2)`.
    package static func head(_ path: String, count: Int) -> [UInt8] {
        guard !path.utf8.contains(0) else { return [] }
        let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { return [] }
        defer { close(descriptor) }
        var status = stat()
        guard unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return [] }
        var bytes = [UInt8](repeating: 0, count: count)
        var filled = 0
        while filled < count {
            let read = unsafe bytes.withUnsafeMutableBytes { buffer in
                let rest = unsafe UnsafeMutableRawBufferPointer(rebasing: buffer[filled...])
                return unsafe Self.read(descriptor, into: rest)
            }
            if read < 0, errno == EINTR { continue }
            guard read > 0 else { break }
            filled += read
        }
        return Array(bytes[..<filled])
    }
}
