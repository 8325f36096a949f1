// SPDX-License-Identifier: MIT
import ATSModel
import Testing

/// From which systems on each rule of trust holds, from both sides.
@Suite struct TrustGateTests {
    private static let ios11 = [
        ("iOS 10.3.4", "iOS 11.0"), ("macOS 10.12.6", "macOS 10.13"), ("tvOS 10.2", "tvOS 11.0"),
        ("watchOS 3.2", "watchOS 4.0"),
    ]
    private static let ios13 = [
        ("iOS 12.5.7", "iOS 13.0"), ("macOS 10.14.6", "macOS 10.15"), ("tvOS 12.4", "tvOS 13.0"),
        ("watchOS 5.3", "watchOS 6.0"),
    ]
    private static let ios14 = [
        ("iOS 13.7", "iOS 14.0"), ("macOS 10.15.7", "macOS 11.0"), ("macOS 10.15.7", "macOS 10.16"),
        ("tvOS 13.4", "tvOS 14.0"), ("watchOS 6.3", "watchOS 7.0"),
    ]

    private func check(
        _ gates: [(String, String)], _ change: (inout ServerChain) -> Void, before: [String], from: [String]
    ) {
        let chain = ServerChain.good().with(change)
        for (last, first) in gates {
            #expect(complaints(chain, last) == before, "\(last)")
            #expect(complaints(chain, first) == from, "\(first)")
        }
        for later in ["visionOS 1.0", "visionOS 26.4", "iOS 26.4", "macOS 26.6", "watchOS 26.0"] {
            #expect(complaints(chain, later) == from, "\(later)")
        }
    }

    @Test func `weak digests fall with iOS 11, below an installed root with iOS 13`() {
        check(Self.ios11, { $0.certificates[0].digest = .sha1 }, before: [], from: ["digest refused"])
        check(Self.ios11, { $0.certificates[1].digest = .md }, before: [], from: ["digest refused"])
        check(
            Self.ios13, { ($0.certificates[0].digest, $0.anchor) = (.sha1, .installedRoot) }, before: [],
            from: ["digest refused"])
    }

    @Test func `small keys fall with iOS 11, below an installed root surely with iOS 13`() {
        check(Self.ios11, { $0.certificates[0].key = .rsa(bits: 1_024) }, before: [], from: ["key-size refused"])
        check(
            Self.ios13, { ($0.certificates[1].key, $0.anchor) = (.rsa(bits: 1_024), .installedRoot) },
            before: ["key-size unsettled"], from: ["key-size refused"])
        for (last, _) in Self.ios11 {
            let chain = ServerChain.good(.installedRoot).with { $0.certificates[0].key = .ec(bits: 192) }
            #expect(complaints(chain, last).isEmpty, "\(last)")
        }
    }

    @Test func `names, usage and 825 days begin with iOS 13`() {
        check(
            Self.ios13, { ($0.namesHost, $0.hasAlternativeNames) = (false, false) }, before: ["host-name unsettled"],
            from: ["host-name refused"])
        check(Self.ios13, { $0.allowsServers = nil }, before: [], from: ["server-usage refused"])
        check(
            Self.ios13, { ($0.certificates[0].notAfter, $0.anchor) = (ServerChain.now + 3_650 * day, .installedRoot) },
            before: [], from: ["lifetime-825 refused"])
        let old = ServerChain.good(begins: ServerChain.now - 3_000 * day, lasts: 3_001 * day).with { $0.timestamps = 5 }
        for (last, first) in Self.ios13 {
            #expect(complaints(old, last).isEmpty)
            #expect(complaints(old, first) == ["public-lifetime-825 refused"])
        }
    }

    @Test func `398 days begin with iOS 14, and with iOS 13 nobody knows`() {
        check(
            Self.ios14, { $0.certificates[0].notAfter = ServerChain.now + 500 * day },
            before: ["public-lifetime-398 unsettled"], from: ["public-lifetime-398 refused"])
        let long = ServerChain.good().with { $0.certificates[0].notAfter = ServerChain.now + 500 * day }
        for (last, _) in Self.ios13 { #expect(complaints(long, last).isEmpty) }
    }

    @Test func `timestamps are asked for from iOS 12_1_1 and macOS 10_14_2 on`() {
        let gates = [
            ("iOS 12.1", "iOS 12.1.1"), ("macOS 10.14.1", "macOS 10.14.2"), ("tvOS 12.1", "tvOS 12.1.1"),
            ("watchOS 5.1", "watchOS 5.1.1"),
        ]
        check(gates, { $0.timestamps = 1 }, before: [], from: ["transparency refused"])
    }

    @Test func `what holds at all times holds on the oldest system`() {
        for platform in ["iOS 9.0", "macOS 10.11", "watchOS 2.0"] {
            #expect(complaints(.good(.selfSigned), platform) == ["self-signed refused"])
            #expect(complaints(.good().with { $0.namesHost = false }, platform) == ["host-name refused"])
            #expect(complaints(.good().with { $0.allowsServers = false }, platform) == ["server-usage refused"])
            #expect(complaints(.good(), platform, at: ServerChain.now + 1_000 * day).contains("expired refused"))
        }
    }

    @Test func `rows that no page states are inferred`() throws {
        let chain = ServerChain.good().with { $0.certificates[0].digest = .sha1 }
        for (text, evidence) in [
            ("iOS 26", Evidence.documented), ("macOS 26", .documented), ("tvOS 26", .inferred),
            ("watchOS 26", .inferred), ("visionOS 26", .inferred),
        ] {
            let platform = try #require(Platform(text))
            let finding = try #require(SystemTrust.findings(of: chain, on: platform, at: ServerChain.now).refusal)
            #expect(finding.evidence == evidence, "\(text)")
        }
    }

    @Test func `the SDK plays no part`() {
        let chain = ServerChain.good().with { $0.allowsServers = nil }
        #expect(complaints(chain, "iOS 26.0 (sdk 12.0)") == ["server-usage refused"])
    }
}
