// SPDX-License-Identifier: MIT

/// The directory of a zip archive, read strictly: it holds as many entries as its end says, and nothing else.
struct ZipDirectory {
    let entries: [ZipEntry]
    /// Where the entries' bytes end.
    let start: Int
    /// Offsets of entries that reach into the one behind them or into the directory: the archive says something of
    /// itself that cannot be, or one part of it is to be unpacked many times.
    let overlapping: Set<UInt64>

    init(_ source: ByteSource) throws(InputError) {
        let end = try ZipEnd(source)
        guard end.directory.count <= ZipArchive.directoryByteLimit else {
            throw InputError(
                at: nil, "the archive's directory holds \(end.directory.count) bytes",
                expected: "at most \(ZipArchive.directoryByteLimit) bytes")
        }
        let bytes = source.bytes(at: end.directory.lowerBound, count: end.directory.count)
        entries = try Self.entries(bytes, shift: end.shift)
        start = end.directory.lowerBound
        // Archivers that know no zip64 announce the low 16 bits of a larger number.
        let count = UInt64(entries.count)
        guard count == end.entryCount || !end.isZip64 && count > 0xFFFF && count & 0xFFFF == end.entryCount else {
            throw InputError(
                at: nil, "the archive announces \(end.entryCount) entries, and its directory holds \(count)",
                expected: "a whole zip archive")
        }
        overlapping = Self.overlapping(entries, start: UInt64(start))
    }

    private static func entries(_ bytes: [UInt8], shift: Int) throws(InputError) -> [ZipEntry] {
        var entries: [ZipEntry] = []
        var rest = bytes[...]
        while !rest.isEmpty {
            let header = ZipRecord(slice: rest.prefix(ZipEntry.headerSize))
            let (name, extra) = (Int(header.number16(at: 28)), Int(header.number16(at: 30)))
            let size = ZipEntry.headerSize + name + extra + Int(header.number16(at: 32))
            guard header.number32(at: 0) == 0x0201_4B50, size <= rest.count else {
                throw InputError(
                    at: nil, "entry \(entries.count + 1) of the archive's directory is broken",
                    expected: "a whole zip archive")
            }
            guard name <= ZipArchive.nameByteLimit else {
                throw InputError(
                    at: nil, "a name in the archive has \(name) bytes",
                    expected: "at most \(ZipArchive.nameByteLimit) bytes")
            }
            guard entries.count < ZipArchive.entryLimit else {
                throw InputError(
                    at: nil, "the archive holds more than \(ZipArchive.entryLimit) entries",
                    expected: "at most \(ZipArchive.entryLimit)")
            }
            let fields = rest.dropFirst(ZipEntry.headerSize)
            entries.append(
                ZipEntry(
                    header, name: Array(fields.prefix(name)),
                    extra: ZipRecord(slice: fields.dropFirst(name).prefix(extra)),
                    shift: shift))
            rest = rest.dropFirst(size)
        }
        return entries
    }

    private static func overlapping(_ entries: [ZipEntry], start: UInt64) -> Set<UInt64> {
        let sorted = entries.sorted { $0.offset < $1.offset }
        var result: Set<UInt64> = []
        var next = start
        var nextOffset = start
        for entry in sorted.reversed() {
            if entry.end > next || entry.offset == nextOffset { result.insert(entry.offset) }
            // The one behind it that begins first: they are sorted.
            (next, nextOffset) = (entry.offset, entry.offset)
        }
        return result
    }
}
