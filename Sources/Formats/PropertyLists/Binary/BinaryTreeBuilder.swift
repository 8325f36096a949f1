// SPDX-License-Identifier: MIT

/// Follows the objects of a binary property list into a tree.
struct BinaryTreeBuilder {
    private let table: BinaryObjectTable
    private let nodeLimit: Int
    private var nodeCount = 0
    /// Those that are being read: one that is met again stands in itself.
    private var open: [Int] = []
    /// Long texts and data by their object: many references may share one.
    private var shared: [Int: Tree.Value] = [:]
    private static let sharedLength = 64

    init(_ table: BinaryObjectTable, nodeLimit: Int) {
        self.table = table
        self.nodeLimit = nodeLimit
    }

    mutating func tree(of object: Int) throws(InputError) -> Tree {
        nodeCount += 1
        guard nodeCount <= nodeLimit else {
            throw InputError(at: nil, "the property list holds too many values", expected: "at most \(nodeLimit)")
        }
        if let value = shared[object] { return Tree(value, at: .nowhere) }
        let start = try table.start(of: object)
        let kind = table.bytes[start] >> 4
        let low = table.bytes[start] & 0x0F
        switch kind {
        case 0xA: return Tree(.array(try items(of: object, start, low)), at: .nowhere)
        case 0xD: return Tree(.dictionary(try entries(of: object, start, low)), at: .nowhere)
        default: break
        }
        let value = try scalar(kind, low, start)
        switch value {
        case .string(let text) where text.utf8.count >= Self.sharedLength: shared[object] = value
        case .data(let bytes) where bytes.count >= Self.sharedLength: shared[object] = value
        default: break
        }
        return Tree(value, at: .nowhere)
    }

    private func scalar(_ kind: UInt8, _ low: UInt8, _ start: Int) throws(InputError) -> Tree.Value {
        switch (kind, low) {
        case (0x0, 0x8): return .boolean(false)
        case (0x0, 0x9): return .boolean(true)
        case (0x1, 0...4): return .integer(try integer(at: start + 1, length: 1 << low))
        case (0x2, 2): return .real(Double(Float(bitPattern: UInt32(try bits(at: start + 1, length: 4)))))
        case (0x2, 3): return .real(Double(bitPattern: try bits(at: start + 1, length: 8)))
        case (0x3, 3):
            let seconds = Double(bitPattern: try bits(at: start + 1, length: 8))
            guard let text = BinaryDate.text(seconds) else {
                throw InputError(at: nil, "the date at byte \(start) of the binary property list is no date")
            }
            return .date(text)
        case (0x4, _):
            let (count, from) = try count(low, start)
            return .data(Array(try table.content(at: from, count: count, of: "the data")))
        case (0x5, _):
            let (count, from) = try count(low, start)
            let bytes = try table.content(at: from, count: count, of: "the text")
            guard bytes.allSatisfy({ $0 < 0x80 }) else {
                throw InputError(at: nil, "the text at byte \(start) of the binary property list is not ASCII")
            }
            return .string(String(decoding: bytes, as: UTF8.self))
        case (0x6, _):
            let (count, from) = try count(low, start)
            let (length, overflows) = count.multipliedReportingOverflow(by: 2)
            let bytes = try table.content(at: from, count: overflows ? .max : length, of: "the text")
            return .string(BinaryTreeBuilder.utf16(bytes))
        default:
            throw InputError(
                at: nil, "\(BinaryTreeBuilder.name(kind, low)) stands at byte \(start) of the binary property list",
                expected: "what an Info.plist may hold: dictionaries, lists, texts, numbers, booleans, dates, data")
        }
    }

    private mutating func items(of object: Int, _ start: Int, _ low: UInt8) throws(InputError) -> [Tree] {
        let references = try references(low, start, each: 1)
        try enter(object)
        defer { open.removeLast() }
        var items: [Tree] = []
        for index in 0..<references.count { items.append(try tree(of: references[index])) }
        return items
    }

    private mutating func entries(of object: Int, _ start: Int, _ low: UInt8) throws(InputError) -> [Tree.Entry] {
        let references = try references(low, start, each: 2)
        try enter(object)
        defer { open.removeLast() }
        let count = references.count / 2
        var entries: [Tree.Entry] = []
        for index in 0..<count {
            let key = try tree(of: references[index])
            guard case .string(let text) = key.value else {
                throw InputError(
                    at: nil, "a dictionary at byte \(start) of the binary property list has \(key.kind) as a key",
                    expected: "a text")
            }
            entries.append(Tree.Entry(key: text, keyPosition: .nowhere, value: try tree(of: references[count + index])))
        }
        return entries
    }

    private mutating func enter(_ object: Int) throws(InputError) {
        guard !open.contains(object) else {
            throw InputError(at: nil, "the object \(object) of the binary property list stands in itself")
        }
        guard open.count < PropertyList.depthLimit else {
            throw InputError(
                at: nil, "arrays and dictionaries stand too deep in each other",
                expected: "at most \(PropertyList.depthLimit) levels")
        }
        open.append(object)
    }

    /// The numbers of the objects that a list holds; no more than there are bytes for, whatever the count says.
    private func references(_ low: UInt8, _ start: Int, each: UInt64) throws(InputError) -> [Int] {
        let (count, from) = try count(low, start)
        let (length, overflows) = count.multipliedReportingOverflow(by: each * UInt64(table.referenceLength))
        let bytes = try table.content(at: from, count: overflows ? .max : length, of: "the list")
        // Each reference is a value at least: refused before they are all read.
        guard nodeCount + bytes.count / table.referenceLength <= nodeLimit else {
            throw InputError(at: nil, "the property list holds too many values", expected: "at most \(nodeLimit)")
        }
        return stride(from: bytes.startIndex, to: bytes.endIndex, by: table.referenceLength).map { place in
            let number = bytes[place..<(place + table.referenceLength)].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
            return Int(clamping: number)
        }
    }

    /// How long an object is, and where its content begins: in the marker, or as an integer after it.
    private func count(_ low: UInt8, _ start: Int) throws(InputError) -> (count: UInt64, from: Int) {
        guard low == 0x0F else { return (UInt64(low), start + 1) }
        let marker = try table.content(at: start + 1, count: 1, of: "the length")
        guard let byte = marker.first, byte >> 4 == 1, byte & 0x0F <= 3 else {
            throw InputError(
                at: nil, "the object at byte \(start) of the binary property list has no length",
                expected: "an integer of 1, 2, 4 or 8 bytes")
        }
        let length = 1 << Int(byte & 0x0F)
        return (try bits(at: start + 2, length: length), start + 2 + length)
    }

    /// Shorter ones are without a sign, those of 8 and 16 bytes have one.
    private func integer(at start: Int, length: Int) throws(InputError) -> Int64 {
        guard length == 16 else {
            let bits = try bits(at: start, length: length)
            return Int64(bitPattern: bits)
        }
        let high = Int64(bitPattern: try bits(at: start, length: 8))
        let low = Int64(bitPattern: try bits(at: start + 8, length: 8))
        guard high == (low < 0 ? -1 : 0) else {
            throw InputError(
                at: nil, "the integer at byte \(start - 1) of the binary property list is too large",
                expected: "a 64-bit integer")
        }
        return low
    }

    private func bits(at start: Int, length: Int) throws(InputError) -> UInt64 {
        try table.content(at: start, count: UInt64(length), of: "the number").reduce(0) { $0 << 8 | UInt64($1) }
    }

    private static func utf16(_ bytes: ArraySlice<UInt8>) -> String {
        let units = stride(from: bytes.startIndex, to: bytes.endIndex, by: 2).map { place in
            UInt16(bytes[place]) << 8 | UInt16(bytes[place + 1])
        }
        return String(decoding: units, as: UTF16.self)
    }

    private static func name(_ kind: UInt8, _ low: UInt8) -> String {
        switch kind {
        case 0x0 where low == 0: "a null"
        case 0x8: "a UID"
        case 0xB, 0xC: "a set"
        default: "an object of an unknown kind (0x\(String(kind << 4 | low, radix: 16)))"
        }
    }
}
