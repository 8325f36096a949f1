// SPDX-License-Identifier: MIT

/// How a text is encoded, so that it can be edited as UTF-8 and written as it was.
enum TextEncoding: Hashable {
    case utf8
    case utf16(isBig: Bool, hasMark: Bool)
    case latin1

    /// Of an XML document: by its first bytes, or by what its first line says.
    init(xml bytes: [UInt8]) {
        switch (bytes.first, bytes.dropFirst().first) {
        case (0xFE, 0xFF): self = .utf16(isBig: true, hasMark: true)
        case (0xFF, 0xFE): self = .utf16(isBig: false, hasMark: true)
        case (0x00, _): self = .utf16(isBig: true, hasMark: false)
        case (_, 0x00): self = .utf16(isBig: false, hasMark: false)
        default:
            let line = String(decoding: bytes.prefix(200), as: UTF8.self).lowercased()
            let declaration = line.hasPrefix("<?xml") ? line.prefix { $0 != ">" } : ""
            self = declaration.contains("iso-8859-1") ? .latin1 : .utf8
        }
    }

    /// Of a text in the old form: UTF-16 has a mark.
    init(marked bytes: [UInt8]) {
        switch (bytes.first, bytes.dropFirst().first) {
        case (0xFE, 0xFF): self = .utf16(isBig: true, hasMark: true)
        case (0xFF, 0xFE): self = .utf16(isBig: false, hasMark: true)
        default: self = .utf8
        }
    }

    /// The same text in UTF-8, without a mark that is UTF-16's.
    ///
    /// - Throws: where it would not come out the same again.
    func decoded(_ bytes: [UInt8]) throws(InputError) -> [UInt8] {
        let text: [UInt8]
        switch self {
        case .utf8: return bytes
        case .latin1: text = Array(String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) })).utf8)
        case .utf16(let isBig, let hasMark):
            let units = stride(from: hasMark ? 2 : 0, to: bytes.count - 1, by: 2).map { place in
                let (first, second) = (UInt16(bytes[place]), UInt16(bytes[place + 1]))
                return isBig ? first << 8 | second : second << 8 | first
            }
            text = Array(String(decoding: units, as: UTF16.self).utf8)
        }
        guard try encoded(text) == bytes else {
            throw InputError(at: nil, "the text is not what its encoding says", expected: "a text in UTF-8")
        }
        return text
    }

    func encoded(_ text: [UInt8]) throws(InputError) -> [UInt8] {
        switch self {
        case .utf8: return text
        case .latin1:
            var bytes: [UInt8] = []
            for scalar in String(decoding: text, as: UTF8.self).unicodeScalars {
                guard let byte = UInt8(exactly: scalar.value) else {
                    throw InputError(
                        at: nil, "'\(excerpt(String(scalar)))' cannot be written in ISO 8859-1", expected: "UTF-8")
                }
                bytes.append(byte)
            }
            return bytes
        case .utf16(let isBig, let hasMark):
            var units = Array(String(decoding: text, as: UTF8.self).utf16)
            if hasMark { units.insert(0xFEFF, at: 0) }
            return units.flatMap { unit in
                let (high, low) = (UInt8(unit >> 8), UInt8(unit & 0xFF))
                return isBig ? [high, low] : [low, high]
            }
        }
    }
}
