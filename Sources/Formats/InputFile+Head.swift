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
    /// The corresponding C function is `read(2)`.
    package static func head(_ path: String, count: Int) -> [UInt8] {
        guard let descriptor = try? open(path, limit: .max).descriptor else { return [] }
        defer { close(descriptor) }
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
