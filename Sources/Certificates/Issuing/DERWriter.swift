// SPDX-License-Identifier: MIT

/// Writes ASN.1 in DER (X.690 §10), and the indefinite form of BER that Apple's receipts have.
///
/// It checks nothing: certificates that no library would make must come out of it too.
package enum DERWriter {
    /// Tag, length, contents.
    package static func element(_ tag: UInt8, _ contents: [UInt8]) -> [UInt8] {
        [tag] + length(contents.count) + contents
    }

    /// The length in as few bytes as DER demands.
    package static func length(_ count: Int) -> [UInt8] {
        guard count >= 0x80 else { return [UInt8(truncatingIfNeeded: count)] }
        let bytes = bigEndian(UInt64(count))
        return [0x80 | UInt8(bytes.count)] + bytes
    }

    /// An element of indefinite length (X.690 §8.1.3.6), closed by two zero bytes.
    package static func indefinite(_ tag: UInt8, _ parts: [[UInt8]]) -> [UInt8] {
        [tag, 0x80] + parts.flatMap(\.self) + [0, 0]
    }

    package static func sequence(_ parts: [[UInt8]]) -> [UInt8] { element(0x30, parts.flatMap(\.self)) }

    /// In the order given: a receipt's SET is not sorted either.
    package static func set(_ parts: [[UInt8]]) -> [UInt8] { element(0x31, parts.flatMap(\.self)) }

    package static func octetString(_ bytes: [UInt8]) -> [UInt8] { element(0x04, bytes) }

    /// Without unused bits.
    package static func bitString(_ bytes: [UInt8]) -> [UInt8] { element(0x03, [0] + bytes) }

    package static func utf8String(_ text: String) -> [UInt8] { element(0x0c, Array(text.utf8)) }

    package static func boolean(_ value: Bool) -> [UInt8] { element(0x01, [value ? 0xff : 0]) }

    package static let null: [UInt8] = [0x05, 0x00]

    package static func integer(_ value: UInt64) -> [UInt8] { integer(bigEndian(value)) }

    /// A number that is not negative, given big endian.
    package static func integer(_ magnitude: [UInt8]) -> [UInt8] {
        let digits = Array(magnitude.drop { $0 == 0 })
        guard let first = digits.first else { return element(0x02, [0]) }
        return element(0x02, first >= 0x80 ? [0] + digits : digits)
    }

    /// Dotted decimal: `1.2.840.113635.100.8.2`. Text that is none becomes an element that no reader accepts.
    package static func objectIdentifier(_ dotted: String) -> [UInt8] {
        let arcs = dotted.split(separator: ".").compactMap { UInt64($0) }
        guard arcs.count >= 2 else { return element(0x06, []) }
        return element(0x06, ([arcs[0] * 40 + arcs[1]] + arcs.dropFirst(2)).flatMap(base128))
    }

    /// `[number] EXPLICIT`, in the long form of the tag from 31 on (X.690 §8.1.2.4).
    package static func explicit(_ number: UInt64, _ contents: [UInt8]) -> [UInt8] {
        let tag = number < 31 ? [0xa0 | UInt8(number)] : [0xbf] + base128(number)
        return tag + length(contents.count) + contents
    }

    /// UTCTime up to 2049, GeneralizedTime after it (RFC 5280 §4.1.2.5).
    package static func time(_ seconds: Int64) -> [UInt8] {
        let time = CivilTime(seconds)
        let rest = [time.month, time.day, time.hour, time.minute, time.second].map { CivilTime.padded($0, to: 2) }
        return (1950..<2050).contains(time.year)
            ? element(0x17, Array((CivilTime.padded(time.year % 100, to: 2) + rest.joined() + "Z").utf8))
            : element(0x18, Array((CivilTime.padded(time.year, to: 4) + rest.joined() + "Z").utf8))
    }

    /// Seven bits a byte, all but the last with the high bit.
    private static func base128(_ value: UInt64) -> [UInt8] {
        var bytes = [UInt8(value & 0x7f)]
        var rest = value >> 7
        while rest > 0 {
            bytes.insert(UInt8(rest & 0x7f) | 0x80, at: 0)
            rest >>= 7
        }
        return bytes
    }

    private static func bigEndian(_ value: UInt64) -> [UInt8] {
        let bytes = (0..<8).reversed().map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
        let digits = Array(bytes.drop { $0 == 0 })
        return digits.isEmpty ? [0] : digits
    }
}
