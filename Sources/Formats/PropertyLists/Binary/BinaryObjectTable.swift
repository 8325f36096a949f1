// SPDX-License-Identifier: MIT

/// The frame of a binary property list: its header, its trailer and where each object begins.
struct BinaryObjectTable {
    private static let headerLength = 8
    private static let trailerLength = 32

    let bytes: [UInt8]
    /// How many bytes a reference to an object takes.
    let referenceLength: Int
    let objectCount: Int
    /// The number of the object that is the list.
    let top: Int
    /// Objects end where the table of their offsets begins.
    let objectsEnd: Int
    private let offsetLength: Int

    /// Checks everything that the frame says of itself; the offsets are checked when they are followed.
    init(_ bytes: [UInt8]) throws(InputError) {
        guard bytes.starts(with: "bplist00".utf8) else {
            let version = String(decoding: bytes.prefix(8).dropFirst(6), as: UTF8.self)
            throw InputError(
                at: nil, "the binary property list is of version '\(excerpt(version))'", expected: "version 00")
        }
        guard bytes.count > Self.headerLength + Self.trailerLength else {
            throw InputError(at: nil, "the binary property list is cut short after \(bytes.count) bytes")
        }
        let trailer = bytes.count - Self.trailerLength
        offsetLength = Int(bytes[trailer + 6])
        referenceLength = Int(bytes[trailer + 7])
        guard (1...8).contains(offsetLength), (1...8).contains(referenceLength) else {
            throw Self.lie("offsets of \(offsetLength) and references of \(referenceLength) bytes", "1 to 8 bytes each")
        }
        func number(_ place: Int) -> UInt64 {
            bytes[(trailer + place)..<(trailer + place + 8)].reduce(0) { $0 << 8 | UInt64($1) }
        }
        let (count, top, tableStart) = (number(8), number(16), number(24))
        let room = UInt64(trailer)
        guard tableStart > UInt64(Self.headerLength), tableStart < room else {
            throw Self.lie("a table of offsets at byte \(tableStart)", "one between the objects and the trailer")
        }
        // Compared by division, since the product may not fit.
        guard count > 0, count == (room - tableStart) / UInt64(offsetLength),
            (room - tableStart) % UInt64(offsetLength) == 0
        else {
            throw Self.lie("\(count) objects", "as many as the table of offsets has room for")
        }
        guard top < count else { throw Self.lie("the object \(top) as its value", "a number below \(count)") }
        self.bytes = bytes
        objectCount = Int(count)
        self.top = Int(top)
        objectsEnd = Int(tableStart)
    }

    /// Where an object begins: its first byte exists.
    func start(of object: Int) throws(InputError) -> Int {
        guard object < objectCount else {
            throw InputError(
                at: nil, "the binary property list refers to its object \(object)",
                expected: "a number below \(objectCount)")
        }
        let place = objectsEnd + object * offsetLength
        let offset = bytes[place..<(place + offsetLength)].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        guard offset >= UInt64(Self.headerLength), offset < UInt64(objectsEnd) else {
            throw Self.lie("its object \(object) at byte \(offset)", "a byte before \(objectsEnd)")
        }
        return Int(offset)
    }

    /// The bytes of an object's content: all of them stand before the table of offsets.
    func content(at start: Int, count: UInt64, of what: String) throws(InputError) -> ArraySlice<UInt8> {
        let left = UInt64(max(0, objectsEnd - start))
        guard count <= left else {
            throw InputError(
                at: nil, "\(what) at byte \(start) of the binary property list takes \(count) bytes",
                expected: "at most the \(left) that are left")
        }
        return bytes[start..<(start + Int(count))]
    }

    private static func lie(_ found: String, _ expected: String) -> InputError {
        InputError(at: nil, "the binary property list says to have \(found)", expected: expected)
    }
}
