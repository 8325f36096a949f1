// SPDX-License-Identifier: MIT
import ATSModel
import Certificates
import Connectivity
import Matrix
import Storage
import TestSupport
import Testing

@testable import Recorder

/// What was seen of TLS, and what the system's trust says of it.
@Suite struct TrustTests {
    private let folder: TemporaryFolder
    private let store: RecordStore

    init() throws {
        folder = try TemporaryFolder()
        store = try RecordStore(path: folder.file("record.sqlite"))
    }

    private static let certificate = PresentedCertificate(
        subject: "CN=a.example", issuer: "CN=Root", serial: "01", names: ["DNS:a.example"],
        key: .ec(curve: "prime256v1", bits: 256), signatureAlgorithm: "ecdsa-with-SHA256",
        notBefore: 1_790_000_000, notAfter: 1_800_000_000, pin: "pin", fingerprint: "aa")
    private static let root = PresentedCertificate(
        subject: "CN=Root", issuer: "CN=Root", serial: "02", key: .rsa(bits: 2048),
        signatureAlgorithm: "sha256WithRSAEncryption", notBefore: 0, notAfter: nil, isAuthority: true, pin: "root",
        fingerprint: "bb")
    private static let finding = TrustFinding(
        rule: Rule(
            id: "lifetime", title: "no certificate lives longer", section: "§5.3", evidence: .documented,
            platforms: "all"),
        standing: .refused, codes: [.serverCertificateUntrusted], says: "the leaf lives 3650 days, 825 are allowed")

    private static func handshake() -> Handshake {
        var handshake = Handshake()
        handshake.isFinished = true
        handshake.version = .tls12
        handshake.suite = "TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256"
        handshake.certificates = [certificate]
        handshake.path = [certificate, root]
        handshake.anchor = .installedRoot
        handshake.namesHost = true
        return handshake
    }

    private static func connection(_ id: Int = 0) throws -> Connection {
        var old = Handshake()
        old.version = .tls10
        old.alert = Handshake.Alert(isFromServer: false, code: 70, name: "protocol_version")
        let failure = TransferFailure(curlCode: 35, text: "unsupported protocol", urlError: .secureConnectionFailed)
        return Connection(
            id: id,
            hops: [
                Hop(
                    destination: try Destination("https://a.example/"), status: 301,
                    looks: [TLSLook(kind: .stock, time: 1_795_000_000, handshake: handshake())]),
                Hop(
                    destination: try Destination("https://old.example/"), failure: failure,
                    looks: [TLSLook(kind: .stock, time: 1_795_000_000, handshake: old, failure: failure)]),
            ])
    }

    private func roundTrip(_ sample: Sample, _ observations: [Observation]) throws -> [Observation] {
        let writer = try sample.begin(in: store)
        try writer.append(observations)
        try writer.finish(ended: "2026-01-02T03:05:00Z")
        return try RecordStore(reading: store.path).report(.number(writer.number)).cells
    }

    private func texts(_ sql: String) throws -> [String] {
        try Database(path: store.path, access: .read).read { (connection) throws(StorageError) in
            let statement = try connection.prepare(sql)
            var texts: [String] = []
            while try statement.step() { texts.append(try statement.text(0)) }
            return texts
        }
    }

    @Test(arguments: 0..<12 as Range<UInt64>)
    func `every look, certificate and finding comes back as it was`(_ seed: UInt64) throws {
        var random = RandomLooks(seed: 0x5eed_0004 &+ seed)
        let sample = try Sample(urls: (0..<20).map { "http://host-\($0).example/" })
        var observations: [Observation] = []
        for index in 0..<20 {
            let plain = sample.observation(
                index, connection: try random.connection(index),
                prediction: Prediction(.distrusted([.serverCertificateUntrusted]), hop: 1, finding: random.finding()))
            observations.append(plain.finding(random.findings()))
        }
        #expect(Array(try roundTrip(sample, observations).prefix(20)) == observations)
    }

    @Test func `a prediction comes back with its finding`() throws {
        let predictions = [
            Prediction(.reached), Prediction(.reached, hop: 2), Prediction(.distrusted([])),
            Prediction(.distrusted([.secureConnectionFailed, .serverCertificateUntrusted]), finding: Self.finding),
            Prediction(.distrusted([.secureConnectionFailed, .serverCertificateUntrusted])),
            Prediction(.refused([.secureConnectionFailed]), finding: Self.finding),
        ]
        let sample = try Sample(urls: predictions.indices.map { "http://host-\($0).example/" })
        let observations = predictions.indices.map { sample.observation($0, prediction: predictions[$0]) }
        #expect(Array(try roundTrip(sample, observations).prefix(predictions.count)) == observations)
    }

    @Test func `a finding that ends in nothing is the same as one that does not`() throws {
        let sample = try Sample()
        let plain = sample.observation(0)
        #expect(plain.finding([[], []]) == plain)
        #expect(plain.finding([[], [Self.finding], []]).findings == [[], [Self.finding]])
    }

    @Test func `a certificate is kept once, however many servers and runs show it`() throws {
        let sample = try Sample(urls: ["http://a.example/", "http://b.example/"])
        for _ in 0..<3 {
            let cells = try (0..<4).map { sample.observation($0, connection: try Self.connection($0 % 2)) }
            #expect(try roundTrip(sample, cells).map(\.connection) == cells.map(\.connection))
        }
        #expect(try texts("SELECT subject FROM certificate ORDER BY id") == ["CN=a.example", "CN=Root"])
        #expect(try texts("SELECT count(*) || '' FROM look") == ["12"])
    }

    @Test func `http costs no row`() throws {
        let sample = try Sample()
        _ = try roundTrip(sample, sample.allCells.map { sample.observation($0) })
        for table in ["look", "look_certificate", "verify_error", "certificate", "trust", "finding"] {
            #expect(try texts("SELECT count(*) || '' FROM \(table)") == ["0"], "\(table)")
        }
    }

    @Test func `looks, ends and findings read as sentences`() throws {
        let sample = try Sample(urls: ["https://a.example/"])
        let cell = sample.observation(
            0, connection: try Self.connection(),
            prediction: Prediction(.distrusted([.serverCertificateUntrusted]), finding: Self.finding), flag: .tls
        ).finding([[Self.finding]])
        #expect(try roundTrip(sample, [cell]).first == cell)
        #expect(
            try texts("SELECT says FROM handshake ORDER BY hop") == [
                "https://a.example/, as curl asks: TLS 1.2, TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256, a leaf of EC 256 "
                    + "signed ecdsa-with-SHA256",
                "https://old.example/, as curl asks: TLS 1.0, not finished, alert protocol_version to the server, "
                    + "curl error 35",
            ])
        #expect(
            try texts("SELECT says || ' ' || ifnull(days, '–') FROM certificate_end ORDER BY ends DESC") == [
                "https://a.example/: the leaf CN=a.example ends on 2027-01-15 57",
                "https://a.example/: the root CN=Root has no date that can be read –",
            ])
        #expect(
            try texts("SELECT says || ' (' || rule || ')' FROM distrusted") == [
                "https://a.example/ on macOS 26.6: refused, the leaf lives 3650 days, 825 are allowed (lifetime)"
            ])
        #expect(
            try texts("SELECT says || ', because ' || because FROM flagged") == [
                "no-keys × destination-0: curl error 35, app −1202, flag tls, because the leaf lives 3650 days, 825 are "
                    + "allowed"
            ])
    }

    @Test func `the hop that ends a load is named`() throws {
        let sample = try Sample()
        let cell = sample.observation(
            0, prediction: Prediction(.refused([.appTransportSecurityRequiresSecureConnection]), hop: 1))
        _ = try roundTrip(sample, [cell])
        #expect(
            try texts("SELECT says FROM flagged") == ["no-keys × destination-0: curl 200, app −1022 at hop 2, flag ats"]
        )
        #expect(try texts("SELECT app || ' ' || hop FROM answers WHERE cell = 0") == ["−1022 2"])
    }
}

extension Observation {
    /// The same cell with findings.
    func finding(_ findings: [[TrustFinding]]) -> Observation {
        Observation(
            index: index, configuration: configuration, destination: destination, url: url, client: client,
            platform: platform, vantage: vantage, ruling: ruling, connection: connection, prediction: prediction,
            flag: flag, marks: marks, expectations: expectations, measurements: measurements, findings: findings)
    }
}
