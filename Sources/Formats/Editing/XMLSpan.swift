// SPDX-License-Identifier: MIT

/// An element and where its parts stand, in bytes of UTF-8 text.
struct XMLSpan {
    struct Attribute {
        let name: String
        /// With the name and both quotes.
        let range: Range<Int>
        /// Between the quotes.
        let value: Range<Int>
    }

    let name: String
    /// From `<` to the end of the last tag.
    var range: Range<Int>
    /// Between the tags; of an empty tag, its end.
    var inside: Range<Int>
    let attributes: [Attribute]
    var children: [XMLSpan] = []
}

/// Finds the elements of an XML text that a strict reader took: it need not find faults, only never go astray.
struct XMLSpanScanner {
    private let lines: TextLines
    private var bytes: [UInt8] { lines.bytes }
    private var open: [XMLSpan] = []
    private var root: XMLSpan?

    private init(_ lines: TextLines) { self.lines = lines }

    /// - Throws: where there is no root, a tag has no end, or the DOCTYPE holds declarations.
    static func root(of lines: TextLines) throws(InputError) -> XMLSpan {
        var scanner = XMLSpanScanner(lines)
        try scanner.scan()
        guard let root = scanner.root, scanner.open.isEmpty else { throw Layout.differs }
        return root
    }

    private mutating func scan() throws(InputError) {
        var index = lines.start
        while let start = bytes[index...].firstIndex(of: UInt8(ascii: "<")) {
            if lines.starts(with: "<!--", at: start) {
                index = try end(of: "-->", from: start + 4)
            } else if lines.starts(with: "<![CDATA[", at: start) {
                index = try end(of: "]]>", from: start + 9)
            } else if lines.starts(with: "<?", at: start) {
                index = try end(of: "?>", from: start + 2)
            } else if lines.starts(with: "<!", at: start) {
                index = try tagEnd(from: start)
                guard !bytes[start..<index].contains(UInt8(ascii: "[")) else { throw Layout.differs }
            } else if lines.starts(with: "</", at: start) {
                index = try tagEnd(from: start)
                try close(start..<index)
            } else {
                index = try tagEnd(from: start)
                try startElement(start..<index)
            }
        }
    }

    private mutating func startElement(_ tag: Range<Int>) throws(InputError) {
        var index = tag.lowerBound + 1
        let isEmpty = bytes[tag.upperBound - 2] == UInt8(ascii: "/")
        let end = tag.upperBound - (isEmpty ? 2 : 1)
        while index < end, !TextLines.isSpace(bytes[index]) { index += 1 }
        let name = lines.text(tag.lowerBound + 1..<index)
        let element = XMLSpan(
            name: name, range: tag, inside: tag.upperBound..<tag.upperBound,
            attributes: try attributes(index..<end))
        guard open.count < PropertyList.depthLimit * 3 else { throw Layout.differs }
        open.append(element)
        if isEmpty { try finish() }
    }

    private mutating func close(_ tag: Range<Int>) throws(InputError) {
        guard !open.isEmpty else { throw Layout.differs }
        let last = open.count - 1
        open[last].inside = open[last].inside.lowerBound..<tag.lowerBound
        open[last].range = open[last].range.lowerBound..<tag.upperBound
        try finish()
    }

    private mutating func finish() throws(InputError) {
        guard let element = open.popLast() else { throw Layout.differs }
        if open.isEmpty {
            guard root == nil else { throw Layout.differs }
            root = element
        } else {
            open[open.count - 1].children.append(element)
        }
    }

    private func attributes(_ range: Range<Int>) throws(InputError) -> [XMLSpan.Attribute] {
        var found: [XMLSpan.Attribute] = []
        var index = lines.skipSpace(range.lowerBound)
        while index < range.upperBound {
            let start = index
            while index < range.upperBound, bytes[index] != UInt8(ascii: "="), !TextLines.isSpace(bytes[index]) {
                index += 1
            }
            let name = lines.text(start..<index)
            index = lines.skipSpace(index)
            guard index < range.upperBound, bytes[index] == UInt8(ascii: "=") else { throw Layout.differs }
            index = lines.skipSpace(index + 1)
            guard index < range.upperBound else { throw Layout.differs }
            let quote = bytes[index]
            guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'"),
                let end = bytes[(index + 1)..<range.upperBound].firstIndex(of: quote)
            else { throw Layout.differs }
            found.append(XMLSpan.Attribute(name: name, range: start..<end + 1, value: index + 1..<end))
            index = lines.skipSpace(end + 1)
        }
        return found
    }

    private func end(of mark: String, from offset: Int) throws(InputError) -> Int {
        guard let place = lines.first(mark, from: offset) else { throw Layout.differs }
        return place + mark.utf8.count
    }

    /// A `>` in quotes ends no tag.
    private func tagEnd(from start: Int) throws(InputError) -> Int {
        var index = start
        var quote: UInt8?
        while index < bytes.count {
            let byte = bytes[index]
            index += 1
            if let open = quote {
                if byte == open { quote = nil }
            } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
                quote = byte
            } else if byte == UInt8(ascii: ">") {
                return index
            }
        }
        throw Layout.differs
    }
}

extension TextLines {
    /// Where the XML comment that begins there ends.
    func afterXMLComment(_ offset: Int) -> Int? {
        guard starts(with: "<!--", at: offset) else { return nil }
        return first("-->", from: offset + 4).map { $0 + 3 }
    }
}
