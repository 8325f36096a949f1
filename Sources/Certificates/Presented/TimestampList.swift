// SPDX-License-Identifier: MIT

/// A `SignedCertificateTimestampList` in the encoding of TLS (RFC 6962 §3.3).
package enum TimestampList {
    /// How many timestamps it holds; nothing in them is read, let alone verified. 0 where the list is malformed.
    package static func count(_ list: some Collection<UInt8>) -> Int {
        var rest = ArraySlice(Array(list))
        guard let length = number(&rest), length == rest.count else { return 0 }
        var count = 0
        while !rest.isEmpty {
            guard let length = number(&rest), length > 0, length <= rest.count else { return 0 }
            rest = rest.dropFirst(length)
            count += 1
        }
        return count
    }

    /// The same inside the OCTET STRING that an extension of a certificate or of an OCSP answer holds.
    static func count(inExtension value: [UInt8]) -> Int {
        guard let list = try? DERReader.only(.octetString, in: value[...]) else { return 0 }
        return count(list.content)
    }

    private static func number(_ bytes: inout ArraySlice<UInt8>) -> Int? {
        guard let high = bytes.popFirst(), let low = bytes.popFirst() else { return nil }
        return Int(high) << 8 | Int(low)
    }
}
