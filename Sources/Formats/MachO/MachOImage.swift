// SPDX-License-Identifier: MIT

/// What one architecture of a Mach-O file says of the program.
package struct MachOImage: Sendable {
    /// `arm64`, `x86_64`, or the number of one that is not known.
    package let architecture: String
    package let builds: [MachOBuild]
    /// The bytes of `__TEXT,__info_plist`, without the zeros behind them; `nil` where there is no such section.
    package let infoPlist: [UInt8]?

    /// - Throws: `InputError` without a place.
    init(_ slice: MachOSlice) throws(InputError) {
        let header = try MachOHeader(slice)
        architecture = Self.name(header.processor)
        builds = header.commands.compactMap(MachOBuild.init)
        infoPlist = try Self.section(in: header).map { (section) throws(InputError) in
            try Self.contents(of: section, header, slice)
        }
    }

    private struct Section {
        let offset: UInt64
        let size: UInt64
    }

    /// The first one of the name counts, as for `getsectiondata(3)`.
    private static func section(in header: MachOHeader) throws(InputError) -> Section? {
        for command in header.commands {
            // LC_SEGMENT and LC_SEGMENT_64: how long what stands before the sections is, and one section.
            let layout: (sections: Int, section: Int, is64Bit: Bool)
            switch command.kind {
            case 0x01: layout = (56, 68, false)
            case 0x19: layout = (72, 80, true)
            default: continue
            }
            guard let count = command.fields.number32(at: layout.sections - 8),
                Int(count) <= (command.fields.count - layout.sections) / layout.section
            else {
                throw InputError(at: nil, "the sections of a segment do not fit its load command")
            }
            for index in 0..<Int(count) {
                let start = layout.sections + index * layout.section
                guard let fields = command.fields.part(at: start, count: layout.section),
                    fields.name(at: 0) == Array("__info_plist".utf8), fields.name(at: 16) == Array("__TEXT".utf8)
                else { continue }
                let size = layout.is64Bit ? fields.number64(at: 40) : fields.number32(at: 36).map(UInt64.init)
                let offset = fields.number32(at: layout.is64Bit ? 48 : 40)
                guard let size, let offset else { continue }
                return Section(offset: UInt64(offset), size: size)
            }
        }
        return nil
    }

    private static func contents(
        of section: Section, _ header: MachOHeader, _ slice: MachOSlice
    ) throws(InputError) -> [UInt8] {
        guard section.size <= MachO.sectionByteLimit else {
            throw InputError(
                at: nil, "the section __TEXT,__info_plist announces \(section.size) bytes",
                expected: "at most \(MachO.sectionByteLimit) bytes")
        }
        guard let part = slice.part(at: section.offset, count: section.size) else {
            throw InputError(
                at: nil, "the section __TEXT,__info_plist lies behind the end of the file", expected: "a whole file")
        }
        guard !header.commands.contains(where: { isEncrypted($0, section) }) else {
            throw InputError(
                at: nil, "the section __TEXT,__info_plist is encrypted", expected: "a program as it was built")
        }
        let bytes = part.bytes(at: 0, count: part.count)
        guard bytes.count == part.count else {
            throw InputError(at: nil, "the section __TEXT,__info_plist cannot be read", expected: "a whole file")
        }
        return Array(bytes.prefix((bytes.lastIndex { $0 != 0 } ?? -1) + 1))
    }

    /// LC_ENCRYPTION_INFO and LC_ENCRYPTION_INFO_64: a part of the file, and 0 where it is not encrypted yet.
    private static func isEncrypted(_ command: MachOHeader.Command, _ section: Section) -> Bool {
        guard command.kind == 0x21 || command.kind == 0x2C, let offset = command.fields.number32(at: 8),
            let size = command.fields.number32(at: 12), let method = command.fields.number32(at: 16), method != 0
        else { return false }
        return UInt64(offset) < section.offset + section.size && section.offset < UInt64(offset) + UInt64(size)
    }

    /// The names that `lipo(1)` uses, of the processors that Apple's systems ran on.
    private static func name(_ processor: (type: UInt32, subtype: UInt32)) -> String {
        switch (processor.type, processor.subtype) {
        case (7, _): "i386"
        case (0x0100_0007, 8): "x86_64h"
        case (0x0100_0007, _): "x86_64"
        case (12, 9): "armv7"
        case (12, 11): "armv7s"
        case (12, 12): "armv7k"
        case (12, _): "arm"
        case (0x0100_000C, 2): "arm64e"
        case (0x0100_000C, _): "arm64"
        case (0x0200_000C, _): "arm64_32"
        case (18, _): "ppc"
        case (0x0100_0012, _): "ppc64"
        default: "cpu-\(processor.type)-\(processor.subtype)"
        }
    }
}
