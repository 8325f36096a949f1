// SPDX-License-Identifier: MIT

/// Numbers and names in the bytes of a header or load command.
struct MachOFields {
    let bytes: ArraySlice<UInt8>
    let isBigEndian: Bool

    var count: Int { bytes.count }

    /// The unsigned number of 32 bits at a place, `nil` where it would end behind the bytes.
    func number32(at offset: Int) -> UInt32? { number(at: offset, count: 4).map(UInt32.init(truncatingIfNeeded:)) }

    func number64(at offset: Int) -> UInt64? { number(at: offset, count: 8) }

    private func number(at offset: Int, count: Int) -> UInt64? {
        guard let bytes = part(at: offset, count: count)?.bytes else { return nil }
        let most = isBigEndian ? Array(bytes) : bytes.reversed()
        return most.reduce(0) { $0 << 8 | UInt64($1) }
    }

    /// A name of at most 16 bytes, filled up with zeros.
    func name(at offset: Int) -> [UInt8]? {
        part(at: offset, count: 16).map { Array($0.bytes.prefix { $0 != 0 }) }
    }

    func part(at offset: Int, count: Int) -> MachOFields? {
        guard offset >= 0, count >= 0, offset <= self.count, count <= self.count - offset else { return nil }
        let start = bytes.startIndex + offset
        return MachOFields(bytes: bytes[start..<start + count], isBigEndian: isBigEndian)
    }
}
