// SPDX-License-Identifier: MIT

/// Bytes that stand in for others.
struct Splice {
    let range: Range<Int>
    let bytes: [UInt8]

    init(_ range: Range<Int>, _ text: String = "") {
        self.range = range
        bytes = Array(text.utf8)
    }

    init(at offset: Int, _ text: String) { self.init(offset..<offset, text) }

    /// - Parameter splices: none of them inside another; of two at one place the first stands first.
    static func apply(_ splices: [Splice], to bytes: [UInt8]) -> [UInt8] {
        let sorted = splices.enumerated().sorted {
            ($0.element.range.lowerBound, $0.element.range.upperBound, $0.offset)
                < ($1.element.range.lowerBound, $1.element.range.upperBound, $1.offset)
        }
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count + splices.reduce(0) { $0 + $1.bytes.count })
        var place = 0
        for (_, splice) in sorted where splice.range.lowerBound >= place {
            result += bytes[place..<splice.range.lowerBound]
            result += splice.bytes
            place = splice.range.upperBound
        }
        return result + bytes[place...]
    }
}
