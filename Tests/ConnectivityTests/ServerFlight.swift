// SPDX-License-Identifier: MIT

/// A server's first flight in bytes, up to TLS 1.2, where nothing of it is encrypted (RFC 5246 §7.4).
enum ServerFlight {
    static func number(_ value: Int, _ width: Int) -> [UInt8] {
        (0..<width).map { UInt8(truncatingIfNeeded: value >> (8 * (width - 1 - $0))) }
    }

    static func vector(_ bytes: [UInt8], _ width: Int) -> [UInt8] { number(bytes.count, width) + bytes }

    static func message(_ type: UInt8, _ body: [UInt8]) -> [UInt8] { [type] + vector(body, 3) }

    /// In records of at most 16 KiB.
    static func records(_ bytes: [UInt8], type: UInt8 = 22) -> [UInt8] {
        stride(from: 0, to: bytes.count, by: 16_384).flatMap { start in
            [type, 3, 3] + vector(Array(bytes[start..<min(start + 16_384, bytes.count)]), 2)
        }
    }

    /// TLS 1.2 with ECDHE_RSA_WITH_AES_128_GCM_SHA256 and secure renegotiation.
    static func hello(version: Int = 0x0303, suite: Int = 0xc02f, extensions: [UInt8] = []) -> [UInt8] {
        message(
            2,
            number(version, 2) + [UInt8](repeating: 7, count: 32) + [0] + number(suite, 2) + [0]
                + vector([0xff, 1, 0, 1, 0] + extensions, 2))
    }

    static func certificates(_ chain: [[UInt8]]) -> [UInt8] {
        message(11, vector(chain.flatMap { vector($0, 3) }, 3))
    }
}
