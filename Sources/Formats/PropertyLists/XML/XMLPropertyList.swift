// SPDX-License-Identifier: MIT

/// XML property lists by expat: positions kept, duplicate keys kept, entity declarations refused.
package enum XMLPropertyList {
    /// The tree of one property list; a key and a value stand where their start tags begin.
    ///
    /// Nothing outside the bytes is ever read: a `DOCTYPE` line may name Apple's DTD, which is not fetched, and a
    /// declaration inside it ends the reading. Encodings are those that expat knows: UTF-8, UTF-16, ISO 8859-1 and
    /// US-ASCII. As in Apple's parser, `<plist>` around the value may be missing, and an integer may be written in
    /// hexadecimal.
    package static func parse(_ bytes: [UInt8], nodeLimit: Int = PropertyList.nodeLimit) throws(InputError) -> Tree {
        try PropertyList.checkSize(bytes)
        if let name = nameOfOtherFormat(bytes) {
            throw InputError(at: SourcePosition(line: 1, column: 1), "this is \(name.found)", expected: name.expected)
        }
        let session = try PropertyListSession(PropertyListBuilder(nodeLimit: nodeLimit))
        return try session.parse(bytes)
    }

    /// What the bytes are where they are surely no XML.
    private static func nameOfOtherFormat(_ bytes: [UInt8]) -> (found: String, expected: String)? {
        if BinaryPropertyList.isOne(bytes) {
            return (
                "a binary property list",
                "an XML property list"
            )
        }
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        let text = bytes.starts(with: mark) ? bytes.dropFirst(mark.count) : bytes[...]
        guard let first = text.first(where: { !isXMLSpace($0) }) else {
            return ("an empty text", "an XML property list")
        }
        switch first {
        // UTF-16 begins with a byte order mark or, without one, with a zero byte.
        case UInt8(ascii: "<"), 0xFE, 0xFF, 0x00: return nil
        case UInt8(ascii: "{"), UInt8(ascii: "("), UInt8(ascii: "\""), UInt8(ascii: "/"), UInt8(ascii: "["):
            return ("JSON or an old-style (OpenStep) property list", "an XML property list")
        default: return ("no XML", "an XML property list")
        }
    }
}
