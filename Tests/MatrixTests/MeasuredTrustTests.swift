// SPDX-License-Identifier: MIT
import ATSModel
import Certificates
import Connectivity
import Matrix
import Testing

/// What a real app's answer says where the servers were seen.
@Suite struct MeasuredTrustTests {
    private struct Row: Sendable {
        let flag: Flag
        let looks: [TLSLook]
        var failure: TransferFailure?
        var keys: PropertyValue = .dictionary([:])
        let answer: Measurement.Answer
    }

    private static let blanket: PropertyValue = ["NSAllowsArbitraryLoads": true]
    private static func code(_ code: Int) -> Measurement.Answer { .failed(domain: "NSURLErrorDomain", code: code) }
    private static let suite = "TLS_AES_128_GCM_SHA256"
    private static let untrusted = Looks.failure(60, verify: 20, -1203)
    private static let lab = Looks.stock(Looks.handshake(anchor: .installedRoot))
    private static let tenYears = Looks.stock(
        Looks.handshake(
            .tls13, suite, [Looks.certificate(to: Looks.now + 3_650 * Looks.day)], anchor: .installedRoot))
    private static func chain(_ last: PresentedCertificate, _ error: Int) -> [TLSLook] {
        Looks.facts(Looks.handshake(.tls13, suite, [last], anchor: .none, errors: [error]), after: untrusted)
    }
    private static let fetched = chain(Looks.certificate(issuerURLs: ["http://issuer.example/"]), 20)
    private static let missing = chain(Looks.certificate(), 20)
    private static let selfSigned = chain(Looks.certificate(by: "leaf"), 18)
    private static let tls10 = Looks.facts(
        Looks.handshake(.tls10, "TLS_ECDHE_ECDSA_WITH_AES_256_CBC_SHA"), after: Looks.failure(35))

    private static let rows = [
        // The app's machine may not know the root that curl was given.
        Row(flag: .tls, looks: lab, answer: code(-1200)),
        Row(flag: .tls, looks: lab, answer: code(-1202)),
        // A public root it knows, and all that ATS asks for was seen.
        Row(flag: .drift, looks: Looks.stock(Looks.handshake()), answer: code(-1200)),
        Row(flag: .drift, looks: Looks.stock(Looks.handshake()), answer: code(-1022)),
        // A rule on lifetimes that the app did not feel.
        Row(flag: .drift, looks: tenYears, answer: .status(200)),
        Row(flag: .drift, looks: tenYears, keys: blanket, answer: .status(200)),
        Row(flag: .drift, looks: tenYears, keys: blanket, answer: code(-1022)),
        Row(flag: .tls, looks: tenYears, keys: blanket, answer: code(-1202)),
        Row(flag: .tls, looks: tenYears, answer: code(-1200)),
        // Roots and issuers that the app's machine has.
        Row(flag: .appOnly, looks: missing, failure: untrusted, answer: .status(200)),
        Row(flag: .appOnly, looks: missing, failure: untrusted, keys: blanket, answer: .status(200)),
        Row(flag: .appOnly, looks: selfSigned, failure: untrusted, keys: blanket, answer: .status(200)),
        Row(flag: .appOnly, looks: fetched, failure: untrusted, answer: .status(200)),
        Row(flag: .trust, looks: missing, failure: untrusted, keys: blanket, answer: code(-1203)),
        Row(flag: .trust, looks: fetched, failure: untrusted, answer: code(-1200)),
        // What comes behind the hop where curl failed may be http.
        Row(flag: .both, looks: fetched, failure: untrusted, answer: code(-1022)),
        Row(flag: .both, looks: missing, failure: untrusted, keys: blanket, answer: code(-1022)),
        Row(flag: .both, looks: lab, failure: Looks.failure(52, -1005), answer: code(-1022)),
        // Old TLS outside ATS.
        Row(flag: .appOnly, looks: tls10, failure: Looks.failure(35), keys: blanket, answer: .status(200)),
        Row(flag: .drift, looks: tls10, failure: Looks.failure(35), keys: blanket, answer: code(-1200)),
        Row(flag: .drift, looks: tls10, failure: Looks.failure(35), answer: .status(200)),
    ]

    @Test(arguments: rows.indices)
    func `a measurement contradicts only what it can`(_ index: Int) throws {
        let row = MeasuredTrustTests.rows[index]
        let connection = try Looks.connection([("https://a.example/", row.looks)], failure: row.failure)
        let answer = LoadAnswer(
            CompiledConfiguration(Configuration(transportSecurity: row.keys), on: Platform(.macOS, Version(26, 6))),
            Load(try Destination("https://a.example/")), connection: connection)
        let measurement = Measurement(
            row.answer,
            origin: .init(
                system: "macOS 26.6", build: nil, signing: nil, time: nil, file: "rows.txt", isEvidence: true))
        #expect(
            Flag(
                ruling: answer.ruling, connection: connection, prediction: answer.prediction,
                measured: measurement.meaning) == row.flag)
    }
}
