// SPDX-License-Identifier: MIT
internal import CHandshake
internal import Certificates

/// Owns a watch of the C target `CHandshake`, which outlives it where libcurl still holds a connection.
@safe
final class HandshakeWatch {
    private let raw: OpaquePointer

    /// - Parameters:
    ///   - address: where the host is one, its plain form; a name is read from the hello that libcurl sends.
    ///   - passesErrors: whether the handshake goes on where the chain is not good.
    ///   - skipping: how many handshakes, such as a proxy's, come before the one that counts.
    /// - Returns: `nil` where libcurl has not the OpenSSL that this is made for.
    init?(address: String?, passesErrors: Bool, skipping: UInt32) {
        guard CurlLibrary.hasOurOpenSSL, let raw = unsafe chandshake_new(address, passesErrors ? 1 : 0, skipping)
        else { return nil }
        unsafe self.raw = raw
    }

    deinit { unsafe chandshake_free(raw) }

    /// Listens to the connection that will be made of this `SSL_CTX`.
    func attach(to context: UnsafeMutableRawPointer) { unsafe _ = chandshake_attach(raw, context) }

    /// Whether it was attached to a handshake that counts.
    var hasBegun: Bool { unsafe chandshake_read(raw).is_attached != 0 }

    /// Whether the server ended the connection because it was shown no certificate: alert 116 (RFC 8446 §6.2).
    var wantsCertificate: Bool {
        let facts = unsafe chandshake_read(raw)
        return facts.alert == 116 && facts.alert_is_from_peer != 0
    }

    /// What is known so far; `nil` where no handshake has begun.
    var record: HandshakeRecord? {
        let facts = unsafe chandshake_read(raw)
        guard facts.is_attached != 0 else { return nil }
        return HandshakeRecord(
            isFinished: facts.is_finished != 0,
            speaksTLS: facts.has_heard == 0 ? nil : facts.speaks_tls != 0,
            alert: facts.alert < 0
                ? nil
                : Handshake.Alert(
                    isFromServer: facts.alert_is_from_peer != 0, code: Int(facts.alert),
                    name: HandshakeNames.alert(Int(facts.alert))),
            isVerified: facts.is_verified != 0,
            namesHost: facts.names_host != 0,
            untrustedCount: facts.untrusted_count,
            messages: (0..<facts.message_count).compactMap(message),
            path: (0..<facts.path_count).compactMap(certificate),
            errors: (0..<facts.error_count).map(error))
    }

    private func message(_ place: Int) -> HandshakeRecord.Message? {
        var (type, count) = (Int32(0), 0)
        guard let start = unsafe chandshake_message(raw, place, &type, &count) else { return nil }
        return HandshakeRecord.Message(
            type: Int(type), body: unsafe Array(UnsafeBufferPointer(start: start, count: count)))
    }

    private func certificate(_ place: Int) -> [UInt8]? {
        var count = 0
        guard let start = unsafe chandshake_path(raw, place, &count) else { return nil }
        return unsafe Array(UnsafeBufferPointer(start: start, count: count))
    }

    private func error(_ place: Int) -> Handshake.VerifyError {
        var depth: Int32 = 0
        let code = unsafe chandshake_error(raw, place, &depth)
        return Handshake.VerifyError(code: Int(code), depth: Int(depth), text: HandshakeNames.verifyError(code))
    }
}
