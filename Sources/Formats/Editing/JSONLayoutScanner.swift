// SPDX-License-Identifier: MIT

/// Finds the parts of a JSON text that the reader took, JSON5's among them.
struct JSONLayoutScanner {
    private let lines: TextLines
    private var index: Int

    init(_ lines: TextLines) {
        self.lines = lines
        index = JSONSpace.skip(lines.start, in: lines)
    }

    mutating func value() throws(InputError) -> Layout {
        let start = index
        switch current {
        case UInt8(ascii: "{"): return try container(from: start, UInt8(ascii: "}"))
        case UInt8(ascii: "["): return try container(from: start, UInt8(ascii: "]"))
        case UInt8(ascii: "\""), UInt8(ascii: "'"): try string()
        default:
            // A number or a word: nothing beyond ASCII stands in one.
            while let byte = current, (0x21..<0x7F).contains(byte), !",]}/".utf8.contains(byte) { index += 1 }
        }
        guard index > start else { throw Layout.differs }
        return Layout(start..<index)
    }

    private mutating func container(from start: Int, _ close: UInt8) throws(InputError) -> Layout {
        index += 1
        let isList = close == UInt8(ascii: "]")
        var entries: [Layout.Entry] = []
        var items: [Layout] = []
        skip()
        while let byte = current, byte != close {
            if isList {
                items.append(try value())
            } else {
                let first = index
                try name()
                let key = first..<index
                skip()
                guard current == UInt8(ascii: ":") else { throw Layout.differs }
                index += 1
                skip()
                let value = try value()
                entries.append(Layout.Entry(key: key, value: value, range: first..<value.range.upperBound))
            }
            skip()
            if current == UInt8(ascii: ",") { index += 1 }
            skip()
        }
        guard current == close else { throw Layout.differs }
        index += 1
        return Layout(start..<index, inside: start + 1..<index - 1, isList ? .list(items) : .dictionary(entries))
    }

    private mutating func name() throws(InputError) {
        if current == UInt8(ascii: "\"") || current == UInt8(ascii: "'") { return try string() }
        let first = index
        while let byte = current, JSONSpace.isNameByte(byte, isFirst: index == first) { index += 1 }
        guard index > first else { throw Layout.differs }
    }

    private mutating func string() throws(InputError) {
        let quote = current
        index += 1
        while let byte = current, byte != quote { index += byte == UInt8(ascii: "\\") ? 2 : 1 }
        guard current != nil else { throw Layout.differs }
        index += 1
    }

    private var current: UInt8? { index < lines.bytes.count ? lines.bytes[index] : nil }

    private mutating func skip() { index = JSONSpace.skip(index, in: lines) }
}
