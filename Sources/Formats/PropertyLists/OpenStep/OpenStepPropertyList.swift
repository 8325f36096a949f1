// SPDX-License-Identifier: MIT

/// Property lists in the old text form of OpenStep, `{ key = value; }`, which Xcode's project files still have.
///
/// Every scalar is a text, apart from data in `<…>`: `YES` is no boolean. As in Apple's reader, the braces around the
/// outermost dictionary may be missing (as in `.strings` files), and `key;` stands for `key = key;`.
package enum OpenStepPropertyList {
    /// The tree of one property list in UTF-8, or in UTF-16 with a byte order mark.
    package static func parse(
        _ bytes: [UInt8], nodeLimit: Int = PropertyList.nodeLimit
    ) throws(InputError) -> Tree {
        try PropertyList.checkSize(bytes)
        var parser = OpenStepParser(try utf8(bytes), nodeLimit: nodeLimit)
        return try parser.document()
    }

    private static func utf8(_ bytes: [UInt8]) throws(InputError) -> [UInt8] {
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return Array(bytes.dropFirst(3)) }
        let isBig = bytes.starts(with: [0xFE, 0xFF])
        guard isBig || bytes.starts(with: [0xFF, 0xFE]) else { return bytes }
        guard bytes.count % 2 == 0 else {
            throw InputError(at: nil, "the text in UTF-16 ends within a character")
        }
        let units = stride(from: 2, to: bytes.count, by: 2).map { place in
            let pair = (UInt16(bytes[place]), UInt16(bytes[place + 1]))
            return isBig ? pair.0 << 8 | pair.1 : pair.1 << 8 | pair.0
        }
        return Array(String(decoding: units, as: UTF16.self).utf8)
    }
}
