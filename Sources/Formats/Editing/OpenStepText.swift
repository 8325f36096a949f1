// SPDX-License-Identifier: MIT

/// A property list in the old text form that is changed in place: `project.pbxproj` among others.
struct OpenStepText: EditableText {
    let bytes: [UInt8]
    let tree: Tree
    private let encoding: TextEncoding
    private let lines: TextLines
    private let layout: Layout

    init(_ bytes: [UInt8]) throws(InputError) {
        tree = try OpenStepPropertyList.parse(bytes)
        self.bytes = bytes
        encoding = TextEncoding(marked: bytes)
        lines = TextLines(try encoding.decoded(bytes))
        var scanner = OpenStepLayoutScanner(lines)
        layout = try scanner.document(tree)
    }

    /// Every scalar of this form is a text.
    static func held(_ value: Tree.Value) throws(InputError) -> Tree.Value {
        switch value {
        case .boolean(let value): return .string(value ? "YES" : "NO")
        case .integer(let number): return .string("\(number)")
        case .real(let number): return .string("\(number)")
        case .array(let items):
            var held: [Tree] = []
            for item in items { held.append(Tree(try Self.held(item.value), at: item.position)) }
            return .array(held)
        case .dictionary(let entries):
            var held: [Tree.Entry] = []
            for entry in entries {
                let value = Tree(try Self.held(entry.value.value), at: entry.value.position)
                held.append(Tree.Entry(key: entry.key, keyPosition: entry.keyPosition, value: value))
            }
            return .dictionary(held)
        default: return value
        }
    }

    func applying(_ splices: [Splice]) throws(InputError) -> [UInt8] {
        try encoding.encoded(Splice.apply(splices, to: lines.bytes))
    }

    func splices(for change: TreeChange) throws(InputError) -> [Splice] {
        let found = try layout.find(change.steps, in: tree)
        switch change.kind {
        case .remove:
            if let entry = found.entry {
                return [Splice(lines.removal(of: entry.range, afterComment: afterComment))]
            }
            guard let parent = found.parent else { throw Layout.differs }
            return [Splice(itemRemoval(of: found.index, from: parent))]
        case .replace(let value):
            if let entry = found.entry, entry.key == entry.value.range {
                // `key;` says its value by its key.
                return [Splice(at: entry.key.upperBound, " = " + (try text(value, indent: nil)))]
            }
            let indent =
                found.parent.map { isOnOneLine($0) } ?? false
                ? nil : lines.indentation(found.node.range.lowerBound)
            return [Splice(found.node.range, try text(value, indent: indent))]
        case .rename(let name):
            guard let entry = found.entry else { throw Layout.differs }
            if entry.key == entry.value.range {
                return [Splice(at: entry.key.lowerBound, (try word(name)) + " = ")]
            }
            return [Splice(entry.key, try word(name))]
        case .add(let key, let value): return try addition(to: found.node, key, value)
        }
    }

    private func itemRemoval(of index: Int, from holder: Layout) -> Range<Int> {
        let items = holder.children
        if index + 1 < items.count { return items[index].lowerBound..<items[index + 1].lowerBound }
        if index > 0 { return items[index - 1].upperBound..<items[index].upperBound }
        // A comma may stand behind the only one.
        let comma = lines.skipSpace(items[index].upperBound)
        let hasComma = comma < lines.bytes.count && lines.bytes[comma] == UInt8(ascii: ",")
        return items[index].lowerBound..<(hasComma ? comma + 1 : items[index].upperBound)
    }

    private func addition(to holder: Layout, _ key: String?, _ value: Tree.Value) throws(InputError) -> [Splice] {
        func content(_ indent: String?) throws(InputError) -> String {
            guard let key else { return try text(value, indent: indent) }
            return "\(try word(key)) = \(try text(value, indent: indent));"
        }
        guard let last = holder.children.last else {
            let text = lines.text(holder.inside)
            if isOnOneLine(layout) || text.utf8.contains(where: { !TextLines.isSpace($0) }) {
                return [Splice(at: holder.inside.lowerBound, " " + (try content(nil)) + " ")]
            }
            let outer = lines.indentation(holder.range.lowerBound)
            let inner = outer + unit
            return [Splice(holder.inside, lines.lineBreak + inner + (try content(inner)) + lines.lineBreak + outer)]
        }
        var splices: [Splice] = []
        if key != nil, lines.bytes[last.upperBound - 1] != UInt8(ascii: ";") {
            splices.append(Splice(at: last.upperBound, ";"))
        }
        let comma = key == nil ? "," : ""
        let isBlock = lines.isFirstOnLine(last.lowerBound)
        let indent = lines.indentation(last.lowerBound)
        let gap = isBlock ? lines.lineBreak + indent : " "
        return splices + [Splice(at: last.upperBound, comma + gap + (try content(isBlock ? indent : nil)))]
    }

    private func isOnOneLine(_ holder: Layout) -> Bool {
        lines.lineEnd(holder.range.lowerBound) >= holder.range.upperBound
    }

    private func afterComment(_ offset: Int) -> Int? {
        if lines.starts(with: "//", at: offset) { return lines.lineEnd(offset) }
        guard lines.starts(with: "/*", at: offset) else { return nil }
        return lines.first("*/", from: offset + 2).map { $0 + 2 }
    }

    private var unit: String {
        guard let first = layout.children.first, lines.isFirstOnLine(first.lowerBound) else { return "\t" }
        let inner = lines.indentation(first.lowerBound)
        return inner.isEmpty ? "\t" : inner
    }

    // MARK: Writing

    private func word(_ text: String) throws(InputError) -> String {
        let isPlain = text.utf8.allSatisfy { byte in
            switch byte {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "_"), UInt8(ascii: "."): true
            default: false
            }
        }
        if isPlain, !text.isEmpty { return text }
        var quoted = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": quoted += "\\\""
            case "\\": quoted += "\\\\"
            case "\n": quoted += "\\n"
            case "\t": quoted += "\\t"
            case "\r": quoted += "\\r"
            case "\0"..<" ":
                let digits = String(scalar.value, radix: 8)
                quoted += "\\" + String(repeating: "0", count: 3 - digits.utf8.count) + digits
            default: quoted.unicodeScalars.append(scalar)
            }
        }
        return quoted + "\""
    }

    private func text(_ value: Tree.Value, indent: String?) throws(InputError) -> String {
        let inner = indent.map { $0 + unit }
        func lineUp(_ open: String, _ close: String, _ pieces: [String], comma: String) -> String {
            guard let indent, let inner, !pieces.isEmpty else {
                return open + pieces.joined(separator: comma + " ") + (pieces.isEmpty ? "" : comma) + close
            }
            let content = pieces.map { lines.lineBreak + inner + $0 + comma }.joined()
            return open + content + lines.lineBreak + indent + close
        }
        switch value {
        case .string(let text): return try word(text)
        case .data(let bytes):
            return "<" + bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() + ">"
        case .array(let items):
            var pieces: [String] = []
            for item in items { pieces.append(try text(item.value, indent: inner)) }
            return lineUp("(", ")", pieces, comma: ",")
        case .dictionary(let entries):
            var pieces: [String] = []
            for entry in entries {
                pieces.append("\(try word(entry.key)) = \(try text(entry.value.value, indent: inner))")
            }
            return lineUp("{", "}", pieces, comma: ";")
        default:
            throw InputError(
                at: nil, "an old-style property list holds no \(Tree(value, at: .nowhere).kind)",
                expected: "a text, a list or a dictionary")
        }
    }
}

/// Finds the parts of an old-style property list that the strict reader took.
struct OpenStepLayoutScanner {
    private let lines: TextLines
    private var index: Int

    init(_ lines: TextLines) {
        self.lines = lines
        index = lines.start
    }

    mutating func document(_ tree: Tree) throws(InputError) -> Layout {
        try skip()
        let start = index
        guard case .dictionary = tree.value, current != UInt8(ascii: "{") else { return try value() }
        let entries = try entries(until: nil)
        let end = entries.last?.range.upperBound ?? start
        return Layout(start..<max(start, end), inside: start..<lines.bytes.count, .dictionary(entries))
    }

    private mutating func value() throws(InputError) -> Layout {
        let start = index
        switch current {
        case UInt8(ascii: "{"):
            index += 1
            let entries = try entries(until: UInt8(ascii: "}"))
            return Layout(start..<index, inside: start + 1..<index - 1, .dictionary(entries))
        case UInt8(ascii: "("):
            index += 1
            var items: [Layout] = []
            try skip()
            while let byte = current, byte != UInt8(ascii: ")") {
                items.append(try value())
                try skip()
                if current == UInt8(ascii: ",") { index += 1 }
                try skip()
            }
            guard current != nil else { throw Layout.differs }
            index += 1
            return Layout(start..<index, inside: start + 1..<index - 1, .list(items))
        case UInt8(ascii: "<"):
            guard let end = lines.bytes[index...].firstIndex(of: UInt8(ascii: ">")) else { throw Layout.differs }
            index = end + 1
            return Layout(start..<index)
        default: return Layout(try word())
        }
    }

    private mutating func entries(until end: UInt8?) throws(InputError) -> [Layout.Entry] {
        var entries: [Layout.Entry] = []
        while true {
            try skip()
            if current == end {
                if end != nil { index += 1 }
                return entries
            }
            let key = try word()
            try skip()
            var value = Layout(key)
            if current == UInt8(ascii: "=") {
                index += 1
                try skip()
                value = try self.value()
            }
            let valueEnd = index
            try skip()
            if current == UInt8(ascii: ";") {
                index += 1
                entries.append(Layout.Entry(key: key, value: value, range: key.lowerBound..<index))
            } else {
                entries.append(Layout.Entry(key: key, value: value, range: key.lowerBound..<valueEnd))
            }
        }
    }

    private mutating func word() throws(InputError) -> Range<Int> {
        let start = index
        if let quote = current, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
            index += 1
            while let byte = current, byte != quote { index += byte == UInt8(ascii: "\\") ? 2 : 1 }
            index += 1
            guard index <= lines.bytes.count else { throw Layout.differs }
        } else {
            while let byte = current, isPlain(byte) { index += 1 }
        }
        guard index > start else { throw Layout.differs }
        return start..<index
    }

    private func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
        default: "_$/:.-".utf8.contains(byte)
        }
    }

    private var current: UInt8? { index < lines.bytes.count ? lines.bytes[index] : nil }

    private mutating func skip() throws(InputError) {
        while let byte = current {
            if byte == 0x20 || (0x09...0x0D).contains(byte) {
                index += 1
            } else if lines.starts(with: "//", at: index) {
                index = lines.lineEnd(index)
            } else if lines.starts(with: "/*", at: index) {
                guard let end = lines.first("*/", from: index + 2) else { throw Layout.differs }
                index = end + 2
            } else if lines.starts(with: "\u{2028}", at: index) || lines.starts(with: "\u{2029}", at: index) {
                index += 3
            } else {
                return
            }
        }
    }
}
