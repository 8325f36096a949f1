// SPDX-License-Identifier: MIT

/// The part of a file that one architecture takes: every place in it is checked against its end.
struct MachOSlice {
    private let source: ByteSource
    private let start: Int
    let count: Int

    /// - Parameter count: how many bytes; the part lies within the source.
    init(_ source: ByteSource, start: Int, count: Int) {
        self.source = source
        self.start = start
        self.count = count
    }

    /// Bytes from a place in the part on: fewer where it ends before.
    func bytes(at offset: Int, count: Int) -> [UInt8] {
        guard (0..<self.count).contains(offset) else { return [] }
        return source.bytes(at: start + offset, count: min(count, self.count - offset))
    }

    /// A part of the part, `nil` where it would end behind it.
    func part(at offset: UInt64, count: UInt64) -> MachOSlice? {
        let (end, isTooLarge) = offset.addingReportingOverflow(count)
        guard !isTooLarge, end <= UInt64(self.count) else { return nil }
        return MachOSlice(source, start: start + Int(offset), count: Int(count))
    }
}
