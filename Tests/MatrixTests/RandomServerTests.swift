// SPDX-License-Identifier: MIT
import ATSModel
import Certificates
import Connectivity
import Matrix
import TestSupport
import Testing

/// Servers that nobody would run, since a stranger decides what they show.
@Suite struct RandomServerTests {
    private static let configurations: [PropertyValue] = [
        .dictionary([:]), ["NSAllowsArbitraryLoads": true], ["NSAllowsArbitraryLoadsInWebContent": true],
        .dictionary([
            "NSExceptionDomains": .dictionary([
                "a.example": .dictionary(["NSExceptionAllowsInsecureHTTPLoads": true])
            ])
        ]),
    ]
    private static let platforms = ["macOS 26.6", "iOS 26.1", "iOS 17.2", "iOS 12.1", "macOS 10.11", "watchOS 7.0"]
        .compactMap { Platform($0) }
    private static let suites = [
        "TLS_AES_128_GCM_SHA256", "TLS_RSA_WITH_AES_128_CBC_SHA", "TLS_DHE_RSA_WITH_AES_128_CBC_SHA",
        "TLS_ECDHE_RSA_WITH_AES_128_CBC_SHA", "", "\u{0}",
    ]

    private func certificate(_ random: inout SeededGenerator) -> PresentedCertificate {
        let dates: [Int64?] = [
            nil, 0, -62_135_596_800, Looks.now - 1, Looks.now, Looks.now + 86_400, 253_402_300_799,
        ]
        let keys: [PresentedCertificate.Key] = [
            .rsa(bits: 0), .rsa(bits: 512), .rsa(bits: 65_536), .ec(curve: "", bits: 160), .ec(curve: "x", bits: 256),
            .other("unreadable"),
        ]
        return Looks.certificate(
            "\(random.below(4))", by: "\(random.below(4))",
            key: random.pick(keys),
            signature: random.pick(["", "sha1WithRSAEncryption", "ED25519", "ecdsa-with-SHA256"]),
            from: random.pick(dates), to: random.pick(dates),
            names: random.oneIn(2) ? [] : ["DNS:a.example"],
            usage: random.pick([nil, [], ["serverAuth"]]),
            timestamps: random.below(6),
            issuerURLs: random.oneIn(2) ? [] : ["http://issuer.example/"])
    }

    private func handshake(_ random: inout SeededGenerator) -> Handshake {
        let chain = (0..<random.below(6)).map { _ in certificate(&random) }
        var handshake = Looks.handshake(
            random.pick(TLSFacts.TLSVersion.allCases),
            random.pick(Self.suites), chain,
            path: (0..<random.below(4)).map { _ in certificate(&random) },
            anchor: random.pick(Handshake.Anchor.allCases),
            isFinished: random.oneIn(2), namesHost: random.oneIn(2))
        if random.oneIn(2) { handshake.version = nil }
        handshake.verifyErrors = (0..<random.below(4)).map { _ in
            Handshake.VerifyError(
                code: random.below(96), depth: random.below(8) - 1, text: "")
        }
        handshake.timestamps = random.below(4)
        if random.oneIn(2) { handshake.staple = Handshake.Staple(status: random.pick(ServerChain.Staple.allCases)) }
        return handshake
    }

    @Test func `whatever a server shows, it is judged, and a certificate is never blamed on the network`() throws {
        var random = SeededGenerator(seed: 4)
        for round in 0..<3_000 {
            var looks = [Looks.look(.stock, handshake(&random))]
            if random.oneIn(2) { looks.append(Looks.look(.facts, handshake(&random))) }
            if random.oneIn(2) {
                let failure = random.oneIn(2) ? Looks.failure(35) : nil
                looks.append(Looks.look(.ats(Looks.app), handshake(&random), failure))
            }
            let failures: [TransferFailure?] = [
                nil, nil, Looks.failure(35), Looks.failure(60, verify: 20, -1203), Looks.failure(60, verify: 66, -1202),
                Looks.failure(7, -1004),
            ]
            let failure = random.pick(failures)
            let connection = try Looks.connection([("https://a.example/", looks)], failure: failure)
            let model = CompiledConfiguration(
                Configuration(transportSecurity: random.pick(Self.configurations)),
                on: random.pick(Self.platforms))
            let client: Client = random.oneIn(2) ? .urlsession : .webview
            let answer = LoadAnswer(
                model, Load(try Destination("https://a.example/"), client: client), connection: connection)
            let flag = Flag(ruling: answer.ruling, connection: connection, prediction: answer.prediction)
            let refusals = answer.findings.joined().filter { $0.standing == .refused }
            let name = Comment(rawValue: "round \(round): \(flag) \(answer.prediction)")
            switch answer.prediction.outcome {
            case .distrusted(let codes): #expect(!codes.isEmpty && answer.prediction.finding == refusals.first, name)
            case .refused(let codes): #expect(answer.ruling.verdict == .blocked && !codes.isEmpty, name)
            case .status, .reached, .failed: #expect(refusals.isEmpty && answer.ruling.verdict == .allowed, name)
            case .unsettled: #expect(refusals.isEmpty && answer.ruling.verdict == .unsettled, name)
            case .none: Issue.record(name)
            }
            if failure?.isTrust == true { #expect(flag != .network, name) }
            #expect((failure == nil) == connection.isOK && (!connection.isOK || flag != .appOnly), name)
            if flag == .reachable { #expect(refusals.isEmpty, name) }
        }
    }
}
