// SPDX-License-Identifier: MIT

/// The attribute names in the bytes of one start tag that expat has accepted.
enum XMLStartTag {
    /// Where each attribute's name begins.
    ///
    /// - Parameter position: of the tag's `<`.
    static func places(in tag: ArraySlice<UInt8>, at position: SourcePosition) -> [String: SourcePosition] {
        var walk = Walk(tag, at: position)
        var places: [String: SourcePosition] = [:]
        _ = walk.name()
        while walk.skipSpace() {
            let place = walk.position
            let name = walk.name()
            guard !name.isEmpty, walk.skipValue() else { break }
            places[name] = place
        }
        return places
    }

    private struct Walk {
        private let tag: ArraySlice<UInt8>
        private var index: Int
        private var line: Int
        private var column: Int

        init(_ tag: ArraySlice<UInt8>, at position: SourcePosition) {
            self.tag = tag
            index = tag.startIndex
            line = position.line
            column = position.column
        }

        var position: SourcePosition { SourcePosition(line: line, column: column) }

        private var current: UInt8? { index < tag.endIndex ? tag[index] : nil }

        private mutating func step() {
            guard let byte = current else { return }
            index += 1
            switch byte {
            // CR LF is one line break, and counted by its LF.
            case UInt8(ascii: "\r") where current == UInt8(ascii: "\n"): break
            case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
                line += 1
                column = 1
            case 0x80...0xBF: break
            default: column += 1
            }
        }

        /// `false` at the end of the tag.
        mutating func skipSpace() -> Bool {
            while let byte = current, isXMLSpace(byte) { step() }
            return current != nil && current != UInt8(ascii: ">") && current != UInt8(ascii: "/")
        }

        /// What stands here up to white space, `=` or the tag's end, a leading `<` passed over.
        mutating func name() -> String {
            if current == UInt8(ascii: "<") { step() }
            let start = index
            while let byte = current, !isXMLSpace(byte), byte != UInt8(ascii: "="), byte != UInt8(ascii: ">"),
                byte != UInt8(ascii: "/")
            { step() }
            return String(decoding: tag[start..<index], as: UTF8.self)
        }

        /// Passes over `= "value"`; `false` where there is none.
        mutating func skipValue() -> Bool {
            _ = skipSpace()
            guard current == UInt8(ascii: "=") else { return false }
            step()
            _ = skipSpace()
            guard let quote = current, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else { return false }
            step()
            while let byte = current, byte != quote { step() }
            guard current != nil else { return false }
            step()
            return true
        }
    }
}
