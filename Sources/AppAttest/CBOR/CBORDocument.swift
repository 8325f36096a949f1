// SPDX-License-Identifier: MIT

/// One item of CBOR and nothing behind it, read strictly: definite lengths, shortest heads, no key twice, no kinds but
/// those of ``CBORItem`` (`app-attest.md` §8).
///
/// Lengths and counts are compared with the bytes that are left before anything is made of them, so that memory stays
/// within a small multiple of the input. What stood before a fault stays readable.
package struct CBORDocument: Hashable, Sendable {
    /// What was read: whole where there is no fault, else as far as it went.
    package let root: CBORItem?
    package let fault: CBORFault?

    package static let maximumDepth = 4
    package static let maximumPairs = 64

    package init(_ bytes: ArraySlice<UInt8>) {
        var reader = CBORReader(bytes)
        root = reader.item(depth: 0)
        reader.end()
        fault = reader.fault
    }
}

/// The cursor. The first fault stops it; from then on nothing more is read.
private struct CBORReader {
    private let start: Int
    private var rest: ArraySlice<UInt8>
    private(set) var fault: CBORFault?

    init(_ bytes: ArraySlice<UInt8>) {
        start = bytes.startIndex
        rest = bytes
    }

    mutating func end() {
        if !rest.isEmpty { fail(.leftOver, at: rest.startIndex) }
    }

    mutating func item(depth: Int) -> CBORItem? {
        let begin = rest.startIndex
        guard let (major, argument) = head() else { return nil }
        switch major {
        case 0: return .unsigned(argument)
        case 1: return .negative(argument)
        case 2: return take(argument, at: begin).map(CBORItem.bytes)
        case 3:
            guard let bytes = take(argument, at: begin) else { return nil }
            guard let text = String(validating: bytes, as: UTF8.self) else {
                fail(.malformedText, at: begin)
                return nil
            }
            return .text(text)
        case 4: return enter(depth, at: begin) { $0.array(argument, depth: depth + 1, at: begin) }
        case 5: return enter(depth, at: begin) { $0.map(argument, depth: depth + 1, at: begin) }
        default:
            fail(.otherKind, at: begin)
            return nil
        }
    }

    private mutating func enter(_ depth: Int, at begin: Int, _ read: (inout Self) -> CBORItem?) -> CBORItem? {
        guard depth < CBORDocument.maximumDepth else {
            fail(.tooDeep, at: begin)
            return nil
        }
        return read(&self)
    }

    private mutating func array(_ count: UInt64, depth: Int, at begin: Int) -> CBORItem? {
        guard count <= UInt64(rest.count) else {
            fail(.countBeyondData, at: begin)
            return nil
        }
        var items: [CBORItem] = []
        for _ in 0..<count {
            if let item = item(depth: depth) { items.append(item) }
            if fault != nil { break }
        }
        return .array(items)
    }

    private mutating func map(_ count: UInt64, depth: Int, at begin: Int) -> CBORItem? {
        guard count <= UInt64(rest.count) / 2 else {
            fail(.countBeyondData, at: begin)
            return nil
        }
        guard count <= UInt64(CBORDocument.maximumPairs) else {
            fail(.tooManyPairs, at: begin)
            return nil
        }
        var pairs: [CBORPair] = []
        for _ in 0..<count {
            let place = rest.startIndex
            guard let key = item(depth: depth), fault == nil else { break }
            guard !pairs.contains(where: { $0.key == key }) else {
                fail(.duplicateKey, at: place)
                break
            }
            if let value = item(depth: depth) { pairs.append(CBORPair(key: key, value: value)) }
            if fault != nil { break }
        }
        return .map(pairs)
    }

    /// Major type and argument (RFC 8949 §3).
    private mutating func head() -> (UInt8, UInt64)? {
        let begin = rest.startIndex
        guard let first = rest.popFirst() else {
            fail(.truncated, at: begin)
            return nil
        }
        let (major, low) = (first >> 5, first & 0x1f)
        guard major < 6 else {
            fail(.otherKind, at: begin)
            return nil
        }
        guard low >= 24 else { return (major, UInt64(low)) }
        guard low < 28 else {
            fail(low == 31 ? .indefiniteLength : .reservedHead, at: begin)
            return nil
        }
        let width = 1 << Int(low - 24)
        guard width <= rest.count else {
            fail(.truncated, at: begin)
            return nil
        }
        let argument = rest.prefix(width).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        rest = rest.dropFirst(width)
        // The least argument that needs this width.
        let least: UInt64 = width == 1 ? 24 : 1 << UInt64(width * 4)
        guard argument >= least else {
            fail(.longHead, at: begin)
            return nil
        }
        return (major, argument)
    }

    private mutating func take(_ count: UInt64, at begin: Int) -> ArraySlice<UInt8>? {
        guard count <= UInt64(rest.count) else {
            fail(.countBeyondData, at: begin)
            return nil
        }
        let bytes = rest.prefix(Int(count))
        rest = rest.dropFirst(Int(count))
        return bytes
    }

    private mutating func fail(_ code: CBORFault.Code, at place: Int) {
        if fault == nil { fault = CBORFault(code: code, offset: place - start) }
    }
}
