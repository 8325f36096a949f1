// SPDX-License-Identifier: MIT

/// A zip archive, read where it stands: its entries, and the bytes of one after the other.
///
/// Bytes are counted as they come; what the archive announces is believed of nothing. An entry whose bytes, checksum or
/// own header differ from what the directory says is refused, since another reader would see another file in it.
/// The format is that of PKWARE's APPNOTE.TXT; the directory is read here and the bytes are inflated by zlib.
package struct ZipArchive: ~Copyable {
    /// The largest archive that is read, in bytes.
    package static let byteLimit = 4 << 30
    /// The most bytes of one entry, unless a reader asks for more.
    package static let entryByteLimit = 4 << 20
    /// The most entries.
    package static let entryLimit = 100_000
    /// The most bytes of the directory: names, comments and extra fields.
    package static let directoryByteLimit = 64 << 20
    /// The most bytes of one name.
    package static let nameByteLimit = 4_096
    /// The most bytes that are read of all entries together.
    package static let inflatedByteLimit = 512 << 20

    /// In the order of the directory, with every duplicate.
    package var entries: [ZipEntry] { directory.entries }

    private let source: ByteSource
    private let directory: ZipDirectory
    private var inflated = 0

    /// Whether a file that begins so is a zip archive: with an entry, or with the end of an empty one.
    package static func isOne(_ head: some Sequence<UInt8>) -> Bool {
        let head = Array(head.prefix(4))
        return head == [0x50, 0x4B, 0x03, 0x04] || head == [0x50, 0x4B, 0x05, 0x06]
    }

    /// - Throws: `InputError` without a place: where no directory is found, or where it is not what the end announces.
    package init(_ source: ByteSource) throws(InputError) {
        guard source.count <= Self.byteLimit else {
            throw InputError(
                at: nil, "the archive holds \(source.count) bytes", expected: "at most \(Self.byteLimit) bytes")
        }
        // What can fail comes first: a value that is never copied is whole or not there.
        let directory = try ZipDirectory(source)
        self.directory = directory
        self.source = source
    }

    /// All the bytes of an entry.
    ///
    /// - Parameter limit: how many it may hold.
    /// - Throws: `InputError` that names the entry.
    package mutating func read(_ entry: ZipEntry, limit: Int = entryByteLimit) throws(InputError) -> [UInt8] {
        let bytes = try bytes(of: entry, upTo: limit, isWhole: true)
        guard bytes.count <= limit else {
            throw Self.error(entry, "holds more than \(limit) bytes", expected: "at most \(limit) bytes")
        }
        guard UInt64(bytes.count) == entry.announcedSize else {
            throw Self.error(entry, "holds \(bytes.count) bytes, and \(entry.announcedSize) are announced")
        }
        guard Inflater.checksum(of: bytes) == entry.checksum else {
            throw Self.error(entry, "is damaged: its checksum is not the announced one")
        }
        return bytes
    }

    /// The first bytes of an entry, all of them where there are fewer. Their checksum is not known then.
    ///
    /// - Throws: `InputError` that names the entry.
    package mutating func head(of entry: ZipEntry, count: Int) throws(InputError) -> [UInt8] {
        Array(try bytes(of: entry, upTo: count, isWhole: false).prefix(count))
    }

    /// Reads until more than so many bytes have come, or all.
    private mutating func bytes(
        of entry: ZipEntry, upTo limit: Int, isWhole: Bool
    ) throws(InputError) -> [UInt8] {
        let start = try start(of: entry)
        let place = start..<start + Int(entry.storedSize)
        let bytes: [UInt8]
        do throws(Inflater.Failure) {
            bytes =
                entry.method == 0
                ? source.bytes(at: start, count: min(place.count, limit + 1))
                : try inflate(place, upTo: min(limit, Self.inflatedByteLimit - inflated), isWhole: isWhole)
        } catch {
            switch error {
            case .memory: throw Self.error(entry, "cannot be inflated: out of memory")
            case .broken: throw Self.error(entry, "is damaged: its bytes cannot be inflated")
            }
        }
        inflated += bytes.count
        guard inflated <= Self.inflatedByteLimit else {
            throw InputError(
                at: nil, "the archive holds more than \(Self.inflatedByteLimit) bytes in what has to be read of it",
                expected: "a smaller archive")
        }
        return bytes
    }

    /// - Parameter isWhole: whether the deflated bytes have to end where the place does: no one would see the others.
    private func inflate(
        _ place: Range<Int>, upTo limit: Int, isWhole: Bool
    ) throws(Inflater.Failure) -> [UInt8] {
        let inflater = try Inflater()
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: min(64 << 10, limit + 1))
        var input: ArraySlice<UInt8> = []
        var next = place.lowerBound
        while bytes.count <= limit {
            if input.isEmpty {
                input = source.bytes(at: next, count: min(64 << 10, place.upperBound - next))[...]
                next += input.count
            }
            let step = try inflater.step(input, into: &chunk)
            bytes += chunk[..<step.written]
            input = input.dropFirst(step.taken)
            if step.isAtEnd {
                guard !isWhole || input.isEmpty && next == place.upperBound else { throw .broken }
                break
            }
            guard step.written > 0 || step.taken > 0 else { throw .broken }
        }
        return bytes
    }

    /// Where the bytes of an entry stand: behind its own header, which must say what the directory says.
    private func start(of entry: ZipEntry) throws(InputError) -> Int {
        if entry.isEncrypted { throw Self.error(entry, "is encrypted", expected: "an archive without a password") }
        guard entry.method == 0 || entry.method == 8 else {
            throw Self.error(
                entry, "is compressed by method \(entry.method)", expected: "method 0 (stored) or 8 (deflated)")
        }
        guard let offset = Int(exactly: entry.offset), offset < directory.start else {
            throw Self.error(entry, "lies behind the end of the archive")
        }
        let size = ZipEntry.ownHeaderSize + entry.nameBytes.count
        let header = ZipRecord(source.bytes(at: offset, count: size))
        guard header.count == size, header.number32(at: 0) == 0x0403_4B50 else {
            throw Self.error(entry, "has no header of its own where the directory says")
        }
        guard Int(header.number16(at: 26)) == entry.nameBytes.count,
            header.bytes.suffix(entry.nameBytes.count) == entry.nameBytes[...]
        else { throw Self.error(entry, "has another name in its own header") }
        guard Self.agrees(header, with: entry) else {
            throw Self.error(entry, "has a header of its own that says otherwise than the directory")
        }
        guard !directory.overlapping.contains(entry.offset) else {
            throw Self.error(entry, "takes bytes of the archive that belong to another")
        }
        let start = offset + size + Int(header.number16(at: 28))
        guard start <= directory.start, entry.storedSize <= UInt64(directory.start - start) else {
            throw Self.error(entry, "ends behind the end of the archive")
        }
        return start
    }

    /// Sizes of 64 bits stand in the extra field, and those of a stream that could not be gone back in behind it.
    private static func agrees(_ header: ZipRecord, with entry: ZipEntry) -> Bool {
        guard header.number16(at: 8) == entry.method, header.number16(at: 6) & 0x2049 == entry.flags & 0x2049 else {
            return false
        }
        if entry.hasDescriptor { return true }
        let sizes = [(18, entry.storedSize), (22, entry.announcedSize)]
        return header.number32(at: 14) == entry.checksum
            && sizes.allSatisfy { header.number32(at: $0.0) == .max || UInt64(header.number32(at: $0.0)) == $0.1 }
    }

    private static func error(_ entry: ZipEntry, _ problem: String, expected: String? = nil) -> InputError {
        InputError(at: nil, "the entry '\(excerpt(entry.name))' \(problem)", expected: expected)
    }
}
