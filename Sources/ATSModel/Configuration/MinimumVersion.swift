// SPDX-License-Identifier: MIT

/// `NSExceptionMinimumTLSVersion` as it is read: exact, case-sensitive, one trailing digit (`ats-rules.md` §1.5).
enum MinimumVersion: Hashable, Sendable {
    case tls(TLSFacts.TLSVersion)
    /// A DTLS version, whose effect on TLS is not known (§12.18).
    case dtls

    /// `nil` for a text that is no version, and for anything that is no text.
    init?(_ value: PropertyValue?) {
        guard case .string(let text)? = value else { return nil }
        switch text {
        case "TLSv1.0": self = .tls(.tls10)
        case "TLSv1.1": self = .tls(.tls11)
        case "TLSv1.2": self = .tls(.tls12)
        case "TLSv1.3": self = .tls(.tls13)
        case "DTLSv1.0", "DTLSv1.2": self = .dtls
        default: return nil
        }
    }
}

/// A NIAP package version key (`ats-rules.md` §1.1, §1.2). An unknown or non-text value counts as absent.
enum NIAPPackage: Hashable, Sendable {
    case none
    case fcp21

    init?(_ value: PropertyValue?) {
        guard case .string(let text)? = value else { return nil }
        switch text {
        case "none": self = .none
        case "FCP_v2.1", "recommended": self = .fcp21
        default: return nil
        }
    }
}
