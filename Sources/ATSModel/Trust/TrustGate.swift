// SPDX-License-Identifier: MIT

/// From which systems on a rule of trust holds. It is the system that counts, not the SDK.
struct TrustGate: Sendable {
    let iOS: Version
    let macOS: Version

    static let always = TrustGate(iOS: Version(0), macOS: Version(0))
    static let ios11 = TrustGate(iOS: Version(11), macOS: Version(10, 13))
    /// Where Certificate Transparency is enforced (HT205280 and the notes of these releases).
    static let transparency = TrustGate(iOS: Version(12, 1, 1), macOS: Version(10, 14, 2))
    /// Requirements for trusted certificates (HT210176).
    static let ios13 = TrustGate(iOS: Version(13), macOS: Version(10, 15))
    /// The releases of the autumn in which the limit of 398 days began (HT211025).
    static let ios14 = TrustGate(iOS: Version(14), macOS: Version(11))

    /// In the rows of `ats-rules.md` §2.4: watchOS counts seven fewer, and visionOS began later than every rule.
    func holds(on platform: Platform) -> Bool {
        switch platform.system {
        // 10.16 is how some tools spell 11.
        case .macOS:
            (platform.version >= Version(10, 16) ? max(platform.version, Version(11)) : platform.version) >= macOS
        case .iOS, .tvOS: platform.version >= iOS
        case .watchOS: platform.version >= Version(max(0, iOS.major - 7), iOS.minor, iOS.patch)
        case .visionOS: true
        }
    }

    /// In words, as `Rule.platforms` has them.
    var platforms: String {
        iOS.major == 0 ? "all systems" : "iOS \(TrustGate.short(iOS)), macOS \(TrustGate.short(macOS)) and later"
    }

    private static func short(_ version: Version) -> String {
        version.minor == 0 && version.patch == 0 ? "\(version.major)" : version.description
    }
}
