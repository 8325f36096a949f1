// SPDX-License-Identifier: MIT
import Formats
import Synchronization

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Bytes that come in: a file, standard input, or a test's own.
final class Input: Sendable {
    /// `nil` where the bytes are at hand.
    private let descriptor: Int32?
    private let isOwned: Bool
    private let bytes: Mutex<[UInt8]>
    /// As the user knows it, for messages.
    let name: String

    /// Standard input.
    static let standard = Input(descriptor: STDIN_FILENO, isOwned: false, name: "standard input")

    init(bytes: [UInt8]) {
        descriptor = nil
        isOwned = false
        self.bytes = Mutex(bytes)
        name = "standard input"
    }

    private init(descriptor: Int32, isOwned: Bool, name: String) {
        self.descriptor = descriptor
        self.isOwned = isOwned
        bytes = Mutex([])
        self.name = name
    }

    /// Opens a file for reading. The corresponding C function is `open`.
    static func open(_ path: String) throws(InputError) -> Input {
        #if canImport(Darwin)
            let descriptor = unsafe Darwin.open(path, O_RDONLY | O_CLOEXEC)
        #else
            let descriptor = unsafe Glibc.open(path, O_RDONLY | O_CLOEXEC)
        #endif
        guard descriptor >= 0 else { throw InputError(file: path, at: nil, systemMessage(errno)) }
        return Input(descriptor: descriptor, isOwned: true, name: path)
    }

    deinit {
        if let descriptor, isOwned { close(descriptor) }
    }

    /// The next bytes, at most `limit`; empty at the end. The corresponding C function is `read`.
    func read(atMost limit: Int = 65_536) throws(InputError) -> [UInt8] {
        guard let descriptor else {
            return bytes.withLock { bytes in
                let next = Array(bytes.prefix(limit))
                bytes.removeFirst(next.count)
                return next
            }
        }
        var bytes = [UInt8](repeating: 0, count: limit)
        while true {
            let count = unsafe bytes.withUnsafeMutableBytes { unsafe readOnce(from: descriptor, into: $0) }
            if count >= 0 {
                bytes.removeSubrange(count...)
                return bytes
            }
            guard errno == EINTR else { throw InputError(file: name, at: nil, systemMessage(errno)) }
        }
    }

    /// Everything up to the end.
    ///
    /// - Throws: `InputError` where there is more than `limit` bytes.
    func readAll(limit: Int) throws(InputError) -> [UInt8] {
        var bytes: [UInt8] = []
        while true {
            let next = try read()
            if next.isEmpty { return bytes }
            bytes += next
            guard bytes.count <= limit else {
                throw InputError(file: name, at: nil, "more than \(limit >> 20) MiB", expected: "a smaller file")
            }
        }
    }
}
