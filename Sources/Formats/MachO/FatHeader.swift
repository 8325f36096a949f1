// SPDX-License-Identifier: MIT

/// The table at the head of a universal file: always big-endian, with offsets of 32 or 64 bits.
struct FatHeader {
    enum Width {
        case bits32, bits64

        /// `nil` for any other beginning.
        init?(magic: [UInt8]) {
            switch magic.prefix(4) {
            case [0xCA, 0xFE, 0xBA, 0xBE]: self = .bits32
            case [0xCA, 0xFE, 0xBA, 0xBF]: self = .bits64
            default: return nil
            }
        }

        /// Bytes of one row: type and subtype of the processor, offset, size, alignment, and 4 unused with 64 bits.
        var rowSize: Int { self == .bits32 ? 20 : 32 }
    }

    let slices: [MachOSlice]

    /// - Returns: `nil` where the file is not universal.
    /// - Throws: where a row leads out of the file.
    init?(_ whole: MachOSlice) throws(InputError) {
        guard let width = Width(magic: whole.bytes(at: 0, count: 4)) else { return nil }
        let head = MachOFields(bytes: whole.bytes(at: 0, count: 8)[...], isBigEndian: true)
        let count = Int(head.number32(at: 4) ?? 0)
        let bytes = whole.bytes(at: 8, count: min(count, MachO.architectureLimit) * width.rowSize)
        let table = MachOFields(bytes: bytes[...], isBigEndian: true)
        var slices: [MachOSlice] = []
        for index in 0..<count {
            let row = index * width.rowSize
            let offset = width == .bits32 ? table.number32(at: row + 8).map(UInt64.init) : table.number64(at: row + 8)
            let size = width == .bits32 ? table.number32(at: row + 12).map(UInt64.init) : table.number64(at: row + 16)
            guard let offset, let size, let slice = whole.part(at: offset, count: size) else {
                throw InputError(
                    at: nil, "architecture \(index + 1) of \(count) of the universal file lies behind its end",
                    expected: "a whole file")
            }
            slices.append(slice)
        }
        self.slices = slices
    }
}
