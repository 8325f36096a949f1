// SPDX-License-Identifier: MIT

/// A step in the history of ATS, the same for all systems (`ats-rules.md` §2.4).
///
/// Only the steps at which a rule changes have a case of their own.
enum Generation: Int, Comparable, CaseIterable, Sendable {
    case beforeATS
    /// iOS 9: no narrow keys, nothing local.
    case ios9
    /// iOS 10 to 13: narrow keys, voiding.
    case ios10
    /// iOS 14 to 16: pinned domains.
    case ios14
    /// iOS 17.0 to 18.3: address and range keys, external addresses need TLS.
    case ios17
    /// 18.4: today's predicate of what is local; only the true singleton is true.
    case ios18dot4
    /// 18.5 and 18.6: numbers count, texts are absent.
    case ios18dot5
    case ios26
    /// 26.4: the NIAP keys.
    case ios26dot4

    static func < (left: Generation, right: Generation) -> Bool { left.rawValue < right.rawValue }

    /// The generation of a system version, or of an SDK, which is counted the same way.
    init(_ system: System, _ version: Version) {
        let counterpart = Generation.iOSCounterpart(of: version, on: system)
        let steps: [(Version, Generation)] = [
            (Version(26, 4), .ios26dot4), (Version(26), .ios26), (Version(18, 5), .ios18dot5),
            (Version(18, 4), .ios18dot4), (Version(17), .ios17), (Version(14), .ios14), (Version(10), .ios10),
            (Version(9), .ios9),
        ]
        self = steps.first { counterpart >= $0.0 }?.1 ?? .beforeATS
    }

    /// The iOS version of the same row. From 26 on all systems have one number.
    private static func iOSCounterpart(of version: Version, on system: System) -> Version {
        guard version.major < 26 else { return version }
        func shifted(by years: Int) -> Version {
            Version(min(version.major + years, 25), version.minor, version.patch)
        }
        switch system {
        case .iOS, .tvOS:
            return version
        case .macOS:
            // 10.11 is iOS 9; 10.16 is how some SDKs spell 11.
            if version.major == 10 { return Version(max(version.minor - 2, 0)) }
            return version.major < 10 ? Version(0) : shifted(by: 3)
        case .watchOS:
            return shifted(by: 7)
        case .visionOS:
            return shifted(by: 16)
        }
    }
}
