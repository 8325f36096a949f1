// SPDX-License-Identifier: MIT
import ATSModel
import Certificates
import Connectivity

/// Handshakes, and connections over them, that tables are made of.
enum Looks {
    /// 2026-06-01T00:00:00Z, when every look is taken.
    static let now: Int64 = 1_780_272_000
    static let day: Int64 = 86_400

    static let app = TLSOffer(
        minimum: .tls12,
        suites: [
            "TLS_AES_128_GCM_SHA256", "TLS_AES_256_GCM_SHA384", "TLS_CHACHA20_POLY1305_SHA256",
            "TLS_ECDHE_ECDSA_WITH_AES_256_GCM_SHA384", "TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256",
            "TLS_ECDHE_ECDSA_WITH_CHACHA20_POLY1305_SHA256", "TLS_ECDHE_ECDSA_WITH_AES_256_CBC_SHA",
            "TLS_ECDHE_ECDSA_WITH_AES_128_CBC_SHA", "TLS_ECDHE_RSA_WITH_AES_256_GCM_SHA384",
            "TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256", "TLS_ECDHE_RSA_WITH_CHACHA20_POLY1305_SHA256",
            "TLS_ECDHE_RSA_WITH_AES_256_CBC_SHA", "TLS_ECDHE_RSA_WITH_AES_128_CBC_SHA",
        ])

    static func certificate(
        _ name: String = "leaf", by issuer: String = "root",
        key: PresentedCertificate.Key = .ec(curve: "P-256", bits: 256),
        signature: String = "ecdsa-with-SHA256", from: Int64? = now - 30 * day, to: Int64? = now + 60 * day,
        names: [String] = ["DNS:a.example"], usage: [String]? = ["serverAuth"], timestamps: Int = 3,
        issuerURLs: [String] = []
    ) -> PresentedCertificate {
        PresentedCertificate(
            subject: "CN=\(name)", issuer: "CN=\(issuer)", serial: "01", names: names, key: key,
            signatureAlgorithm: signature, notBefore: from, notAfter: to, extendedKeyUsage: usage,
            timestamps: timestamps, issuerURLs: issuerURLs, pin: "pin of \(name)", fingerprint: name)
    }

    static let root = certificate("root", to: now + 3_650 * day)

    /// A handshake over TLS 1.3 with a server that is in order.
    static func handshake(
        _ version: TLSFacts.TLSVersion? = .tls13, _ suite: String? = "TLS_AES_128_GCM_SHA256",
        _ chain: [PresentedCertificate] = [certificate()], path: [PresentedCertificate]? = nil,
        anchor: Handshake.Anchor = .publicRoot, errors: [Int] = [], isFinished: Bool = true, namesHost: Bool = true
    ) -> Handshake {
        var handshake = Handshake()
        handshake.isFinished = isFinished
        handshake.version = version
        handshake.suite = suite
        handshake.extendedMasterSecret = version.map { _ in true }
        handshake.certificates = chain
        handshake.path = path ?? (anchor == .none ? chain : chain + [root])
        handshake.anchor = anchor
        handshake.verifyErrors = errors.map { Handshake.VerifyError(code: $0, depth: 0, text: "error \($0)") }
        handshake.namesHost = namesHost
        return handshake
    }

    static func failure(_ curl: Int, verify: Int? = nil, _ code: Int = -1200) -> TransferFailure {
        TransferFailure(curlCode: curl, text: "", verifyResult: verify, urlError: URLErrorCode(code))
    }

    static func look(
        _ kind: TLSLook.Kind, _ handshake: Handshake, _ failure: TransferFailure? = nil, at time: Int64 = now
    ) -> TLSLook {
        TLSLook(kind: kind, time: time, handshake: handshake, failure: failure)
    }

    /// A server of which the first look tells all.
    static func stock(_ handshake: Handshake, at time: Int64 = now) -> [TLSLook] { [look(.stock, handshake, at: time)] }

    /// A server at which curl fails, and the lax look does not.
    static func facts(_ handshake: Handshake, after failure: TransferFailure, at time: Int64 = now) -> [TLSLook] {
        var first = handshake
        first.isFinished = false
        return [look(.stock, first, failure, at: time), look(.facts, handshake, at: time)]
    }

    /// What an app's own offer came to at a server that chose something else.
    static func own(_ offer: TLSOffer = app, refused: Bool = true) -> TLSLook {
        guard refused else { return look(.ats(offer), handshake(.tls12, "TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256")) }
        var handshake = Handshake()
        handshake.alert = Handshake.Alert(isFromServer: true, code: 40, name: "handshake_failure")
        return look(.ats(offer), handshake, failure(35))
    }

    /// A chain over the URLs with what was seen at each, whose last hop answers 200 or fails.
    static func connection(
        _ hops: [(url: String, looks: [TLSLook])], failure: TransferFailure? = nil
    ) throws -> Connection {
        Connection(
            id: 0,
            hops: try hops.enumerated().map { index, hop in
                let isLast = index == hops.count - 1
                return Hop(
                    destination: try Destination(hop.url), status: isLast ? failure == nil ? 200 : nil : 302,
                    failure: isLast ? failure : nil, location: isLast ? nil : hops[index + 1].url, looks: hop.looks)
            })
    }
}
