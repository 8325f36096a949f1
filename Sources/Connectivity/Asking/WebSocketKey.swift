// SPDX-License-Identifier: MIT

/// The nonce of a WebSocket's opening handshake.
enum WebSocketKey {
    /// Sixteen random bytes in base64 (RFC 6455 §4.1): 21 digits of six bits, one of two, two of padding.
    static func random(using generator: inout some RandomNumberGenerator) -> String {
        let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
        var key = String((0..<21).map { _ in digits[Int.random(in: 0..<64, using: &generator)] })
        key.append(digits[Int.random(in: 0..<4, using: &generator) << 4])
        return key + "=="
    }
}
