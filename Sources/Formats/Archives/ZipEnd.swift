// SPDX-License-Identifier: MIT

/// The end of a zip archive: where its directory stands, and how much is in it (APPNOTE.TXT 4.3.14 to 4.3.16).
struct ZipEnd {
    /// How many entries the directory is said to hold, and whether that number has 64 bits.
    let entryCount: UInt64
    let isZip64: Bool
    /// The bytes of the directory in the file.
    let directory: Range<Int>
    /// What stands in front of the archive, such as a script that unpacks it: offsets count from behind it.
    let shift: Int

    private static let size = 22
    /// A comment has at most 65,535 bytes, and something small may have been added behind it.
    private static let searchedSize = 22 + 0xFFFF

    /// - Throws: `InputError` where there is no end, or it cannot be true.
    init(_ source: ByteSource) throws(InputError) {
        guard let (place, record) = Self.find(in: source) else {
            throw InputError(
                at: nil, "the archive has no directory at its end",
                expected: "a whole zip archive; it may be cut off or of another format")
        }
        let wide = Self.wideRecord(before: place, in: source)
        var count = UInt64(record.number16(at: 10))
        var size = UInt64(record.number32(at: 12))
        var offset = UInt64(record.number32(at: 16))
        isZip64 = wide != nil && count == 0xFFFF
        if let (_, wide) = wide {
            // Each only where the shorter record has no place for it.
            if count == 0xFFFF { count = wide.number64(at: 32) }
            if size == 0xFFFF_FFFF { size = wide.number64(at: 40) }
            if offset == 0xFFFF_FFFF { offset = wide.number64(at: 48) }
        }
        entryCount = count
        guard record.number16(at: 4) == 0 || record.number16(at: 4) == .max else {
            throw InputError(at: nil, "the archive is one of several parts", expected: "a whole zip archive")
        }
        let end = wide?.place ?? place
        guard size <= UInt64(end), offset <= UInt64(end) - size else {
            throw InputError(
                at: nil, "the archive's directory lies behind its own end", expected: "a whole zip archive")
        }
        directory = end - Int(size)..<end
        shift = directory.lowerBound - Int(offset)
    }

    /// The last record whose comment ends within the file.
    private static func find(in source: ByteSource) -> (place: Int, record: ZipRecord)? {
        let start = max(0, source.count - searchedSize)
        let tail = source.bytes(at: start, count: searchedSize)
        guard tail.count >= size else { return nil }
        for index in (0...tail.count - size).reversed() where tail[index] == 0x50 {
            let record = ZipRecord(slice: tail[index..<index + size])
            guard record.number32(at: 0) == 0x0605_4B50,
                index + size + Int(record.number16(at: 20)) <= tail.count
            else { continue }
            return (start + index, record)
        }
        return nil
    }

    /// The record with numbers of 64 bits, which a locator in front of the end leads to; `nil` where there is none.
    private static func wideRecord(before end: Int, in source: ByteSource) -> (place: Int, record: ZipRecord)? {
        let locator = ZipRecord(source.bytes(at: end - 20, count: 20))
        guard locator.count == 20, locator.number32(at: 0) == 0x0706_4B50 else { return nil }
        // Where something stands in front of the archive, the locator's own place tells.
        for place in [Int(clamping: locator.number64(at: 8)), end - 20 - 56] {
            let record = ZipRecord(source.bytes(at: place, count: 56))
            if record.count == 56, place <= end - 76, record.number32(at: 0) == 0x0606_4B50 { return (place, record) }
        }
        return nil
    }
}
