// SPDX-License-Identifier: MIT
#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Bytes that are read piece by piece, from any place: of a file that stays open, or at hand.
package final class ByteSource: Sendable {
    private enum Storage: Sendable {
        case memory([UInt8])
        case file(descriptor: Int32)
    }

    private let storage: Storage
    /// How many there are. A file that becomes shorter while it is read ends sooner.
    package let count: Int

    package init(_ bytes: [UInt8]) {
        storage = .memory(bytes)
        count = bytes.count
    }

    /// A regular file.
    ///
    /// - Throws: `InputError` that names the file, also where it holds more than `limit` bytes.
    package init(opening path: String, limit: Int) throws(InputError) {
        let (descriptor, size) = try InputFile.open(path, limit: limit)
        storage = .file(descriptor: descriptor)
        count = size
    }

    deinit {
        if case .file(let descriptor) = storage { close(descriptor) }
    }

    /// So many bytes from a place on: fewer where they end before, or where the machine does not give them.
    package func bytes(at offset: Int, count: Int) -> [UInt8] {
        guard (0..<self.count).contains(offset), count > 0 else { return [] }
        return unsafe [UInt8](unsafeUninitializedCapacity: min(count, self.count - offset)) { buffer, read in
            read = unsafe copy(from: offset, to: UnsafeMutableRawBufferPointer(buffer))
        }
    }

    /// The corresponding C function is `pread(2)`.
    ///
    /// - Returns: how many bytes were copied.
    func copy(from offset: Int, to buffer: UnsafeMutableRawBufferPointer) -> Int {
        guard (0..<count).contains(offset) else { return 0 }
        let wanted = min(buffer.count, count - offset)
        switch storage {
        case .memory(let bytes):
            unsafe buffer.copyBytes(from: bytes[offset..<offset + wanted])
            return wanted
        case .file(let descriptor):
            var done = 0
            while done < wanted {
                let count = unsafe pread(
                    descriptor, buffer.baseAddress.map { unsafe $0 + done }, wanted - done, off_t(offset + done))
                if count > 0 {
                    done += count
                } else if count == 0 || errno != EINTR {
                    break
                }
            }
            return done
        }
    }
}
