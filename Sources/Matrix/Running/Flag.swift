// SPDX-License-Identifier: MIT

/// How prediction, connection and measurement relate (`design.md` §5).
package enum Flag: String, CaseIterable, Sendable, Hashable {
    case drift, none, unsettled, ats, tls, reachable
    case appOnly = "app-only"
    case trust, both, network
}
