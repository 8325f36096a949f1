// SPDX-License-Identifier: MIT

/// Writes zip archives, true ones and such as lie, without a library.
package struct ZipMaker {
    /// One file; what is not `nil` is written in place of the truth.
    package struct Entry {
        package var name: [UInt8]
        package var contents: [UInt8]
        package var isDeflated = false
        /// Sizes of 64 bits, in an extra field.
        package var isZip64 = false
        /// Checksum and sizes stand behind the bytes, as an archiver writes that cannot go back.
        package var hasDescriptor = false
        /// Bits for the directory and the entry's own header: names are UTF-8.
        package var flags: UInt16 = 0x0800
        /// Unix: `0o120755` is a link.
        package var mode: UInt32 = 0o100644
        package var method: UInt16?
        package var ownName: [UInt8]?
        package var announcedSize: UInt64?
        package var announcedStoredSize: UInt64?
        package var checksum: UInt32?
        package var offset: UInt64?
        package var extra: [UInt8] = []

        package init(_ name: String, _ contents: [UInt8], isDeflated: Bool = false) {
            self.name = Array(name.utf8)
            self.contents = contents
            self.isDeflated = isDeflated
        }

        package init(_ name: String, _ text: String = "", isDeflated: Bool = false) {
            self.init(name, Array(text.utf8), isDeflated: isDeflated)
        }

        package static func link(_ name: String, to path: String) -> Entry {
            var entry = Entry(name, path)
            entry.mode = 0o120755
            return entry
        }
    }

    package var entries: [Entry]
    package var prefix: [UInt8] = []
    /// Whether offsets are those of the file, or of the archive behind the prefix.
    package var countsPrefix = true
    package var comment: [UInt8] = []
    package var announcedCount: UInt64?
    /// Whether the end is written with 64 bits too.
    package var isZip64 = false

    package init(_ entries: [Entry]) { self.entries = entries }

    package var bytes: [UInt8] {
        var writer = Writer(bytes: prefix)
        var directory = Writer()
        let offset = countsPrefix ? 0 : prefix.count
        for entry in entries {
            let place = UInt64(writer.bytes.count - offset)
            let stored = entry.isDeflated ? Deflate.fixed(entry.contents) : entry.contents
            let row = Row(entry, stored: stored, offset: entry.offset ?? place)
            row.writeHeader(to: &writer)
            writer.bytes += stored
            row.writeDescriptor(to: &writer)
            row.writeDirectory(to: &directory)
        }
        let start = UInt64(writer.bytes.count)
        writer.bytes += directory.bytes
        let count = announcedCount ?? UInt64(entries.count)
        let size = UInt64(directory.bytes.count)
        if isZip64 {
            let end = UInt64(writer.bytes.count)
            writer.write32(0x0606_4B50)
            writer.write64(44)
            writer.write16(45, 45)
            writer.write32(0, 0)
            writer.write64(count, count, size, start - UInt64(offset))
            writer.write32(0x0706_4B50, 0)
            writer.write64(end - UInt64(offset))
            writer.write32(1)
        }
        let low = UInt16(truncatingIfNeeded: isZip64 ? 0xFFFF : count)
        writer.write32(0x0605_4B50)
        writer.write16(0, 0, low, low)
        writer.write32(isZip64 ? .max : UInt32(size), isZip64 ? .max : UInt32(start - UInt64(offset)))
        writer.write16(UInt16(comment.count))
        return writer.bytes + comment
    }

    /// The checksum of the format: CRC-32 with the polynomial 0xEDB88320.
    package static func checksum(of bytes: [UInt8]) -> UInt32 {
        let table = table
        var value = UInt32.max
        for byte in bytes { value = table[Int((value ^ UInt32(byte)) & 0xFF)] ^ (value >> 8) }
        return ~value
    }

    private static let table: [UInt32] = (0..<256).map { (index: UInt32) -> UInt32 in
        var value = index
        for _ in 0..<8 { value = value & 1 == 1 ? (value >> 1) ^ 0xEDB8_8320 : value >> 1 }
        return value
    }

    private struct Row {
        let entry: Entry
        let stored: UInt64
        let size: UInt64
        let checksum: UInt32
        let offset: UInt64
        let flags: UInt16
        let method: UInt16

        init(_ entry: Entry, stored: [UInt8], offset: UInt64) {
            self.entry = entry
            self.stored = entry.announcedStoredSize ?? UInt64(stored.count)
            self.offset = offset
            size = entry.announcedSize ?? UInt64(entry.contents.count)
            checksum = entry.checksum ?? ZipMaker.checksum(of: entry.contents)
            flags = entry.flags | (entry.hasDescriptor ? 8 : 0)
            method = entry.method ?? (entry.isDeflated ? 8 : 0)
        }

        private func write32(_ number: UInt64, to writer: inout Writer) {
            writer.write32(entry.isZip64 ? .max : UInt32(truncatingIfNeeded: number))
        }

        private func writeStart(to writer: inout Writer, isOwn: Bool) {
            let isLater = isOwn && entry.hasDescriptor
            writer.write16(entry.isZip64 ? 45 : 20, flags, method, 0, 0x21)
            writer.write32(isLater ? 0 : checksum)
            write32(isLater ? 0 : stored, to: &writer)
            write32(isLater ? 0 : size, to: &writer)
        }

        func writeHeader(to writer: inout Writer) {
            let name = entry.ownName ?? entry.name
            writer.write32(0x0403_4B50)
            writeStart(to: &writer, isOwn: true)
            writer.write16(UInt16(name.count), UInt16((entry.isZip64 ? 20 : 0) + entry.extra.count))
            writer.bytes += name
            if entry.isZip64 {
                writer.write16(1, 16)
                writer.write64(size, stored)
            }
            writer.bytes += entry.extra
        }

        func writeDescriptor(to writer: inout Writer) {
            guard entry.hasDescriptor else { return }
            writer.write32(0x0807_4B50, checksum)
            if entry.isZip64 {
                writer.write64(stored, size)
            } else {
                writer.write32(UInt32(truncatingIfNeeded: stored), UInt32(truncatingIfNeeded: size))
            }
        }

        func writeDirectory(to writer: inout Writer) {
            writer.write32(0x0201_4B50)
            writer.write16(3 << 8 | 20)
            writeStart(to: &writer, isOwn: false)
            writer.write16(UInt16(entry.name.count), UInt16((entry.isZip64 ? 28 : 0) + entry.extra.count), 0, 0, 0)
            writer.write32(entry.mode << 16)
            write32(offset, to: &writer)
            writer.bytes += entry.name
            if entry.isZip64 {
                writer.write16(1, 24)
                writer.write64(size, stored, offset)
            }
            writer.bytes += entry.extra
        }
    }

    /// Numbers, the low byte first.
    private struct Writer {
        var bytes: [UInt8] = []

        mutating func write16(_ numbers: UInt16...) {
            for number in numbers { write(UInt64(number), count: 2) }
        }

        mutating func write32(_ numbers: UInt32...) {
            for number in numbers { write(UInt64(number), count: 4) }
        }

        mutating func write64(_ numbers: UInt64...) {
            for number in numbers { write(number, count: 8) }
        }

        private mutating func write(_ number: UInt64, count: Int) {
            for index in 0..<count { bytes.append(UInt8(truncatingIfNeeded: number >> UInt64(8 * index))) }
        }
    }
}
