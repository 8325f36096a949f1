// SPDX-License-Identifier: MIT

/// From when until when a certificate holds, in seconds since 1970 (RFC 5280 §4.1.2.5).
package struct Validity: Hashable, Sendable {
    package let notBefore: Int64
    package let notAfter: Int64

    package init(notBefore: Int64, notAfter: Int64) {
        self.notBefore = notBefore
        self.notAfter = notAfter
    }

    /// So many days, begun an hour before `now`: a client's clock may be a little behind.
    package static func days(_ days: Int64, from now: Int64) -> Validity {
        Validity(notBefore: now - 3_600, notAfter: now - 3_600 + days * 86_400)
    }
}
