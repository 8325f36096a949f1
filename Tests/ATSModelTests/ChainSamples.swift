// SPDX-License-Identifier: MIT
import ATSModel
import Foundation

/// Seconds since 1970 of a time such as `2026-10-01T00:00:00Z`, by Foundation's calendar.
func seconds(_ text: String) throws -> Int64 {
    Int64(try Date(text.contains("T") ? text : text + "T00:00:00Z", strategy: .iso8601).timeIntervalSince1970)
}

let day: Int64 = 86_400

extension ServerChain {
    /// The time at which the samples are good.
    static let now: Int64 = 1_790_812_800  // 2026-10-01

    /// A chain against which nothing is known: issued 30 days ago for 90 days, over one intermediate.
    static func good(
        _ anchor: Anchor = .publicRoot, begins: Int64 = now - 30 * day, lasts: Int64 = 90 * day
    ) -> ServerChain {
        ServerChain(
            certificates: [
                Certificate(
                    subject: "CN=example.com", notBefore: begins, notAfter: begins + lasts, key: .ec(bits: 256),
                    digest: .sha256),
                Certificate(
                    subject: "CN=Issuer", notBefore: begins - 1_000 * day, notAfter: begins + lasts + 1_000 * day,
                    key: .rsa(bits: 2_048), digest: .sha384),
            ], anchor: anchor, timestamps: 3, leafPin: "bGVhZg==", issuerPins: ["aXNzdWVy", "cm9vdA=="])
    }

    func with(_ change: (inout ServerChain) -> Void) -> ServerChain {
        var copy = self
        change(&copy)
        return copy
    }
}

/// What is said against a chain, enough of timestamps left out: `trust-expired refused`.
func complaints(_ chain: ServerChain, _ platform: String = "iOS 26.0", at now: Int64 = ServerChain.now) -> [String] {
    guard let platform = Platform(platform) else { return ["no platform: \(platform)"] }
    return SystemTrust.findings(of: chain, on: platform, at: now)
        .filter { !($0.rule.id == "trust-transparency" && $0.standing == .unsettled) }
        .map { "\($0.rule.id.dropFirst("trust-".count)) \($0.standing)" }
}
