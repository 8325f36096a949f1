// SPDX-License-Identifier: MIT

/// The first answer of a TLS 1.2 server (RFC 5246 §7.3), made by hand: its hello, any certificates, and a fatal alert.
///
/// For certificates that no TLS library would present. It goes out in the clear, as that version has it, and nothing can
/// follow it.
package struct HandshakeFlight: Sendable, Hashable {
    package let bytes: [UInt8]

    /// - Parameter certificates: DER, leaf first.
    package init(certificates: [[UInt8]]) {
        let random = (0..<32).map { _ in UInt8.random(in: .min ... .max) }
        // TLS 1.2, no session, ECDHE-ECDSA-AES128-GCM-SHA256, no compression, secure renegotiation (RFC 5746).
        let hello = [0x03, 0x03] + random + [0x00, 0xc0, 0x2b, 0x00, 0x00, 0x05, 0xff, 0x01, 0x00, 0x01, 0x00]
        let list = certificates.flatMap { Self.number($0.count) + $0 }
        let messages = Self.message(2, hello) + Self.message(11, Self.number(list.count) + list)
        var bytes: [UInt8] = []
        var start = 0
        while start < messages.count {
            // What one record holds (§6.2.1).
            let part = messages[start..<min(start + 16_384, messages.count)]
            bytes += [0x16, 0x03, 0x03, UInt8(part.count >> 8), UInt8(part.count & 0xff)] + part
            start = part.endIndex
        }
        // handshake_failure, fatal (§7.2).
        self.bytes = bytes + [0x15, 0x03, 0x03, 0x00, 0x02, 0x02, 0x28]
    }

    private static func message(_ type: UInt8, _ body: [UInt8]) -> [UInt8] { [type] + number(body.count) + body }

    /// In three bytes.
    private static func number(_ value: Int) -> [UInt8] {
        [16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
    }
}
