// SPDX-License-Identifier: MIT

/// Writes Mach-O files with an `Info.plist` in them, by `mach-o/loader.h` and `mach-o/fat.h`, without a linker.
package struct MachOMaker {
    package var is64Bit = true
    package var isBigEndian = false
    /// `CPU_TYPE_ARM64`
    package var processor: UInt32 = 0x0100_000C
    package var subtype: UInt32 = 0
    package var plist: [UInt8]?
    package var section = "__info_plist"
    /// Load commands as they are put in front of the segment: kind, and what follows the size.
    package var commands: [(kind: UInt32, words: [UInt32])] = []
    /// In place of the truth.
    package var announcedSize: UInt64?
    package var announcedOffset: UInt32?
    package var announcedCommands: UInt32?
    package var announcedCommandSize: UInt32?
    package var announcedSections: UInt32?

    package init(plist: [UInt8]?) { self.plist = plist }

    package init(plist: String) { self.init(plist: Array(plist.utf8)) }

    package var bytes: [UInt8] {
        var sections: [[UInt8]] = [name("__text") + name("__TEXT") + row(offset: 0, size: 0)]
        let segmentSize = (is64Bit ? 72 : 56) + (plist == nil ? 1 : 2) * (is64Bit ? 80 : 68)
        let others = commands.map { command in
            numbers([command.kind, UInt32(8 + 4 * command.words.count)] + command.words)
        }
        let size = segmentSize + others.reduce(0) { $0 + $1.count }
        let start = (is64Bit ? 32 : 28) + size
        if let plist {
            let offset = announcedOffset ?? UInt32(start)
            sections.append(
                name(section) + name("__TEXT") + row(offset: offset, size: announcedSize ?? UInt64(plist.count)))
        }
        var bytes = numbers([is64Bit ? 0xFEED_FACF : 0xFEED_FACE, processor, subtype, 2])
        bytes += numbers([announcedCommands ?? UInt32(1 + others.count), announcedCommandSize ?? UInt32(size), 0])
        if is64Bit { bytes += numbers([0]) }
        bytes += others.joined()
        bytes += numbers([is64Bit ? 0x19 : 0x01, UInt32(segmentSize)]) + name("__TEXT")
        // Address, size, offset and size in the file; then protections, number of sections, flags.
        bytes += is64Bit ? [UInt8](repeating: 0, count: 32) : [UInt8](repeating: 0, count: 16)
        bytes += numbers([7, 5, announcedSections ?? UInt32(sections.count), 0])
        bytes += sections.joined()
        return bytes + (plist ?? [])
    }

    /// A universal file of several ones.
    ///
    /// - Parameter rows: offset and size of each in place of the truth.
    package static func universal(
        _ files: [[UInt8]], is64Bit: Bool = false, count: UInt32? = nil, rows: [(UInt64, UInt64)]? = nil
    ) -> [UInt8] {
        var writer = MachOMaker(plist: nil)
        writer.isBigEndian = true
        var bytes = writer.numbers([is64Bit ? 0xCAFE_BABF : 0xCAFE_BABE, count ?? UInt32(files.count)])
        var offset = UInt64(8 + files.count * (is64Bit ? 32 : 20))
        for (index, file) in files.enumerated() {
            let (start, size) = rows?[index] ?? (offset, UInt64(file.count))
            bytes += writer.numbers([0x0100_000C, UInt32(index)])
            if is64Bit {
                bytes += writer.number64(start) + writer.number64(size) + writer.numbers([0, 0])
            } else {
                bytes += writer.numbers([UInt32(truncatingIfNeeded: start), UInt32(truncatingIfNeeded: size), 0])
            }
            offset += UInt64(file.count)
        }
        return bytes + files.joined()
    }

    /// What follows the two names of a section.
    private func row(offset: UInt32, size: UInt64) -> [UInt8] {
        if is64Bit { return number64(0) + number64(size) + numbers([offset, 0, 0, 0, 0, 0, 0, 0]) }
        return numbers([0, UInt32(truncatingIfNeeded: size), offset, 0, 0, 0, 0, 0, 0])
    }

    private func name(_ text: String) -> [UInt8] {
        Array((Array(text.utf8) + [UInt8](repeating: 0, count: 16)).prefix(16))
    }

    private func numbers(_ numbers: [UInt32]) -> [UInt8] {
        numbers.flatMap { number in
            let bytes = stride(from: 24, through: 0, by: -8).map { UInt8(truncatingIfNeeded: number >> UInt32($0)) }
            return isBigEndian ? bytes : bytes.reversed()
        }
    }

    private func number64(_ number: UInt64) -> [UInt8] {
        let (high, low) = (UInt32(number >> 32), UInt32(truncatingIfNeeded: number))
        return numbers(isBigEndian ? [high, low] : [low, high])
    }
}
