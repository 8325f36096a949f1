// SPDX-License-Identifier: MIT

/// Numbers in a record of a zip archive: the low byte comes first. A place behind the end reads as zeros, so that
/// whoever reads a record checks its length once.
struct ZipRecord {
    let bytes: ArraySlice<UInt8>

    init(_ bytes: some Collection<UInt8>) { self.bytes = Array(bytes)[...] }

    init(slice bytes: ArraySlice<UInt8>) { self.bytes = bytes }

    var count: Int { bytes.count }

    func number16(at offset: Int) -> UInt16 { UInt16(truncatingIfNeeded: number(at: offset, count: 2)) }
    func number32(at offset: Int) -> UInt32 { UInt32(truncatingIfNeeded: number(at: offset, count: 4)) }
    func number64(at offset: Int) -> UInt64 { number(at: offset, count: 8) }

    private func number(at offset: Int, count: Int) -> UInt64 {
        guard offset >= 0, offset <= self.count - count else { return 0 }
        let start = bytes.startIndex + offset
        return (0..<count).reversed().reduce(0) { $0 << 8 | UInt64(bytes[start + $1]) }
    }

    /// Bytes from a place on, fewer where the record ends before.
    func part(at offset: Int, count: Int) -> ZipRecord {
        ZipRecord(slice: bytes.dropFirst(offset).prefix(count))
    }
}
