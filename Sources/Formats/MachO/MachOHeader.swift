// SPDX-License-Identifier: MIT

/// The head of one architecture, and its load commands.
struct MachOHeader {
    struct Layout {
        let is64Bit: Bool
        let isBigEndian: Bool

        /// `nil` for any other beginning than the four of a thin file.
        init?(magic: [UInt8]) {
            switch magic.prefix(4) {
            case [0xFE, 0xED, 0xFA, 0xCE]: self.init(is64Bit: false, isBigEndian: true)
            case [0xFE, 0xED, 0xFA, 0xCF]: self.init(is64Bit: true, isBigEndian: true)
            case [0xCE, 0xFA, 0xED, 0xFE]: self.init(is64Bit: false, isBigEndian: false)
            case [0xCF, 0xFA, 0xED, 0xFE]: self.init(is64Bit: true, isBigEndian: false)
            default: return nil
            }
        }

        private init(is64Bit: Bool, isBigEndian: Bool) {
            self.is64Bit = is64Bit
            self.isBigEndian = isBigEndian
        }

        var headerSize: Int { is64Bit ? 32 : 28 }
    }

    struct Command {
        /// `LC_…` of `mach-o/loader.h`.
        let kind: UInt32
        /// All of it, its kind and size included.
        let fields: MachOFields
    }

    let layout: Layout
    /// `CPU_TYPE_…` of `mach/machine.h`, and the subtype without its feature bits.
    let processor: (type: UInt32, subtype: UInt32)
    let commands: [Command]

    /// - Throws: where a command has no possible size, or they end behind the file.
    init(_ slice: MachOSlice) throws(InputError) {
        guard let layout = Layout(magic: slice.bytes(at: 0, count: 4)) else {
            throw InputError(at: nil, "this is no Mach-O file")
        }
        let head = MachOFields(
            bytes: slice.bytes(at: 0, count: layout.headerSize)[...], isBigEndian: layout.isBigEndian)
        guard head.count == layout.headerSize, let type = head.number32(at: 4), let subtype = head.number32(at: 8),
            let count = head.number32(at: 16), let size = head.number32(at: 20)
        else { throw InputError(at: nil, "the Mach-O file ends in its header", expected: "a whole file") }
        guard size <= MachO.commandByteLimit else {
            throw InputError(
                at: nil, "the load commands take \(size) bytes", expected: "at most \(MachO.commandByteLimit) bytes")
        }
        let bytes = slice.bytes(at: layout.headerSize, count: Int(size))
        guard bytes.count == Int(size) else {
            throw InputError(at: nil, "the Mach-O file ends in its load commands", expected: "a whole file")
        }
        self.layout = layout
        processor = (type, subtype & 0x00FF_FFFF)
        commands = try Self.commands(MachOFields(bytes: bytes[...], isBigEndian: layout.isBigEndian), count: count)
    }

    private static func commands(_ fields: MachOFields, count: UInt32) throws(InputError) -> [Command] {
        var commands: [Command] = []
        var offset = 0
        // Each takes 8 bytes at least, so that no number of them lasts longer than the bytes.
        while commands.count < count {
            guard let kind = fields.number32(at: offset), let size = fields.number32(at: offset + 4), size >= 8,
                let command = fields.part(at: offset, count: Int(size))
            else {
                throw InputError(
                    at: nil,
                    "load command \(commands.count + 1) of \(count) does not fit the \(fields.count) bytes of all",
                    expected: "a whole file")
            }
            commands.append(Command(kind: kind, fields: command))
            offset += Int(size)
        }
        return commands
    }
}
