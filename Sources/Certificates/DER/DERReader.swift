// SPDX-License-Identifier: MIT

/// Reads the elements of one level of DER, one after another (X.690 §10).
///
/// Strict: definite lengths and tags in their shortest form only. It neither recurses nor copies, so that no input makes
/// it take more than the input's size.
package struct DERReader: Sendable {
    private var rest: ArraySlice<UInt8>

    package init(_ bytes: [UInt8]) { self.init(bytes[...]) }
    package init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

    package var isAtEnd: Bool { rest.isEmpty }

    /// The next element, whatever it is.
    package mutating func next() throws(DERError) -> DERElement {
        let whole = rest
        let tag = try tag()
        let length = try length()
        guard length <= rest.count else { throw DERError(.truncated, at: whole.startIndex) }
        let content = rest.prefix(length)
        rest = rest.dropFirst(length)
        return DERElement(tag: tag, content: content, encoded: whole[whole.startIndex..<content.endIndex])
    }

    /// The next element, which must be of this type.
    package mutating func next(_ tag: DERTag) throws(DERError) -> DERElement {
        let start = rest.startIndex
        let element = try next()
        guard element.tag == tag else { throw DERError(.unexpectedTag, at: start) }
        return element
    }

    /// The next element if it is of this type: an optional one.
    package mutating func next(ifIs tag: DERTag) throws(DERError) -> DERElement? {
        guard !rest.isEmpty else { return nil }
        var ahead = self
        let element = try ahead.next()
        guard element.tag == tag else { return nil }
        self = ahead
        return element
    }

    /// Nothing may follow.
    package func end() throws(DERError) {
        guard rest.isEmpty else { throw DERError(.leftOver, at: rest.startIndex) }
    }
}

extension DERReader {
    /// The one element that the bytes hold.
    package static func only(_ tag: DERTag, in bytes: ArraySlice<UInt8>) throws(DERError) -> DERElement {
        var reader = DERReader(bytes)
        let element = try reader.next(tag)
        try reader.end()
        return element
    }
}

extension DERReader {
    private mutating func byte() throws(DERError) -> UInt8 {
        guard let byte = rest.popFirst() else { throw DERError(.truncated, at: rest.startIndex) }
        return byte
    }

    private mutating func tag() throws(DERError) -> DERTag {
        let start = rest.startIndex
        let first = try byte()
        guard let tagClass = DERTag.Class(rawValue: first >> 6) else { throw DERError(.malformedTag, at: start) }
        let isConstructed = first & 0x20 != 0
        guard first & 0x1f == 0x1f else {
            return DERTag(tagClass, constructed: isConstructed, UInt32(first & 0x1f))
        }
        var number: UInt32 = 0
        for position in 0..<3 {
            let next = try byte()
            guard position > 0 || next != 0x80 else { break }
            number = number << 7 | UInt32(next & 0x7f)
            if next < 0x80 {
                guard number >= 31 else { break }
                return DERTag(tagClass, constructed: isConstructed, number)
            }
        }
        throw DERError(.malformedTag, at: start)
    }

    private mutating func length() throws(DERError) -> Int {
        let start = rest.startIndex
        let first = try byte()
        guard first >= 0x80 else { return Int(first) }
        guard first > 0x80 else { throw DERError(.indefiniteLength, at: start) }
        let count = first & 0x7f
        // Four bytes and more are beyond every bound of ours.
        guard count <= 3 else { throw DERError(.truncated, at: start) }
        var length = 0
        for _ in 0..<count { length = try length << 8 | Int(byte()) }
        guard length >= 0x80, length >> (8 * (Int(count) - 1)) > 0 else { throw DERError(.longLength, at: start) }
        return length
    }
}
