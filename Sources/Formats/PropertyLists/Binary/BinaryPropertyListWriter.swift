// SPDX-License-Identifier: MIT

/// Writes binary property lists (`bplist00`), the same bytes for the same tree.
///
/// The layout is that of Apple's published `CFBinaryPList.c`: equal scalars are one object, integers below zero take
/// eight bytes, texts are ASCII or UTF-16.
package enum BinaryPropertyListWriter {
    /// - Throws: `InputError` for nothing, a date that is none, a key twice, or values too deep in each other.
    package static func bytes(of tree: Tree) throws(InputError) -> [UInt8] {
        var table = BinaryObjectWriter()
        try table.add(tree, depth: 0)
        return table.file()
    }

    /// The list with its edits, written anew.
    ///
    /// - Throws: `InputError` too where the file holds what would not come out the same: a date with a fraction of a
    ///   second, or a text with half a character.
    static func apply(_ edits: [TreeEdit], to bytes: [UInt8]) throws(InputError) -> [UInt8] {
        let tree = try BinaryPropertyList.parse(bytes)
        let edited = try tree.applying(edits)
        if edited.hasValue(of: tree) { return bytes }
        try checkKept(BinaryObjectTable(bytes))
        let written = try Self.bytes(of: edited)
        guard try BinaryPropertyList.parse(written).hasValue(of: edited) else { throw Layout.differs }
        return written
    }

    private static func checkKept(_ table: BinaryObjectTable) throws(InputError) {
        for object in 0..<table.objectCount {
            let start = try table.start(of: object)
            let marker = table.bytes[start]
            if marker == 0x33, start + 9 <= table.objectsEnd {
                let bits = table.bytes[(start + 1)..<(start + 9)].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
                let seconds = Double(bitPattern: bits)
                guard seconds == seconds.rounded(.down) else { throw lost("a date with a fraction of a second") }
            }
            guard marker >> 4 == 0x6 else { continue }
            var length = Int(marker & 0x0F)
            var from = start + 1
            if length == 0x0F, from < table.objectsEnd {
                let size = 1 << Int(table.bytes[from] & 0x03)
                guard from + 1 + size <= table.objectsEnd else { continue }
                length = table.bytes[(from + 1)..<(from + 1 + size)].reduce(0) { $0 << 8 | Int(clamping: $1) }
                from += 1 + size
            }
            guard length <= (table.objectsEnd - from) / 2 else { continue }
            let units = stride(from: from, to: from + 2 * length, by: 2).map {
                UInt16(table.bytes[$0]) << 8 | UInt16(table.bytes[$0 + 1])
            }
            guard Array(String(decoding: units, as: UTF16.self).utf16) == units else {
                throw lost("a text with half a character")
            }
        }
    }

    private static func lost(_ what: String) -> InputError {
        InputError(
            at: nil, "the binary property list holds \(what), which would be lost if it were written anew",
            expected: "a change by hand")
    }
}

/// Numbers the objects of a binary property list and lays them out.
private struct BinaryObjectWriter {
    private enum Object {
        case scalar([UInt8])
        case list([Int])
        case dictionary(keys: [Int], values: [Int])
    }

    private var objects: [Object] = []
    private var scalars: [[UInt8]: Int] = [:]

    @discardableResult
    mutating func add(_ tree: Tree, depth: Int) throws(InputError) -> Int {
        switch tree.value {
        case .array(let items):
            let number = try open(tree, depth)
            var numbers: [Int] = []
            for item in items { numbers.append(try add(item, depth: depth + 1)) }
            objects[number] = .list(numbers)
            return number
        case .dictionary(let entries):
            let number = try open(tree, depth)
            var keys: [Int] = []
            var seen: Set<[UInt8]> = []
            for entry in entries {
                guard seen.insert(Array(entry.key.utf8)).inserted else {
                    throw InputError(
                        at: entry.keyPosition, "the key '\(excerpt(entry.key))' stands twice", expected: "each key once"
                    )
                }
                keys.append(add(scalar: text(entry.key)))
            }
            var values: [Int] = []
            for entry in entries { values.append(try add(entry.value, depth: depth + 1)) }
            objects[number] = .dictionary(keys: keys, values: values)
            return number
        case .null:
            throw InputError(
                at: tree.position, "nothing stands here, and a property list holds no nothing", expected: "a value")
        case .boolean(let value): return add(scalar: [value ? 0x09 : 0x08])
        case .integer(let number): return add(scalar: Self.integer(number))
        case .real(let number): return add(scalar: [0x23] + Self.big(number.bitPattern, 8))
        case .string(let string): return add(scalar: text(string))
        case .data(let bytes): return add(scalar: Self.marker(0x40, bytes.count) + bytes)
        case .date(let date):
            guard let seconds = BinaryDate.seconds(date) else {
                throw InputError(at: tree.position, "'\(excerpt(date))' is no date of a property list")
            }
            return add(scalar: [0x33] + Self.big(seconds.bitPattern, 8))
        }
    }

    private mutating func open(_ tree: Tree, _ depth: Int) throws(InputError) -> Int {
        guard depth < PropertyList.depthLimit else {
            throw InputError(
                at: tree.position, "arrays and dictionaries stand too deep in each other",
                expected: "at most \(PropertyList.depthLimit) levels")
        }
        objects.append(.list([]))
        return objects.count - 1
    }

    private mutating func add(scalar bytes: [UInt8]) -> Int {
        if let known = scalars[bytes] { return known }
        objects.append(.scalar(bytes))
        scalars[bytes] = objects.count - 1
        return objects.count - 1
    }

    private func text(_ string: String) -> [UInt8] {
        let bytes = Array(string.utf8)
        if bytes.allSatisfy({ $0 < 0x80 }) { return Self.marker(0x50, bytes.count) + bytes }
        let units = Array(string.utf16)
        return Self.marker(0x60, units.count) + units.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
    }

    func file() -> [UInt8] {
        let width = Self.width(of: UInt64(objects.count - 1))
        var bytes = Array("bplist00".utf8)
        var offsets: [UInt64] = []
        for object in objects {
            offsets.append(UInt64(bytes.count))
            switch object {
            case .scalar(let scalar): bytes += scalar
            case .list(let items):
                bytes += Self.marker(0xA0, items.count)
                for item in items { bytes += Self.big(UInt64(item), width) }
            case .dictionary(let keys, let values):
                bytes += Self.marker(0xD0, keys.count)
                for number in keys + values { bytes += Self.big(UInt64(number), width) }
            }
        }
        let table = UInt64(bytes.count)
        let offsetWidth = Self.width(of: table)
        for offset in offsets { bytes += Self.big(offset, offsetWidth) }
        bytes += [0, 0, 0, 0, 0, 0, UInt8(offsetWidth), UInt8(width)]
        return bytes + Self.big(UInt64(objects.count), 8) + Self.big(0, 8) + Self.big(table, 8)
    }

    /// Shorter ones have no sign, so one below zero takes eight bytes.
    private static func integer(_ number: Int64) -> [UInt8] {
        let width = number < 0 ? 8 : Self.width(of: UInt64(number))
        return [0x10 + UInt8(width.trailingZeroBitCount)] + big(UInt64(bitPattern: number), width)
    }

    /// A kind of object and how long it is; from 15 on an integer says so.
    private static func marker(_ kind: UInt8, _ count: Int) -> [UInt8] {
        count < 15 ? [kind | UInt8(count)] : [kind | 0x0F] + integer(Int64(count))
    }

    /// 1, 2, 4 or 8 bytes.
    private static func width(of number: UInt64) -> Int {
        number <= 0xFF ? 1 : number <= 0xFFFF ? 2 : number <= 0xFFFF_FFFF ? 4 : 8
    }

    private static func big(_ number: UInt64, _ width: Int) -> [UInt8] {
        (0..<width).reversed().map { UInt8(truncatingIfNeeded: number >> (8 * UInt64($0))) }
    }
}

extension BinaryDate {
    /// The seconds of a date as an XML property list writes it; `nil` where it is none.
    static func seconds(_ text: String) -> Double? {
        guard PropertyListElement.date.value(of: Array(text.utf8)) == .date(text) else { return nil }
        let numbers = text.split { !("0"..."9").contains($0) }.compactMap { Int($0) }
        guard numbers.count == 6 else { return nil }
        let (year, month, day) = (numbers[0], numbers[1], numbers[2])
        // Years that begin in March, so that a leap day ends one.
        let shifted = month <= 2 ? year - 1 : year
        let era = (shifted >= 0 ? shifted : shifted - 399) / 400
        let ofEra = shifted - era * 400
        let ofYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
        let days = era * 146_097 + ofEra * 365 + ofEra / 4 - ofEra / 100 + ofYear - 730_791
        let seconds = days * 86_400 + numbers[3] * 3_600 + numbers[4] * 60 + numbers[5]
        return BinaryDate.text(Double(seconds)) == text ? Double(seconds) : nil
    }
}
