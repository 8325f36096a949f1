// SPDX-License-Identifier: MIT
import Certificates

/// Gives ports their handshakes, all under one authority.
struct Wiring: ~Copyable {
    let authority: CertificateAuthority
    private let names: [SubjectName]
    private let now: Int64
    /// Behaviours share what they have in common; `nil` is the clean server.
    private var contexts: [TLSServer?: ServerTLSContext] = [:]

    /// - Parameters:
    ///   - names: of leaves for clients that name no server.
    ///   - now: seconds since 1970.
    init(names: [SubjectName], now: Int64) throws(OpenSSLError) {
        self.names = names
        self.now = now
        authority = try CertificateAuthority(
            commonName: "ATS Matrix lab CA \(String(UInt32.random(in: .min ... .max), radix: 16))",
            validity: .days(825, from: now))
    }

    mutating func connect(_ plain: LabListener, _ tls: LabListener) throws(OpenSSLError) {
        let server = plain.responder.behaviour.server
        // Of whichever port came first where several behaviours have the same handshake: all serve it.
        let issuerAddress = "http://127.0.0.1:\(plain.port)\(Responder.certificatePath)"
        switch server {
        case .noTLS: break
        case .silentHandshake: tls.wire = .silence
        case .closedHandshake: tls.wire = .flight([])
        case .strangeKey:
            let leaf = TLSServer.strangeKey.shape(now: now, issuerAddress: issuerAddress).leaf
            tls.wire = .flight(HandshakeFlight(certificates: [try authority.issue(leaf, for: names)]).bytes)
        case .tlsOnPlain:
            let context = try context(server, issuerAddress)
            plain.wire = .tls(context)
            tls.wire = .tls(context)
        case .missingIntermediate:
            tls.wire = .tls(try context(server, issuerAddress))
            plain.responder.issuerCertificate = try authority.intermediateCertificate()
        default:
            tls.wire = .tls(try context(server, issuerAddress))
        }
    }

    private mutating func context(
        _ server: TLSServer?, _ issuerAddress: String
    ) throws(OpenSSLError) -> ServerTLSContext {
        if let context = contexts[server] { return context }
        let shape = server?.shape(now: now, issuerAddress: issuerAddress) ?? TLSServer.clean(now: now)
        let made = try ServerTLSContext(shape, authority: authority, defaultNames: names)
        contexts[server] = made
        return made
    }
}
