// SPDX-License-Identifier: MIT
import ATSModel
import Certificates
import Connectivity
import Matrix
import Testing

@testable import Reporting

/// What runs and shows say of TLS, hops, trust and vantages.
@Suite struct ServerReportTests {
    @Test(arguments: [40, 80, 120])
    func `servers and what is against them`(_ width: Int) throws {
        let text = ReportFormat.table.render(try Examples.servers(), width: width)
        for line in text.split(separator: "\n") { #expect(DisplayWidth.of(line) <= width, "\(line)") }
        try expectSnapshot(text, "servers-\(width).txt")
    }

    @Test func `servers in Markdown, as it is and fit to be committed`() throws {
        try expectSnapshot(ReportFormat.markdown.render(try Examples.servers()), "servers.md")
        try expectSnapshot(ReportFormat.markdown.render(try Examples.servers(), isStable: true), "servers-stable.md")
    }

    @Test func `servers for machines`() throws {
        try expectSnapshot(ReportFormat.jsonl.render(try Examples.servers()), "servers.jsonl")
        try expectSnapshot(ReportFormat.jsonl.render(try Examples.servers(), isStable: true), "servers-stable.jsonl")
        try expectSnapshot(ReportFormat.csv.render(try Examples.servers()), "servers.csv")
    }

    @Test(arguments: [40, 80])
    func `the vantages side by side`(_ width: Int) throws {
        let text = ReportFormat.table.render(try Examples.owners(), width: width)
        for line in text.split(separator: "\n") { #expect(DisplayWidth.of(line) <= width, "\(line)") }
        try expectSnapshot(text, "owners-\(width).txt")
    }

    @Test func `the vantages side by side in Markdown`() throws {
        try expectSnapshot(ReportFormat.markdown.render(try Examples.owners(), isStable: true), "owners.md")
    }

    @Test(arguments: ReportFormat.allCases)
    func `a stable text is the same whenever it was asked`(_ format: ReportFormat) throws {
        let report = try Examples.servers()
        let other = Examples.report(report.cells.map(ServerReportTests.later), matrix: "servers", number: 9)
        #expect(format.render(report, isStable: true) == format.render(other, isStable: true))
        #expect(format.render(report) != format.render(other))
    }

    @Test func `what a stranger wrote into a certificate does no harm`() throws {
        let evil = "CN=\u{1b}[2J\u{202e}|<script>" + String(repeating: "x", count: 5_000)
        var handshake = Examples.handshake(leaf: Examples.certificate(evil, by: evil))
        handshake.certificates = Array(repeating: Examples.certificate(evil, by: "CN=\n"), count: 100)
        handshake.suite = "TLS_\u{7}"
        let cell = Examples.cell(
            url: "https://a.example/", ruling: Examples.ruling(Examples.https),
            connection: try Examples.answer("https://a.example/", looks: [Examples.look(handshake)]),
            prediction: Prediction(.status(200)), flag: .reachable)
        for format in [ReportFormat.table, .markdown] {
            let text = format.render(Examples.report([cell]), width: 80)
            #expect(!text.unicodeScalars.contains { "\u{1b}\u{202e}\u{7}".unicodeScalars.contains($0) })
            #expect(!text.contains("<script>") || format == .table)
            #expect(text.utf8.count < 20_000)
        }
    }

    @Test(arguments: [
        (Int64(0), "1970-01-01T00:00:00Z"), (1_800_000_000, "2027-01-15T08:00:00Z"), (-1, "1969-12-31T23:59:59Z"),
        (253_402_300_799, "9999-12-31T23:59:59Z"), (.max, "9999-12-31T23:59:59Z"), (.min, "0001-01-01T00:00:00Z"),
    ])
    func `a time is written as people read it, whatever a certificate says`(_ seconds: Int64, _ text: String) {
        #expect(utc(seconds) == text)
    }

    @Test(
        arguments: [
            ("TLS_RSA_WITH_AES_128_GCM_SHA256", "RSA"), ("TLS_ECDHE_ECDSA_WITH_AES_128_CBC_SHA", "ECDHE"),
            ("TLS_DHE_RSA_WITH_AES_128_GCM_SHA256", "DHE"), ("TLS_AES_128_GCM_SHA256", "ECDHE"), ("", nil), ("x", nil),
        ] as [(String, String?)])
    func `the key exchange is read from the suite`(_ suite: String, _ exchange: String?) {
        var handshake = Handshake()
        handshake.suite = suite
        handshake.version = suite == "TLS_AES_128_GCM_SHA256" ? .tls13 : .tls12
        #expect(handshake.keyExchange == exchange)
    }

    @Test(
        arguments: [
            ("forward-secrecy", "NSExceptionRequiresForwardSecrecy"), ("tls-minimum", "NSExceptionMinimumTLSVersion"),
            ("key-size", "RSA of 2048 bits"), ("sha1-refused", "SHA-256 or better"),
            ("pinned-domain", "NSPinnedDomains"),
            ("trust-enforced", "a delegate cannot accept it"), ("niap-package", "AES-GCM"),
        ])
    func `the advice names what the gate does not take`(_ rule: String, _ words: String) throws {
        let cell = Examples.cell(
            url: "https://a.example/",
            ruling: Examples.ruling(Examples.rule(rule, "A rule", .source), .blocked, codes: [-1200]),
            connection: try Examples.answer(url: "https://a.example/"),
            prediction: Prediction(.refused([.secureConnectionFailed])), flag: .tls)
        #expect(cell.advice(host: .name).contains(words))
    }

    @Test func `every rule of the system's trust has its mending`() {
        for rule in SystemTrust.rules {
            let finding = TrustFinding(rule: rule, standing: .refused, codes: [.serverCertificateUntrusted], says: "x")
            let cell = Examples.cell(
                url: "https://a.example/", prediction: Prediction(.distrusted(finding.codes), finding: finding),
                flag: .tls)
            #expect(cell.advice(host: .name).hasSuffix("the system refuses it, ATS or not."), "\(rule.id)")
        }
    }

    /// The same cell asked another day of a server with another certificate of the same kind.
    private static func later(_ cell: Observation) -> Observation {
        let hops = cell.connection?.hops.map { hop in
            Hop(
                destination: hop.destination, status: hop.status, failure: hop.failure, location: hop.location,
                looks: hop.looks.map { look in
                    var handshake = look.handshake
                    handshake.group = handshake.group.map { _ in "X25519MLKEM768" }
                    handshake.certificates = handshake.certificates.map(later)
                    handshake.path = handshake.path.map(later)
                    return TLSLook(
                        kind: look.kind, time: look.time + 999_999, handshake: handshake, failure: look.failure)
                })
        }
        return Observation(
            index: cell.index, configuration: cell.configuration, destination: cell.destination, url: cell.url,
            client: cell.client, platform: cell.platform, vantage: cell.vantage, ruling: cell.ruling,
            connection: hops.map { Connection(id: 1, hops: $0) }, prediction: cell.prediction, flag: cell.flag,
            marks: cell.marks, expectations: cell.expectations, findings: cell.findings)
    }

    private static func later(_ certificate: PresentedCertificate) -> PresentedCertificate {
        PresentedCertificate(
            subject: "CN=another", issuer: "CN=lab CA 1234", serial: "99", names: ["DNS:another"], key: certificate.key,
            signatureAlgorithm: certificate.signatureAlgorithm, notBefore: certificate.notBefore.map { $0 + 5_000 },
            notAfter: certificate.notAfter.map { $0 + 5_000 }, isAuthority: certificate.isAuthority,
            extendedKeyUsage: certificate.extendedKeyUsage, timestamps: certificate.timestamps, pin: "another",
            fingerprint: "another")
    }
}
