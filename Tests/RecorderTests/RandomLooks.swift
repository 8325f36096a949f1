// SPDX-License-Identifier: MIT
import ATSModel
import Certificates
import Connectivity
import Matrix
import TestSupport

/// Draws connections whose hops were looked at, as odd as the types allow.
struct RandomLooks {
    private var random: SeededGenerator

    init(seed: UInt64) { random = SeededGenerator(seed: seed) }

    mutating func connection(_ id: Int) throws -> Connection {
        var hops: [Hop] = []
        for hop in 0..<(1 + random.below(3)) {
            let looks = random.oneIn(5) ? [] : (0..<random.below(4)).map { _ in look() }
            hops.append(
                Hop(
                    destination: try Destination("https://host-\(id)-\(hop).example/"),
                    status: random.oneIn(2) ? 200 : nil, failure: random.oneIn(3) ? failure() : nil, looks: looks))
        }
        return Connection(id: id, hops: hops)
    }

    mutating func finding() -> TrustFinding {
        TrustFinding(
            rule: Rule(
                id: text(), title: text(), section: "§5.3", evidence: random.pick(Evidence.allCases), platforms: text()),
            standing: random.pick(TrustFinding.Standing.allCases),
            codes: (0..<random.below(3)).map { URLErrorCode(-1200 - $0) }, says: text(),
            evidence: random.pick(Evidence.allCases))
    }

    /// By hop, as an observation keeps them.
    mutating func findings() -> [[TrustFinding]] {
        var findings: [[TrustFinding]] = []
        for _ in 0..<random.below(4) { findings.append((0..<random.below(3)).map { _ in finding() }) }
        return findings
    }

    private mutating func look() -> TLSLook {
        let offer = TLSOffer(minimum: optional { $0.version() }, suites: list())
        return TLSLook(
            kind: random.pick([.stock, .facts, .ats(offer)]), time: number(), handshake: handshake(),
            failure: optional { $0.failure() })
    }

    private mutating func handshake() -> Handshake {
        var handshake = Handshake()
        handshake.isFinished = random.oneIn(2)
        handshake.version = optional { $0.version() }
        handshake.suite = optional { $0.text() }
        handshake.group = optional { $0.text() }
        handshake.applicationProtocol = optional { $0.text() }
        handshake.extendedMasterSecret = optional { $0.random.oneIn(2) }
        handshake.alert = optional {
            Handshake.Alert(isFromServer: $0.random.oneIn(2), code: $0.random.below(256), name: $0.text())
        }
        handshake.certificates = (0..<random.below(4)).map { _ in certificate() }
        handshake.leftOutCertificates = random.below(100)
        handshake.path = random.oneIn(2) ? Array(handshake.certificates.reversed()) : [certificate()]
        handshake.anchor = random.pick(Handshake.Anchor.allCases)
        handshake.verifyErrors = (0..<random.below(3)).map { _ in
            Handshake.VerifyError(code: random.below(100), depth: random.below(4), text: text())
        }
        handshake.namesHost = random.oneIn(2)
        handshake.timestamps = random.below(5)
        handshake.speaksTLS = optional { $0.random.oneIn(2) }
        handshake.staple = optional {
            Handshake.Staple(
                status: $0.random.pick(ServerChain.Staple.allCases), nextUpdate: $0.optional { $0.number() })
        }
        return handshake
    }

    /// Of few fingerprints, so that many are shared, and some read another way.
    private mutating func certificate() -> PresentedCertificate {
        let key: PresentedCertificate.Key = random.pick([
            .rsa(bits: random.below(20_000)), .ec(curve: text(), bits: 256), .other(text()), .other("RSA"),
        ])
        let fingerprint = "\(random.below(3))"
        guard random.oneIn(3) else {
            return PresentedCertificate(
                subject: "CN=\(fingerprint)", issuer: "CN=issuer", serial: "01", key: .rsa(bits: 2048),
                signatureAlgorithm: "sha256WithRSAEncryption", notBefore: 0, notAfter: 1, pin: "pin",
                fingerprint: fingerprint)
        }
        return PresentedCertificate(
            subject: text(), issuer: text(), serial: text(), names: list(), key: key, signatureAlgorithm: text(),
            notBefore: optional { $0.number() }, notAfter: optional { $0.number() }, isAuthority: random.oneIn(2),
            extendedKeyUsage: optional { $0.list() }, timestamps: random.below(5), issuerURLs: list(), pin: text(),
            fingerprint: fingerprint)
    }

    private mutating func failure() -> TransferFailure {
        TransferFailure(
            curlCode: random.below(100), text: random.pick(["", "SSL: wrong version number", "é\u{0}"]),
            systemError: optional { $0.random.below(200) }, verifyResult: optional { $0.random.below(100) },
            urlError: URLErrorCode(-1200))
    }

    private mutating func version() -> TLSFacts.TLSVersion { random.pick(TLSFacts.TLSVersion.allCases) }
    private mutating func number() -> Int64 { random.pick([0, -1, 1, 1_798_000_000, 253_402_300_799, .min, .max]) }
    private mutating func list() -> [String] { (0..<random.below(4)).map { _ in text() } }

    private mutating func text() -> String {
        random.pick([
            "", "CN=a.example", "\"quoted\" \\ back", "é\u{301}\u{202e}", "a\u{0}b\n\u{7f}", "DNS:*.example", "’'", "👩‍🚀",
            String(repeating: "x", count: 300),
        ])
    }

    private mutating func optional<Value>(_ make: (inout RandomLooks) -> Value) -> Value? {
        random.oneIn(3) ? nil : make(&self)
    }
}
