// SPDX-License-Identifier: MIT
internal import ATSModel

extension TrustFinding {
    /// Whether it hangs on which roots and issuers a machine has: another one may trust the very same chain.
    var isOfRoots: Bool { ["trust-root", "trust-self-signed", "trust-issuers"].contains(rule.id) }
}
