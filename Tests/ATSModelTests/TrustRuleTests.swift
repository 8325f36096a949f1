// SPDX-License-Identifier: MIT
import ATSModel
import Testing

/// Each rule of `ats-rules.md` §5.3 by its last good and its first bad second, day, bit and count.
@Suite struct TrustRuleTests {
    typealias Change = @Sendable (inout ServerChain) -> Void

    /// A chain, and all that is said against it.
    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let change: Change
        let complaints: [String]

        init(_ name: String, _ complaints: [String], _ change: @escaping Change) {
            testDescription = name
            self.complaints = complaints
            self.change = change
        }
    }

    private static let now = ServerChain.now

    @Test(arguments: [
        Case("as it is", []) { _ in },
        Case("installed root", []) { $0.anchor = .installedRoot },
        Case("self-signed", ["self-signed refused"]) { $0.anchor = .selfSigned },
        Case("unknown root", ["root refused"]) { $0.anchor = .unknownRoot },
        Case("broken", ["chain refused"]) { $0.anchor = .broken("bad signature") },
        Case("missing issuer", ["issuers refused"]) { $0.anchor = .missingIssuer(isFetchable: false) },
        Case("fetchable issuer", ["issuers unsettled"]) { $0.anchor = .missingIssuer(isFetchable: true) },
        Case("revoked", ["revoked refused"]) { $0.staple = .revoked },
        Case("good staple", []) { $0.staple = .good },
        Case("unknown staple", []) { $0.staple = .unknown },
        Case("unreadable staple", []) { $0.staple = .unreadable },
        Case("leaf's last second", []) { $0.certificates[0].notAfter = now },
        Case("leaf a second late", ["expired refused"]) { $0.certificates[0].notAfter = now - 1 },
        Case("issuer's last second", []) { $0.certificates[1].notAfter = now },
        Case("issuer a second late", ["expired refused"]) { $0.certificates[1].notAfter = now - 1 },
        Case("leaf's first second", []) { $0.certificates[0].notBefore = now },
        Case("leaf a second early", ["not-yet-valid refused"]) { $0.certificates[0].notBefore = now + 1 },
        Case("issuer's first second", []) { $0.certificates[1].notBefore = now },
        Case("issuer a second early", ["not-yet-valid refused"]) { $0.certificates[1].notBefore = now + 1 },
        Case("other host", ["host-name refused"]) { $0.namesHost = false },
        Case("no names", ["host-name refused"]) { ($0.namesHost, $0.hasAlternativeNames) = (false, false) },
        Case("not for servers", ["server-usage refused"]) { $0.allowsServers = false },
        Case("no usage", ["server-usage refused"]) { $0.allowsServers = nil },
        Case("no usage, installed root", ["server-usage unsettled"]) {
            ($0.allowsServers, $0.anchor) = (nil, .installedRoot)
        },
        Case("RSA 2048", []) { $0.certificates[0].key = .rsa(bits: 2_048) },
        Case("RSA 2047", ["key-size refused"]) { $0.certificates[0].key = .rsa(bits: 2_047) },
        Case("RSA 1024 issuer", ["key-size refused"]) { $0.certificates[1].key = .rsa(bits: 1_024) },
        Case("EC 255", ["key-size refused"]) { $0.certificates[0].key = .ec(bits: 255) },
        Case("EC 521 issuer", []) { $0.certificates[1].key = .ec(bits: 521) },
        Case("EC 224 issuer", ["key-size refused"]) { $0.certificates[1].key = .ec(bits: 224) },
        Case("Ed25519", ["key-size unsettled"]) { $0.certificates[0].key = .other("ED25519") },
        Case("MD5", ["digest refused"]) { $0.certificates[0].digest = .md },
        Case("SHA-1", ["digest refused"]) { $0.certificates[0].digest = .sha1 },
        Case("SHA-1 issuer", ["digest refused"]) { $0.certificates[1].digest = .sha1 },
        Case("SHA-224, which only ATS forbids", []) { $0.certificates[0].digest = .sha224 },
        Case("SHA-512", []) { $0.certificates[1].digest = .sha512 },
        Case("unknown digest", ["digest unsettled"]) { $0.certificates[0].digest = .unknown },
        Case("no digest of its own", ["digest unsettled"]) { $0.certificates[1].digest = .intrinsic },
        Case("SHA-1 over itself", ["self-signed refused"]) {
            $0.certificates = [$0.certificates[0]]
            ($0.anchor, $0.certificates[0].digest) = (.selfSigned, .sha1)
        },
        Case("everything", ["root refused", "expired refused", "host-name refused", "digest refused"]) {
            ($0.anchor, $0.namesHost) = (.unknownRoot, false)
            ($0.certificates[0].notAfter, $0.certificates[1].digest) = (now - 1, .md)
        },
    ])
    func `says against a chain`(_ row: Case) {
        #expect(complaints(.good().with(row.change)) == row.complaints)
    }

    /// When it was issued, how many seconds it lasts, its root, and what is said.
    @Test(arguments: [
        ("2019-06-30T23:59:59Z", 3_650 * day, false, []),
        ("2019-07-01", 825 * day, false, []),
        ("2019-07-01", 825 * day + 1, false, ["lifetime-825 unsettled"]),
        ("2019-07-01", 825 * day + 3_600, false, ["lifetime-825 unsettled"]),
        ("2019-07-01", 825 * day + 3_601, false, ["lifetime-825 refused"]),
        ("2026-09-01", 825 * day, false, []),
        ("2026-09-01", 826 * day, false, ["lifetime-825 refused"]),
        ("2026-09-01", 3_650 * day, false, ["lifetime-825 refused"]),
        ("2018-02-28T23:59:59Z", 3_650 * day, true, []),
        ("2018-03-01", 825 * day + 3_600, true, []),
        ("2018-03-01", 825 * day + 3_601, true, ["public-lifetime-825 refused"]),
        ("2019-07-01", 825 * day + 3_600, true, ["lifetime-825 unsettled"]),
        ("2020-08-31T23:59:59Z", 825 * day, true, []),
        ("2020-08-31T23:59:59Z", 826 * day, true, ["lifetime-825 refused", "public-lifetime-825 refused"]),
        ("2020-09-01", 398 * day, true, []),
        ("2020-09-01", 398 * day + 1, true, ["public-lifetime-398 refused"]),
        ("2026-09-01", 398 * day, true, []),
        ("2026-09-01", 398 * day + 1, true, ["public-lifetime-398 refused"]),
        ("2026-09-01", 826 * day, true, ["lifetime-825 refused", "public-lifetime-398 refused"]),
    ])
    func `a leaf lasts only so long`(issued: String, lasts: Int64, isPublic: Bool, expected: [String]) throws {
        let begins = try seconds(issued)
        let chain = ServerChain.good(isPublic ? .publicRoot : .installedRoot, begins: begins, lasts: lasts)
            .with { $0.timestamps = 5 }
        #expect(complaints(chain, at: begins) == expected)
    }

    /// When it was issued, how many seconds it lasts, how many timestamps are too few, and in all where one of them came
    /// in the handshake.
    @Test(arguments: [
        ("2018-10-15T23:59:59Z", 90 * day, 0, 0), ("2018-10-16", 90 * day, 2, 2),
        ("2026-09-01", 180 * day, 2, 2), ("2026-09-01", 180 * day + 1, 3, 2), ("2026-09-01", 398 * day, 3, 2),
        ("2021-04-21", 90 * day, 2, 2), ("2021-04-21", 181 * day, 3, 2), ("2021-04-20T23:59:59Z", 181 * day, 2, 2),
        ("2019-01-01", 456 * day, 2, 2), ("2019-01-01", 457 * day, 3, 2), ("2019-01-01", 821 * day, 3, 2),
        ("2019-01-01", 822 * day, 4, 2), ("2018-10-16", 825 * day, 4, 2),
    ])
    func `a publicly trusted leaf needs timestamps`(issued: String, lasts: Int64, needed: Int, delivered: Int) throws {
        let begins = try seconds(issued)
        let phone = Platform(.iOS, Version(26))
        func standing(_ count: Int, delivered: Int = 0, _ anchor: ServerChain.Anchor) -> TrustFinding.Standing? {
            let chain = ServerChain.good(anchor, begins: begins, lasts: lasts).with {
                ($0.timestamps, $0.deliveredTimestamps) = (count, delivered)
            }
            return SystemTrust.findings(of: chain, on: phone, at: begins)
                .first { $0.rule.id == "trust-transparency" }?.standing
        }
        for count in 0..<6 {
            let embedded: TrustFinding.Standing? =
                needed == 0 ? nil : count < needed ? .refused : .unsettled
            #expect(standing(count, .publicRoot) == embedded, "\(count)")
            if count > 0, needed > 0 {
                let answer: TrustFinding.Standing = count < delivered ? .refused : .unsettled
                #expect(standing(count, delivered: 1, .publicRoot) == answer, "\(count), one delivered")
            }
            #expect(standing(count, .installedRoot) == nil)
            #expect(standing(count, .unknownRoot) == nil)
        }
    }

    @Test func `a leaf out of its dates is not asked for timestamps`() {
        let late = ServerChain.good().with { ($0.certificates[0].notAfter, $0.timestamps) = (ServerChain.now - 1, 0) }
        #expect(complaints(late) == ["expired refused"])
    }

    @Test func `dates at the ends of time overflow nothing`() {
        let chain = ServerChain.good().with {
            ($0.certificates[0].notBefore, $0.certificates[0].notAfter) = (.min, .max)
            ($0.certificates[1].notBefore, $0.certificates[1].notAfter) = (.max, .min)
        }
        #expect(complaints(chain) == ["expired refused", "not-yet-valid refused"])
        #expect(SystemTrust.findings(of: chain, on: Platform(.iOS, Version(26)), at: .max).isEmpty == false)
        let empty = ServerChain(certificates: [], anchor: .publicRoot)
        #expect(complaints(empty).isEmpty)
    }

    @Test(arguments: [
        (ServerChain.now, "2026-10-01 00:00:00 UTC"), (0, "1970-01-01 00:00:00 UTC"), (-1, "1969-12-31 23:59:59 UTC"),
        (951_827_696, "2000-02-29 12:34:56 UTC"), (4_107_542_399, "2100-02-28 23:59:59 UTC"),
        (253_402_300_799, "9999-12-31 23:59:59 UTC"),
    ])
    func `a finding says the certificate and the second`(_ end: Int64, _ text: String) {
        let chain = ServerChain.good().with { $0.certificates[1].notAfter = end }
        let findings = SystemTrust.findings(of: chain, on: Platform(.iOS, Version(26)), at: end + 1)
        #expect(findings.map(\.says).contains("the issuer CN=Issuer ended on \(text)"))
    }

    /// The rows of `ats-rules.md` §5.4 where ATS does not enforce trust.
    @Test(arguments: [
        Case("self-signed", ["−1202", "−1203"]) { $0.anchor = .selfSigned },
        Case("unknown root", ["−1202", "−1203"]) { $0.anchor = .unknownRoot },
        Case("missing issuer", ["−1202", "−1203"]) { $0.anchor = .missingIssuer(isFetchable: false) },
        Case("expired", ["−1201"]) { $0.certificates[0].notAfter = now - 1 },
        Case("not yet valid", ["−1204"]) { $0.certificates[0].notBefore = now + 1 },
        Case("other host", ["−1202"]) { $0.namesHost = false },
        Case("revoked", ["−1202"]) { $0.staple = .revoked },
        Case("expired and other host", ["−1201", "−1202"]) {
            ($0.certificates[0].notAfter, $0.namesHost) = (now - 1, false)
        },
        Case("nothing", []) { _ in },
        Case("only a doubt", []) { $0.anchor = .missingIssuer(isFetchable: true) },
    ])
    func `an app that ATS does not rule sees`(_ row: Case) {
        let chain = ServerChain.good().with(row.change)
        let findings = SystemTrust.findings(of: chain, on: Platform(.iOS, Version(26)), at: ServerChain.now)
        #expect(findings.refusalCodes.map(\.description) == row.complaints)
        #expect((findings.refusal == nil) == row.complaints.isEmpty)
    }

    @Test func `every rule decides some chain alone`() throws {
        var alone: Set<String> = []
        var met: Set<String> = []
        for seed in UInt64(0)..<6_000 {
            let sample = RandomChain(seed: seed)
            let findings = SystemTrust.findings(of: sample.chain, on: sample.platform, at: sample.now)
            let refusals = Set(findings.filter { $0.standing == .refused }.map(\.rule.id))
            met.formUnion(findings.map(\.rule.id))
            if refusals.count == 1 { alone.formUnion(refusals) }
        }
        for rule in SystemTrust.rules {
            #expect(alone.contains(rule.id), "\(rule.id)")
            #expect(met.contains(rule.id))
            #expect(Rule.named(rule.id) == rule)
            #expect(rule.section == "§5.3" && rule.id.hasPrefix("trust-"))
        }
        #expect(Set((Rule.all + SystemTrust.rules).map(\.id)).count == Rule.all.count + SystemTrust.rules.count)
        #expect(Set(SystemTrust.rules.map(\.title)).count == SystemTrust.rules.count)
    }
}
