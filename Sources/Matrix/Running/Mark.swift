// SPDX-License-Identifier: MIT

/// What else is true of a cell (`design.md` §5).
package enum Mark: String, CaseIterable, Sendable, Hashable {
    case vantage
    case ownAddress = "own-address"
    case proxied
    case viaLab = "via-lab"
    case flaky, measured, due
}
