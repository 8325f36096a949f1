// SPDX-License-Identifier: MIT

/// XML that is no property list, changed in place, by paths as `XMLDocument` has them: elements and attributes go,
/// attributes get other values, and a property list inside an element is edited as any.
struct XMLText {
    let bytes: [UInt8]
    private let encoding: TextEncoding
    private let lines: TextLines
    private let document: XMLDocument.Element
    private let root: XMLSpan

    init(_ bytes: [UInt8]) throws(InputError) {
        document = try XMLDocument.parse(bytes)
        self.bytes = bytes
        encoding = TextEncoding(xml: bytes)
        lines = TextLines(try encoding.decoded(bytes))
        root = try XMLSpanScanner.root(of: lines)
    }

    static func apply(_ edits: [TreeEdit], to bytes: [UInt8]) throws(InputError) -> [UInt8] {
        var text = try XMLText(bytes)
        var seen: Set<TreeEdit> = []
        var pending = edits.filter { seen.insert($0).inserted }
        while !pending.isEmpty {
            let edit = pending.removeFirst()
            text = try text.after(edit)
            guard case .remove(let path, _) = edit else { continue }
            pending = pending.compactMap { other in
                translated(other.path, after: path).map { other.replacingPath(by: $0) }
            }
        }
        return text.bytes
    }

    /// The path after another one went; `nil` where it went with it.
    private static func translated(_ path: [String], after gone: [String]) -> [String]? {
        guard path.count >= gone.count, !gone.isEmpty, path.prefix(gone.count - 1) == gone.dropLast() else {
            return path
        }
        let (last, own) = (gone[gone.count - 1], path[gone.count - 1])
        if last == own { return nil }
        guard !gone.contains(XMLDocument.propertyListStep) || gone.last == XMLDocument.propertyListStep,
            let number = Int(last), let other = Int(own), other > number
        else { return path }
        var changed = path
        changed[gone.count - 1] = String(other - 1)
        return changed
    }

    private func after(_ edit: TreeEdit) throws(InputError) -> XMLText {
        if let step = edit.path.firstIndex(of: XMLDocument.propertyListStep) {
            return try afterList(edit, step: step)
        }
        let isAttribute = edit.path.last?.hasPrefix("@") == true
        let (span, element) = try find(isAttribute ? Array(edit.path.dropLast()) : edit.path)
        let name = String((edit.path.last ?? "").dropFirst())
        let attribute = span.attributes.first { $0.name == name }
        switch edit {
        case .remove where isAttribute:
            guard let attribute else { throw missing(edit.path) }
            let text = try changed([
                Splice(lines.skipSpaceBack(attribute.range.lowerBound)..<attribute.range.upperBound)
            ])
            guard try text.find(Array(edit.path.dropLast())).element[attribute: name] == nil else {
                throw Layout.differs
            }
            return text
        case .set(_, .string(let value)) where isAttribute:
            guard let attribute else { throw missing(edit.path) }
            if element[attribute: name]?.value == value { return self }
            let escaped = try PropertyListWriter.escaped(value, at: .nowhere)
                .replacing("\"", with: "&quot;").replacing("'", with: "&apos;").replacing("\n", with: "&#10;")
                .replacing("\t", with: "&#9;")
            let text = try changed([Splice(attribute.value, escaped)])
            guard try text.find(Array(edit.path.dropLast())).element[attribute: name]?.value == value else {
                throw Layout.differs
            }
            return text
        case .remove where edit.path.count >= 2:
            let parent = try find(Array(edit.path.dropLast(2))).element
            let text = try changed([Splice(lines.removal(of: span.range, afterComment: lines.afterXMLComment))])
            let left = try text.find(Array(edit.path.dropLast(2))).element
            guard left.children.count == parent.children.count - 1 else { throw Layout.differs }
            return text
        default:
            throw InputError(
                at: element.position, "an XML document is not changed so", expected: "a change by hand")
        }
    }

    /// In a property list that an element holds.
    private func afterList(_ edit: TreeEdit, step: Int) throws(InputError) -> XMLText {
        let way = Array(edit.path[..<step])
        let (span, element) = try find(way)
        let tree = try element.propertyList()
        guard let change = try TreeChange(edit.replacingPath(by: Array(edit.path[(step + 1)...])), in: tree) else {
            return self
        }
        let list = try XMLPropertyListText(span, tree, lines, encoding)
        let text = try changed(try list.splices(for: change))
        guard try text.find(way).element.propertyList().hasValue(of: change.applied(to: tree)) else {
            throw Layout.differs
        }
        return text
    }

    private func changed(_ splices: [Splice]) throws(InputError) -> XMLText {
        try XMLText(try encoding.encoded(Splice.apply(splices, to: lines.bytes)))
    }

    private func find(_ path: [String]) throws(InputError) -> (span: XMLSpan, element: XMLDocument.Element) {
        var (span, element) = (root, document)
        for index in stride(from: 0, to: path.count - 1, by: 2) {
            guard let number = Int(path[index + 1]), number >= 0,
                let next = span.children.lazy.filter({ $0.name == path[index] }).dropFirst(number).first,
                let below = element.children.lazy.filter({ $0.name == path[index] }).dropFirst(number).first
            else { throw missing(path) }
            (span, element) = (next, below)
        }
        guard path.count % 2 == 0 else { throw missing(path) }
        return (span, element)
    }

    private func missing(_ path: [String]) -> InputError {
        InputError(at: nil, "'\(excerpt(path.joined(separator: ":")))' leads nowhere in this document")
    }
}

extension String {
    fileprivate func replacing(_ character: Character, with text: String) -> String {
        reduce(into: "") { $0 += $1 == character ? text : String($1) }
    }
}
