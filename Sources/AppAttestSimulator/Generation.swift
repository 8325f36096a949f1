// SPDX-License-Identifier: MIT

/// Whose objects are imitated: from system 27 on authenticator data ends in a map of extensions (`app-attest.md` §1.2).
package enum Generation: String, CaseIterable, Sendable, Hashable {
    case before27 = "before-27"
    case from27 = "from-27"
}
