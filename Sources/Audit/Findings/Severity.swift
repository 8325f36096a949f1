// SPDX-License-Identifier: MIT

/// How bad a finding is.
package enum Severity: String, CaseIterable, Hashable, Sendable, Comparable {
    case note, warning, error

    package static func < (left: Severity, right: Severity) -> Bool { left.rank < right.rank }

    private var rank: Int {
        switch self {
        case .note: 0
        case .warning: 1
        case .error: 2
        }
    }
}
