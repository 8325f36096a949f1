// SPDX-License-Identifier: MIT
import ATSModel
import Certificates
import Connectivity
import Matrix

/// Servers as they were seen on one day, written by hand.
extension Examples {
    /// 2026-11-30T04:12:09Z
    static let lookTime: Int64 = 1_795_925_529
    private static let day: Int64 = 86_400

    static func certificate(
        _ subject: String, by issuer: String, key: PresentedCertificate.Key = .ec(curve: "prime256v1", bits: 256),
        signed: String = "ecdsa-with-SHA256", from begin: Int64 = -30, days: Int64 = 90, fetch: [String] = []
    ) -> PresentedCertificate {
        PresentedCertificate(
            subject: subject, issuer: issuer, serial: "01", names: ["DNS:" + subject.dropFirst("CN=".count)], key: key,
            signatureAlgorithm: signed, notBefore: lookTime + begin * day, notAfter: lookTime + (begin + days) * day,
            extendedKeyUsage: ["serverAuth"], timestamps: 2, issuerURLs: fetch, pin: "cGlu", fingerprint: subject)
    }

    static func handshake(
        _ version: TLSFacts.TLSVersion = .tls13, _ suite: String = "TLS_AES_256_GCM_SHA384",
        leaf: PresentedCertificate, root: Handshake.Anchor = .installedRoot
    ) -> Handshake {
        var handshake = Handshake()
        handshake.isFinished = true
        handshake.speaksTLS = true
        handshake.version = version
        handshake.suite = suite
        handshake.group = suite.contains("_RSA_WITH") && !suite.contains("ECDHE") ? nil : "X25519"
        handshake.applicationProtocol = "h2"
        handshake.extendedMasterSecret = true
        handshake.certificates = [leaf]
        handshake.path =
            root == .none
            ? [leaf] : [leaf, certificate("CN=Root", by: "CN=Root", from: -1_000, days: 7_300)]
        handshake.anchor = root
        handshake.namesHost = true
        return handshake
    }

    static func look(
        _ kind: TLSLook.Kind, _ handshake: Handshake, _ failure: TransferFailure? = nil
    ) -> TLSLook {
        TLSLook(kind: kind, time: lookTime, handshake: handshake, failure: failure)
    }

    static func look(_ handshake: Handshake) -> TLSLook { look(.stock, handshake) }

    static func finding(
        _ id: String, _ title: String, _ says: String, _ standing: TrustFinding.Standing = .refused
    ) -> TrustFinding {
        TrustFinding(
            rule: Rule(
                id: "trust-\(id)", title: title, section: "§5.3", evidence: .documented, platforms: "all systems"),
            standing: standing, codes: [.serverCertificateUntrusted], says: says)
    }

    static func answer(_ url: String, looks: [TLSLook], failure: TransferFailure? = nil) throws -> Connection {
        Connection(
            id: 0,
            hops: [
                Hop(
                    destination: try Destination(url), status: failure == nil ? 200 : nil, failure: failure,
                    looks: looks)
            ])
    }

    /// The servers of this report, each with what is wrong with it.
    static func servers() throws -> RunReport {
        let offer = TLSOffer(minimum: .tls12, suites: ["TLS_AES_128_GCM_SHA256", "TLS_AES_256_GCM_SHA384"])
        let lifetime = finding(
            "lifetime-825", "a leaf issued on 2019-07-01 or later lasts at most 825 days, whatever its root",
            "the leaf lasts 3650 days, more than 825")
        let issuers = finding(
            "issuers", "an issuer that was not sent can be fetched: the system fetches it, curl does not",
            "the server does not send an issuer; the system fetches it where the certificate says", .unsettled)
        let logs = finding(
            "transparency", "a publicly trusted leaf has timestamps of Certificate Transparency",
            "the leaf comes with 2 timestamps of Certificate Transparency, which is enough", .unsettled)
        let refusedAlert = Handshake.Alert(isFromServer: true, code: 40, name: "handshake_failure")
        var refused = Handshake()
        refused.speaksTLS = true
        refused.alert = refusedAlert
        var old = Handshake()
        old.version = .tls10
        old.speaksTLS = true
        old.alert = Handshake.Alert(isFromServer: false, code: 70, name: "protocol_version")
        let failed = TransferFailure(curlCode: 35, text: "unsupported protocol", urlError: .secureConnectionFailed)
        let untrusted = TransferFailure(
            curlCode: 60, text: "unable to get local issuer certificate", verifyResult: 20,
            urlError: .serverCertificateUntrusted)
        let gate = rule(
            "forward-secrecy", "the suite has forward secrecy: TLS 1.3 or ECDHE", .appleTest, section: "§5.2")
        let minimum = rule("tls-minimum", "TLS is at least 1.2, or what the entry says", .appleTest, section: "§5.1")
        let moved = Connection(
            id: 0,
            hops: [
                Hop(
                    destination: try Destination("https://moved.example/"), status: 301,
                    location: "http://cdn.example/",
                    looks: [look(handshake(leaf: certificate("CN=moved.example", by: "CN=Root")))]),
                Hop(destination: try Destination("http://cdn.example/"), status: 200),
            ])
        let plain = certificate("CN=modern.example", by: "CN=Root", days: 45)
        let rsa = PresentedCertificate.Key.rsa(bits: 2_048)
        let cells = [
            cell(
                0, "no-keys", "modern", url: "https://modern.example/", ruling: ruling(https, requires: clean),
                connection: try answer(
                    "https://modern.example/", looks: [look(handshake(leaf: plain, root: .publicRoot))]),
                prediction: Prediction(.status(200)), flag: .reachable, marks: [.due]
            ).found([[logs]]),
            cell(
                1, "no-keys", "no-forward-secrecy", url: "https://rsa.example/",
                ruling: ruling(gate, .blocked, codes: [-1200], requires: clean),
                connection: try answer(
                    "https://rsa.example/",
                    looks: [
                        look(
                            handshake(
                                .tls12, "TLS_RSA_WITH_AES_128_GCM_SHA256",
                                leaf: certificate(
                                    "CN=rsa.example", by: "CN=Root", key: rsa, signed: "sha256WithRSAEncryption"))),
                        look(.ats(offer), refused, failed),
                    ]), prediction: Prediction(.refused([.secureConnectionFailed])), flag: .tls),
            cell(
                2, "blanket", "ten-years", url: "https://ten.example/", ruling: ruling(blanket),
                connection: try answer(
                    "https://ten.example/",
                    looks: [look(handshake(leaf: certificate("CN=ten.example", by: "CN=Root", days: 3_650)))]),
                prediction: Prediction(.distrusted([.serverCertificateUntrusted]), finding: lifetime), flag: .tls
            ).found([[lifetime]]),
            cell(
                3, "no-keys", "tls-1.0", url: "https://old.example/",
                ruling: ruling(minimum, .blocked, codes: [-1200], requires: clean),
                connection: try answer(
                    "https://old.example/",
                    looks: [
                        look(.stock, old, failed),
                        look(
                            .facts,
                            handshake(
                                .tls10, "TLS_ECDHE_RSA_WITH_AES_128_CBC_SHA",
                                leaf: certificate(
                                    "CN=old.example", by: "CN=Root", key: .rsa(bits: 1_024),
                                    signed: "sha1WithRSAEncryption"))),
                    ], failure: failed), prediction: Prediction(.refused([.secureConnectionFailed])), flag: .both),
            cell(
                4, "blanket", "missing-intermediate", url: "https://lone.example/", ruling: ruling(blanket),
                connection: try answer(
                    "https://lone.example/",
                    looks: [
                        look(
                            .stock,
                            handshake(
                                leaf: certificate(
                                    "CN=lone.example", by: "CN=Intermediate", fetch: ["http://ca.example/i.crt"]),
                                root: .none), untrusted)
                    ], failure: untrusted), prediction: Prediction(.reached, finding: issuers), flag: .appOnly
            ).found([[issuers]]),
            cell(
                5, "no-keys", "moved", url: "https://moved.example/", connection: moved,
                prediction: Prediction(.refused([URLErrorCode(-1022)]), hop: 1)),
        ]
        return report(cells, matrix: "servers")
    }

    /// An address of this machine and of another, from both.
    static func owners() throws -> RunReport {
        let own = rule(
            "own-address-in-web-view", "an own address is local to a web view", .source, section: "§3.4")
        var cells: [Observation] = []
        for configuration in ["no-keys", "blanket"] {
            for (destination, url) in [("engine", "http://100.64.0.2:8765/"), ("public", "http://neverssl.com/")] {
                for (vantage, isOwner) in [("this-machine", true), ("phone", false)] {
                    let differs = destination == "engine" && configuration == "no-keys"
                    let isOpen = configuration == "blanket" || differs && isOwner
                    let connection = isOwner ? try answer(url: url) : nil
                    cells.append(
                        cell(
                            cells.count, configuration, destination, url: url, client: .webview, vantage: vantage,
                            ruling: isOpen
                                ? ruling(differs ? own : blanket) : ruling(needsTLS, .blocked, codes: [-1022]),
                            connection: connection,
                            prediction: Prediction(
                                isOpen ? (isOwner ? .status(200) : .none) : .refused([URLErrorCode(-1022)])),
                            flag: isOwner ? (isOpen ? .reachable : .ats) : .none,
                            marks: (differs ? [.vantage] : [])
                                + (destination == "engine" && isOwner ? [.ownAddress] : [])))
                }
            }
        }
        return report(cells, matrix: "owners")
    }
}

extension Observation {
    /// The same cell with findings.
    func found(_ findings: [[TrustFinding]]) -> Observation {
        Observation(
            index: index, configuration: configuration, destination: destination, url: url, client: client,
            platform: platform, vantage: vantage, ruling: ruling, connection: connection, prediction: prediction,
            flag: flag, marks: marks, expectations: expectations, measurements: measurements, findings: findings)
    }
}
