// SPDX-License-Identifier: MIT

/// A signature of P-256 in its one allowed form (RFC 3279 §2.2.3, DER).
package struct ECDSASignature: Hashable, Sendable {
    package let der: [UInt8]

    /// - Returns: `nil` unless the bytes are a SEQUENCE of two shortest INTEGERs, each in 1..<n. An s beyond n/2 is as
    ///   good as another: genuine ones have it (`app-attest.md` §0, 6).
    package init?(der: [UInt8]) {
        do throws(DERError) {
            var numbers = try DERReader.only(.sequence, in: der[...]).children
            let r = try numbers.next(.integer).unsignedInteger()
            let s = try numbers.next(.integer).unsignedInteger()
            try numbers.end()
            guard Self.isInRange(r), Self.isInRange(s) else { return nil }
        } catch {
            return nil
        }
        self.der = der
    }

    private static func isInRange(_ number: ArraySlice<UInt8>) -> Bool {
        guard number.count <= 32, number.contains(where: { $0 != 0 }) else { return false }
        return number.count < 32 || number.lexicographicallyPrecedes(order)
    }

    /// The order n of the curve's group (FIPS 186-4 D.1.2.3).
    private static let order: [UInt8] = [
        0xff, 0xff, 0xff, 0xff, 0x00, 0x00, 0x00, 0x00, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff,
        0xbc, 0xe6, 0xfa, 0xad, 0xa7, 0x17, 0x9e, 0x84, 0xf3, 0xb9, 0xca, 0xc2, 0xfc, 0x63, 0x25, 0x51,
    ]
}
