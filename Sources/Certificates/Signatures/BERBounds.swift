// SPDX-License-Identifier: MIT

/// Bounds of BER that OpenSSL may be given: lengths that stay inside, ends for what has no length, little nesting, few
/// elements, nothing behind (X.690 §8.1).
///
/// OpenSSL reads BER by recursion and joins strings that are cut into pieces; a message of a few kilobytes can make it
/// work long for nothing. This walk neither recurses nor allocates more than the depth.
package enum BERBounds {
    package static let maximumDepth = 24
    package static let maximumElements = 2_048

    /// Where the one element that the bytes should hold breaks a bound; `nil` where it does not.
    package static func fault(in bytes: [UInt8]) -> DERError? {
        do throws(DERError) {
            try walk(bytes)
            return nil
        } catch {
            return error
        }
    }

    private static func walk(_ bytes: [UInt8]) throws(DERError) {
        // Where each open element ends; nil where a mark will end it.
        var open: [Int?] = []
        var position = 0
        var count = 0
        repeat {
            // A mark inside an element of definite length would be two stray zeros.
            if position + 1 < bytes.count, bytes[position] == 0, bytes[position + 1] == 0 {
                guard let innermost = open.last, innermost == nil else {
                    throw DERError(.malformedValue, at: position)
                }
                open.removeLast()
                position += 2
            } else {
                count += 1
                guard count <= maximumElements else { throw DERError(.malformedValue, at: position) }
                let start = position
                let limit = open.last(where: { $0 != nil }).flatMap(\.self) ?? bytes.count
                let (isConstructed, length) = try header(bytes, &position, limit: limit)
                if let length {
                    guard length <= limit - position else { throw DERError(.truncated, at: start) }
                    if isConstructed { open.append(position + length) } else { position += length }
                } else {
                    open.append(nil)
                }
                guard open.count <= maximumDepth else { throw DERError(.malformedValue, at: start) }
            }
            while let end = open.last, let end, end == position { open.removeLast() }
        } while !open.isEmpty
        guard position == bytes.count else { throw DERError(.leftOver, at: position) }
    }

    /// Tag and length; `nil` for an indefinite one, which only a constructed element may have.
    private static func header(
        _ bytes: [UInt8], _ position: inout Int, limit: Int
    ) throws(DERError) -> (isConstructed: Bool, length: Int?) {
        let start = position
        func next() throws(DERError) -> UInt8 {
            guard position < limit else { throw DERError(.truncated, at: start) }
            defer { position += 1 }
            return bytes[position]
        }
        let tag = try next()
        if tag & 0x1f == 0x1f {
            var isLast = false
            for _ in 0..<4 where !isLast { isLast = try next() < 0x80 }
            guard isLast else { throw DERError(.malformedTag, at: start) }
        }
        let first = try next()
        if first < 0x80 { return (tag & 0x20 != 0, Int(first)) }
        if first == 0x80 {
            guard tag & 0x20 != 0 else { throw DERError(.indefiniteLength, at: start) }
            return (true, nil)
        }
        guard first <= 0x84 else { throw DERError(.longLength, at: start) }
        var length = 0
        for _ in 0..<(first & 0x7f) { length = try length << 8 | Int(next()) }
        return (tag & 0x20 != 0, length)
    }
}
