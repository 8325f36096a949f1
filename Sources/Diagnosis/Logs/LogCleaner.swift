// SPDX-License-Identifier: MIT

/// Takes off what lies over a log on its way here: colours, quotes of mails, escapes of JSON, entities of HTML.
///
/// One pass; every byte is looked at a fixed number of times.
struct LogCleaner {
    private let input: [UInt8]
    private var index = 0
    private(set) var bytes: [UInt8] = []
    private(set) var lineStarts: [UInt32] = [0]
    /// Only quote marks and blanks so far on this line.
    private var isLineStart = true

    init(_ input: [UInt8]) {
        self.input = input
        bytes.reserveCapacity(input.count)
    }

    mutating func run() {
        while index < input.count {
            let byte = input[index]
            switch byte {
            case 0x0a:
                index += 1
                endLine()
            case 0x0d:
                index += 1
                // Progress bars end lines with it alone.
                if peek(0) != 0x0a { endLine() }
            case 0x1b: skipEscapeSequence()
            case 0x26: readEntity()
            case 0x5c: readBackslashes()
            case 0x09:
                index += 1
                emit(0x20)
            case 0..<0x20, 0x7f: index += 1
            case 0xc2 where peek(1) == 0xa0:
                index += 2
                emit(0x20)
            // U+200B, U+200E, U+FEFF
            case 0xe2 where peek(1) == 0x80 && (peek(2) == 0x8b || peek(2) == 0x8e): index += 3
            case 0xef where peek(1) == 0xbb && peek(2) == 0xbf: index += 3
            default:
                index += 1
                emit(byte)
            }
        }
    }

    private func peek(_ offset: Int) -> UInt8? {
        index + offset < input.count ? input[index + offset] : nil
    }

    private mutating func emit(_ byte: UInt8) {
        if isLineStart {
            // Quotes of any depth: `> > text`.
            if byte == 0x3e {
                bytes.removeLast(bytes.count - Int(lineStarts.last ?? 0))
                if peek(0) == 0x20 { index += 1 }
                return
            }
            if byte != 0x20 { isLineStart = false }
        }
        bytes.append(byte)
    }

    private mutating func endLine() {
        bytes.append(0x0a)
        lineStarts.append(UInt32(bytes.count))
        isLineStart = true
    }

    /// ECMA-48: `ESC [` to a letter, `ESC ]` to BEL or `ESC \`, else one byte more.
    private mutating func skipEscapeSequence() {
        index += 1
        switch peek(0) {
        case 0x5b:
            index += 1
            while let byte = peek(0), (0x20...0x3f).contains(byte) { index += 1 }
            if let byte = peek(0), (0x40...0x7e).contains(byte) { index += 1 }
        case 0x5d:
            while let byte = peek(0), byte != 0x07, byte != 0x1b, byte != 0x0a { index += 1 }
            if peek(0) == 0x07 { index += 1 }
        case .some(0x20...0x7e): index += 1
        default: break
        }
    }

    private static let entities: [(name: [UInt8], byte: UInt8)] = [
        ("lt", 0x3c), ("gt", 0x3e), ("quot", 0x22), ("apos", 0x27), ("nbsp", 0x20), ("amp", 0x26),
        ("equals", 0x3d), ("lbrace", 0x7b), ("rbrace", 0x7d), ("minus", 0x2d), ("sol", 0x2f), ("colon", 0x3a),
    ].map { (Array($0.0.utf8), $0.1) }

    /// `&lt;`, `&#39;`, `&#x27;`, and `&amp;lt;` where a text was escaped twice.
    private mutating func readEntity() {
        index += 1
        while matches(LogCleaner.ampersand) { index += LogCleaner.ampersand.count }
        if peek(0) == 0x23 {
            let isHex = peek(1) == 0x78 || peek(1) == 0x58
            var (offset, value) = (isHex ? 2 : 1, UInt32(0))
            let first = offset
            while let digit = peek(offset).flatMap({ LogCleaner.digit($0, isHex ? 16 : 10) }), offset < first + 7 {
                value = value * (isHex ? 16 : 10) + digit
                offset += 1
            }
            if offset > first, peek(offset) == 0x3b {
                index += offset + 1
                emit(scalar: value)
                return
            }
        } else if let entity = LogCleaner.entities.first(where: { matches($0.name) && peek($0.name.count) == 0x3b }) {
            index += entity.name.count + 1
            emit(entity.byte)
            return
        }
        emit(0x26)
    }

    private static let ampersand = Array("amp;".utf8)

    private func matches(_ text: [UInt8]) -> Bool {
        guard index + text.count <= input.count else { return false }
        for (offset, byte) in text.enumerated() where input[index + offset] != byte { return false }
        return true
    }

    private static func digit(_ byte: UInt8, _ radix: UInt32) -> UInt32? {
        let value: UInt32
        switch byte {
        case 0x30...0x39: value = UInt32(byte - 0x30)
        case 0x41...0x46: value = UInt32(byte - 0x41) + 10
        case 0x61...0x66: value = UInt32(byte - 0x61) + 10
        default: return nil
        }
        return value < radix ? value : nil
    }

    /// However often a text was put into a string: any number of backslashes before the letter is one escape.
    private mutating func readBackslashes() {
        while peek(0) == 0x5c { index += 1 }
        switch peek(0) {
        case 0x22, 0x2f, 0x27: break
        case 0x6e:
            index += 1
            bytes.append(0x0a)
            isLineStart = false
        case 0x72: index += 1
        case 0x74:
            index += 1
            emit(0x20)
        case 0x75, 0x55:
            guard let unit = hexUnit(at: 1) else { return emit(0x5c) }
            index += 5
            // A pair of surrogates is one scalar (RFC 8259 §7).
            if (0xd800...0xdbff).contains(unit), peek(0) == 0x5c, peek(1) == 0x75, let low = hexUnit(at: 2),
                (0xdc00...0xdfff).contains(low)
            {
                index += 6
                emit(scalar: 0x1_0000 + (unit - 0xd800) << 10 + (low - 0xdc00))
            } else {
                emit(scalar: unit)
            }
        default: emit(0x5c)
        }
    }

    private func hexUnit(at offset: Int) -> UInt32? {
        var value: UInt32 = 0
        for place in offset..<offset + 4 {
            guard let digit = peek(place).flatMap({ LogCleaner.digit($0, 16) }) else { return nil }
            value = value << 4 | digit
        }
        return value
    }

    private mutating func emit(scalar value: UInt32) {
        switch value {
        case 0x0a: bytes.append(0x0a)
        case 0..<0x20, 0x7f: break
        case 0xa0: emit(0x20)
        default:
            guard let scalar = Unicode.Scalar(value) else { return }
            for byte in UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter { emit(byte) }
        }
    }
}
