// SPDX-License-Identifier: MIT
import ATSModel

/// `>= macOS 10.11`: platforms of one system, by version.
struct PlatformCondition {
    private enum Comparison: String, CaseIterable {
        // The longer signs first, because the shorter ones begin them.
        case atLeast = ">="
        case atMost = "<="
        case other = "!="
        case equal = "=="
        case above = ">"
        case below = "<"
        case same = "="
    }

    private let comparison: Comparison
    private let system: System
    private let version: Version

    /// Whether a text means to compare.
    static func isCondition(_ text: String) -> Bool { text.first.map { "<>=!".contains($0) } ?? false }

    /// Returns `nil` for anything but a sign, a system and a version.
    init?(_ text: String) {
        guard let comparison = Comparison.allCases.first(where: { text.hasPrefix($0.rawValue) }),
            let platform = Platform(String(text.dropFirst(comparison.rawValue.count))),
            platform.sdk == platform.version, !platform.isSimulator
        else { return nil }
        self.comparison = comparison
        system = platform.system
        version = platform.version
    }

    func holds(for platform: Platform) -> Bool {
        guard platform.system == system else { return false }
        return switch comparison {
        case .atLeast: platform.version >= version
        case .atMost: platform.version <= version
        case .above: platform.version > version
        case .below: platform.version < version
        case .equal, .same: platform.version == version
        case .other: platform.version != version
        }
    }
}
