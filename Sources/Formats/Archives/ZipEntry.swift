// SPDX-License-Identifier: MIT

/// One entry of a zip archive, as the archive's directory announces it. Nothing of it is true before it was read.
package struct ZipEntry: Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
        case file, folder
        /// A symbolic link: what it holds is the path that it leads to.
        case link
    }

    /// As it is written: a text and never a path on disk. It may be absolute, hold `..` or stand twice.
    package let name: String
    package let kind: Kind
    /// How many bytes it is said to hold.
    package let announcedSize: UInt64
    /// How many bytes of the archive it is said to take.
    let storedSize: UInt64
    let checksum: UInt32
    let flags: UInt16
    let method: UInt16
    /// The bytes of the name, as the entry's own header must repeat them.
    let nameBytes: [UInt8]
    /// Where its own header is said to stand.
    let offset: UInt64

    /// How long a header of the directory is without name, extra field and comment, and an entry's own.
    static let headerSize = 46
    static let ownHeaderSize = 30

    /// - Parameters:
    ///   - header: one header of the directory (APPNOTE.TXT 4.3.12).
    ///   - extra: its extra field.
    ///   - shift: how far all offsets are from the truth.
    init(_ header: ZipRecord, name nameBytes: [UInt8], extra: ZipRecord, shift: Int) {
        let name = String(decoding: nameBytes, as: UTF8.self)
        self.name = name
        self.nameBytes = nameBytes
        kind = Self.kind(header, name)
        flags = header.number16(at: 8)
        method = header.number16(at: 10)
        checksum = header.number32(at: 16)
        var wide = Self.wideNumbers(in: extra)
        // In this order, and each only where the header has no place for it (APPNOTE.TXT 4.5.3).
        let numbers = [24, 20, 42].map { offset in
            let number = header.number32(at: offset)
            return number == .max ? wide.popLast() ?? UInt64(number) : UInt64(number)
        }
        announcedSize = numbers[0]
        storedSize = numbers[1]
        offset = numbers[2].addingReportingOverflow(UInt64(shift)).partialValue
    }

    /// Bit 0: encrypted. Bit 6: by a strong method. Bit 13: the directory too (APPNOTE.TXT 4.4.4).
    var isEncrypted: Bool { flags & 0x2041 != 0 }

    /// Whether checksum and sizes stand behind the bytes, and not in the entry's own header.
    var hasDescriptor: Bool { flags & 0x0008 != 0 }

    /// The least that it takes of the archive, from its own header on.
    var end: UInt64 {
        let size = UInt64(Self.ownHeaderSize + nameBytes.count)
        let (end, isTooLarge) = offset.addingReportingOverflow(size)
        let (whole, isTooLong) = end.addingReportingOverflow(storedSize)
        return isTooLarge || isTooLong ? .max : whole
    }

    /// The numbers of the field with id 1, the first one last.
    private static func wideNumbers(in extra: ZipRecord) -> [UInt64] {
        var offset = 0
        while offset + 4 <= extra.count {
            let size = Int(extra.number16(at: offset + 2))
            if extra.number16(at: offset) == 1 {
                let field = extra.part(at: offset + 4, count: size)
                return stride(from: 0, through: field.count - 8, by: 8).prefix(3).map(field.number64).reversed()
            }
            offset += 4 + size
        }
        return []
    }

    /// A Unix or macOS archiver leaves the mode in the high half of the attributes (APPNOTE.TXT 4.4.2, 4.4.15).
    private static func kind(_ header: ZipRecord, _ name: String) -> Kind {
        if name.utf8.last == UInt8(ascii: "/") { return .folder }
        guard [3, 19].contains(header.number16(at: 4) >> 8) else { return .file }
        switch (header.number32(at: 38) >> 16) & 0o170000 {
        case 0o120000: return .link
        case 0o040000: return .folder
        default: return .file
        }
    }
}
