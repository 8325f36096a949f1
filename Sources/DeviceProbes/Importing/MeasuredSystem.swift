// SPDX-License-Identifier: MIT
package import ATSModel

/// The system that a probe ran on.
package enum MeasuredSystem: Sendable, Hashable {
    case apple(Platform)
    /// No ATS there: what it measures is the network.
    case linux

    /// Reads `macOS 26.6.1`, `iOS 26.1 simulator`, `Linux`, `Linux 6.1`.
    package init?(_ text: some StringProtocol) {
        if text == "Linux" || text.hasPrefix("Linux ") {
            self = .linux
        } else if let platform = Platform(String(text)) {
            self = .apple(platform)
        } else {
            return nil
        }
    }

    /// What stands behind `# system:`, `nil` for every other comment.
    static func comment(_ line: String) -> String? {
        let text = line.drop { $0 == "#" || $0 == " " }
        guard text.hasPrefix("system:") else { return nil }
        return String(text.dropFirst("system:".count).drop { $0 == " " })
    }
}
