// SPDX-License-Identifier: MIT

/// A node of a YAML document and where it stands, in bytes.
struct YAMLNode {
    struct Entry {
        let key: YAMLNode
        let value: YAMLNode
    }

    enum Parts {
        case scalar(String)
        case alias(String)
        case sequence([YAMLNode])
        case mapping([Entry])
    }

    let parts: Parts
    let style: YAMLEvent.Style
    let anchor: String?
    /// Whether an anchor or a tag stands before it, inside its range.
    let hasProperties: Bool
    let range: Range<Int>

    var isFlow: Bool { style == .flow }

    /// Every anchor in it, its own included, and every alias.
    func collect(anchors: inout [String], aliases: inout [String]) {
        if let anchor { anchors.append(anchor) }
        switch parts {
        case .scalar: break
        case .alias(let name): aliases.append(name)
        case .sequence(let items):
            for item in items { item.collect(anchors: &anchors, aliases: &aliases) }
        case .mapping(let entries):
            for entry in entries {
                entry.key.collect(anchors: &anchors, aliases: &aliases)
                entry.value.collect(anchors: &anchors, aliases: &aliases)
            }
        }
    }
}

/// Reads where the nodes of a document stand, once the composer has taken it.
struct YAMLNodeReader: ~Copyable {
    private var reader: YAMLEventReader
    /// By character: where it begins, in bytes. Empty where all are ASCII.
    private let offsets: [UInt32]
    private let start: Int
    private var depth = 0

    /// The root, `nil` for an empty text.
    static func root(of bytes: [UInt8]) throws(InputError) -> YAMLNode? {
        let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        return try unsafe bytes[start...].withUnsafeBufferPointer { (buffer) throws(InputError) -> YAMLNode? in
            var offsets: [UInt32] = []
            if unsafe buffer.contains(where: { $0 >= 0x80 }) {
                for index in buffer.indices where unsafe buffer[index] & 0xC0 != 0x80 { offsets.append(UInt32(index)) }
                offsets.append(UInt32(buffer.count))
            }
            var reader = YAMLNodeReader(try unsafe YAMLEventReader(buffer), offsets: offsets, start: start)
            return try reader.document()
        }
    }

    private init(_ reader: consuming YAMLEventReader, offsets: [UInt32], start: Int) {
        self.reader = reader
        self.offsets = offsets
        self.start = start
    }

    private mutating func document() throws(InputError) -> YAMLNode? {
        _ = try reader.next()
        guard case .documentStart = try reader.next().kind else { return nil }
        return try node(try reader.next())
    }

    private mutating func node(_ event: YAMLEvent) throws(InputError) -> YAMLNode {
        depth += 1
        defer { depth -= 1 }
        guard depth <= YAML.depthLimit + 1 else { throw Layout.differs }
        var end = byte(event.span.upperBound)
        let parts: YAMLNode.Parts
        switch event.kind {
        case .alias(let name): parts = .alias(name)
        case .scalar(let text, _): parts = .scalar(text)
        case .sequenceStart:
            var items: [YAMLNode] = []
            while true {
                let next = try reader.next()
                if case .sequenceEnd = next.kind {
                    if event.style == .flow { end = byte(next.span.upperBound) }
                    break
                }
                items.append(try node(next))
            }
            if event.style != .flow, let last = items.last { end = max(end, last.range.upperBound) }
            parts = .sequence(items)
        case .mappingStart:
            var entries: [YAMLNode.Entry] = []
            while true {
                let next = try reader.next()
                if case .mappingEnd = next.kind {
                    if event.style == .flow { end = byte(next.span.upperBound) }
                    break
                }
                let key = try node(next)
                entries.append(YAMLNode.Entry(key: key, value: try node(try reader.next())))
            }
            if event.style != .flow, let last = entries.last {
                end = max(end, last.value.range.upperBound, last.key.range.upperBound)
            }
            parts = .mapping(entries)
        default: throw Layout.differs
        }
        let first = byte(event.span.lowerBound)
        return YAMLNode(
            parts: parts, style: event.style, anchor: event.anchor,
            hasProperties: event.anchor != nil || event.tag != nil,
            range: first..<max(first, end))
    }

    private func byte(_ character: Int) -> Int {
        guard !offsets.isEmpty else { return start + character }
        return start + Int(offsets[min(character, offsets.count - 1)])
    }
}
