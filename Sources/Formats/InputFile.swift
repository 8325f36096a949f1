// SPDX-License-Identifier: MIT
#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Reads files that a user names, never more of them than asked for.
package enum InputFile {
    /// The bytes of a regular file, or of standard input for `-`.
    ///
    /// The size is checked before anything is read, and again while reading, because a file can grow. Pipes and
    /// devices are refused by name: they may never end, and opening a pipe may never return. The corresponding C
    /// functions are `open(2)`, `fstat(2)` and `read(2)`.
    ///
    /// - Throws: `InputError` that names the file, without a position.
    package static func read(_ path: String, limit: Int) throws(InputError) -> [UInt8] {
        if path == "-" { return try readAll(STDIN_FILENO, path: "standard input", expectedSize: 0, limit: limit) }
        let (descriptor, size) = try open(path, limit: limit)
        defer { close(descriptor) }
        return try readAll(descriptor, path: path, expectedSize: size, limit: limit)
    }

    /// A regular file, open for reading, and how many bytes it holds. The caller closes it.
    ///
    /// - Throws: `InputError` that names the file, also where it holds more than `limit`.
    static func open(_ path: String, limit: Int) throws(InputError) -> (descriptor: Int32, size: Int) {
        guard !path.utf8.contains(0) else {
            throw InputError(file: path, at: nil, "the file name holds a zero byte")
        }
        // O_NONBLOCK: opening a pipe without a writer must return, so that it can be refused.
        let descriptor = unsafe openFile(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw failure(path, doing: "cannot be opened") }
        do throws(InputError) {
            return (descriptor, try examine(descriptor, path: path, limit: limit))
        } catch {
            close(descriptor)
            throw error
        }
    }

    private static func examine(_ descriptor: Int32, path: String, limit: Int) throws(InputError) -> Int {
        var status = stat()
        guard unsafe fstat(descriptor, &status) == 0 else { throw failure(path, doing: "cannot be examined") }
        let kind = status.st_mode & S_IFMT
        guard kind == S_IFREG else {
            throw InputError(
                file: path, at: nil, "this is \(name(ofKind: kind))",
                expected: "a regular file, or '-' for standard input")
        }
        guard status.st_size <= limit else { throw tooLarge(path, found: "\(status.st_size)", limit: limit) }
        return Int(status.st_size)
    }

    private static func readAll(
        _ descriptor: Int32, path: String, expectedSize: Int, limit: Int
    ) throws(InputError) -> [UInt8] {
        var bytes = try readExpected(descriptor, path: path, size: expectedSize)
        // A file that did not hold more than it announced has come to its end.
        guard expectedSize == 0 || bytes.count > expectedSize else { return bytes }
        guard bytes.count <= limit else { throw tooLarge(path, found: "more", limit: limit) }
        var chunk = [UInt8](repeating: 0, count: min(max(expectedSize + 1, 4096), 1 << 18))
        while true {
            let count = unsafe chunk.withUnsafeMutableBytes { unsafe Self.read(descriptor, into: $0) }
            if count == 0 { return bytes }
            if count < 0 {
                guard errno == EINTR || waitIfEmpty(descriptor) else { throw failure(path, doing: "cannot be read") }
                continue
            }
            guard bytes.count + count <= limit else { throw tooLarge(path, found: "more", limit: limit) }
            bytes += chunk[..<count]
        }
    }

    /// What a file holds, at most one byte more than it announced.
    private static func readExpected(_ descriptor: Int32, path: String, size: Int) throws(InputError) -> [UInt8] {
        guard size > 0 else { return [] }
        var fault: InputError?
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: size + 1) { buffer, filled in
            while filled <= size {
                let rest = unsafe UnsafeMutableRawBufferPointer(
                    rebasing: UnsafeMutableRawBufferPointer(buffer)[filled...])
                let count = unsafe Self.read(descriptor, into: rest)
                if count == 0 { return }
                if count > 0 {
                    filled += count
                } else if errno != EINTR {
                    fault = failure(path, doing: "cannot be read")
                    return
                }
            }
        }
        if let fault { throw fault }
        return bytes
    }

    static func read(_ descriptor: Int32, into buffer: UnsafeMutableRawBufferPointer) -> Int {
        #if canImport(Darwin)
            unsafe Darwin.read(descriptor, buffer.baseAddress, buffer.count)
        #else
            unsafe Glibc.read(descriptor, buffer.baseAddress, buffer.count)
        #endif
    }

    /// Waits for more where the other end of standard input made it non-blocking; `false` for any other failure.
    private static func waitIfEmpty(_ descriptor: Int32) -> Bool {
        guard errno == EAGAIN else { return false }
        var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return unsafe poll(&request, 1, -1) >= 0 || errno == EINTR
    }

    private static func openFile(_ path: UnsafePointer<CChar>, _ flags: Int32) -> Int32 {
        #if canImport(Darwin)
            unsafe Darwin.open(path, flags)
        #else
            unsafe Glibc.open(path, flags)
        #endif
    }

    private static func failure(_ path: String, doing what: String) -> InputError {
        let reason = unsafe String(cString: strerror(errno))
        return InputError(file: path, at: nil, "the file \(what): \(reason)")
    }

    private static func tooLarge(_ path: String, found: String, limit: Int) -> InputError {
        let found = found == "more" ? "more than \(limit)" : found
        return InputError(file: path, at: nil, "the file holds \(found) bytes", expected: "at most \(limit) bytes")
    }

    private static func name(ofKind kind: mode_t) -> String {
        switch kind {
        case S_IFDIR: "a directory"
        case S_IFIFO: "a pipe"
        case S_IFSOCK: "a socket"
        case S_IFCHR, S_IFBLK: "a device"
        default: "a special file"
        }
    }
}
