// SPDX-License-Identifier: MIT

/// Deflated bytes (RFC 1951) without a library: one block with the fixed codes, in which runs of one byte are matches
/// and everything else stands for itself. Zeros become 158 times shorter.
package struct Deflate {
    package static func fixed(_ bytes: [UInt8]) -> [UInt8] {
        var deflate = Deflate()
        // The last block, with the fixed codes.
        deflate.write(0b011, bits: 3)
        var index = 0
        while index < bytes.count {
            deflate.literal(bytes[index])
            var run = 0
            while index + run + 1 < bytes.count, run < 258 * 64, bytes[index + run + 1] == bytes[index] { run += 1 }
            // A match of 258 bytes, one byte back: length code 285 and distance code 0.
            for _ in 0..<run / 258 {
                deflate.writeCode(0b1100_0101, bits: 8)
                deflate.writeCode(0, bits: 5)
            }
            index += 1 + run / 258 * 258
        }
        deflate.writeCode(0, bits: 7)
        if deflate.count > 0 { deflate.bytes.append(UInt8(deflate.rest)) }
        return deflate.bytes
    }

    private var bytes: [UInt8] = []
    private var rest: UInt32 = 0
    private var count = 0

    private mutating func literal(_ byte: UInt8) {
        if byte < 144 {
            writeCode(0x30 + UInt32(byte), bits: 8)
        } else {
            writeCode(0x190 + UInt32(byte) - 144, bits: 9)
        }
    }

    /// The bits of a code come with the highest first.
    private mutating func writeCode(_ code: UInt32, bits: Int) {
        for bit in (0..<bits).reversed() { write(code >> UInt32(bit) & 1, bits: 1) }
    }

    private mutating func write(_ number: UInt32, bits: Int) {
        rest |= number << UInt32(count)
        count += bits
        while count >= 8 {
            bytes.append(UInt8(truncatingIfNeeded: rest))
            rest >>= 8
            count -= 8
        }
    }
}
