// SPDX-License-Identifier: MIT

/// An OBJECT IDENTIFIER by its encoded value (X.690 §8.19).
package struct ObjectIdentifier: Hashable, Sendable, CustomStringConvertible {
    package let bytes: [UInt8]

    /// - Returns: `nil` where an arc is cut short or not in its shortest form.
    package init?(bytes: [UInt8]) {
        guard let last = bytes.last, last < 0x80 else { return nil }
        var beginsArc = true
        for byte in bytes {
            if beginsArc, byte == 0x80 { return nil }
            beginsArc = byte < 0x80
        }
        self.bytes = bytes
    }

    /// A constant of ours.
    private init(known bytes: [UInt8]) { self.bytes = bytes }

    /// `1.2.840.113635.100.8.2`; an arc beyond 64 bits is shown by its last 64.
    package var description: String {
        var arcs: [UInt64] = []
        var arc: UInt64 = 0
        for byte in bytes {
            arc = arc << 7 | UInt64(byte & 0x7f)
            guard byte < 0x80 else { continue }
            if arcs.isEmpty {
                let root = min(arc / 40, 2)
                arcs = [root, arc - root * 40]
            } else {
                arcs.append(arc)
            }
            arc = 0
        }
        return arcs.map(String.init).joined(separator: ".")
    }
}

extension ObjectIdentifier {
    /// 2.5.29.15 (RFC 5280 §4.2.1.3).
    package static let keyUsage = ObjectIdentifier(known: [0x55, 0x1d, 0x0f])
    /// 2.5.29.19 (RFC 5280 §4.2.1.9).
    package static let basicConstraints = ObjectIdentifier(known: [0x55, 0x1d, 0x13])
    /// 2.5.29.37 (RFC 5280 §4.2.1.12).
    package static let extendedKeyUsage = ObjectIdentifier(known: [0x55, 0x1d, 0x25])
    /// 1.2.840.10045.2.1, id-ecPublicKey (RFC 5480 §2.1.1).
    static let ellipticCurve = ObjectIdentifier(known: [0x2a, 0x86, 0x48, 0xce, 0x3d, 0x02, 0x01])
    /// 1.2.840.10045.3.1.7, secp256r1.
    static let p256 = ObjectIdentifier(known: [0x2a, 0x86, 0x48, 0xce, 0x3d, 0x03, 0x01, 0x07])
    /// 1.3.132.0.34, secp384r1.
    static let p384 = ObjectIdentifier(known: [0x2b, 0x81, 0x04, 0x00, 0x22])
    /// 1.2.840.10045.4.3.2 (RFC 5758 §3.2).
    static let ecdsaSHA256 = ObjectIdentifier(known: [0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02])
    /// 1.2.840.10045.4.3.3 (RFC 5758 §3.2).
    static let ecdsaSHA384 = ObjectIdentifier(known: [0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x03])

    /// 1.2.840.113635 and these arcs, each below 128: Apple's own.
    package static func apple(_ arcs: UInt8...) -> ObjectIdentifier {
        ObjectIdentifier(known: [0x2a, 0x86, 0x48, 0x86, 0xf7, 0x63] + arcs.map { $0 & 0x7f })
    }
}
