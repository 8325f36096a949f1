// SPDX-License-Identifier: MIT
internal import ATSModel
internal import Certificates
internal import Connectivity
internal import Matrix

extension PresentedCertificate.Key {
    /// `RSA 2048`, `EC prime256v1`.
    var words: String {
        switch self {
        case .rsa(let bits): "RSA \(bits)"
        case .ec(let curve, let bits): curve.isEmpty ? "EC \(bits)" : "EC \(curve)"
        case .other(let name): name
        }
    }
}

extension PresentedCertificate {
    /// The common name, or the whole subject where there is none; cut, since a stranger wrote it.
    var shortName: String {
        let parts = subject.split(separator: ", ")
        let name = parts.first { $0.hasPrefix("CN=") || $0.hasPrefix("CN = ") } ?? subject[...]
        return DisplayWidth.truncate(name.isEmpty ? "(no name)" : String(name), to: 48)
    }

    /// How many days it lasts; `nil` where a date cannot be read.
    var days: Int64? {
        guard let notBefore, let notAfter else { return nil }
        let (seconds, isOver) = notAfter.subtractingReportingOverflow(notBefore)
        return isOver ? nil : seconds / 86_400
    }
}

extension Handshake.Anchor {
    var words: String {
        switch self {
        case .publicRoot: "a public root"
        case .installedRoot: "an installed root"
        case .none: "no root that is known here"
        }
    }
}

extension TrustFinding {
    /// `the leaf lasts 3650 days, more than 825 (§5.3, documented)`; the rule alone where nothing may differ from run to
    /// run.
    func words(isStable: Bool) -> String {
        "\((isStable ? rule.title : says).withoutStop) (\(rule.section), \(evidence.rawValue))"
    }
}

/// `2027-01-15`, of seconds since 1970; certificates know no year beyond 9999 (RFC 5280 §4.1.2.5).
func day(_ seconds: Int64) -> String { String(utc(seconds).prefix(10)) }

/// `2027-01-15T08:00:00Z`.
func utc(_ seconds: Int64) -> String {
    let time = CivilTime(min(max(seconds, -62_135_596_800), 253_402_300_799))
    func padded(_ value: Int64, _ width: Int = 2) -> String {
        let digits = String(value)
        return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
    }
    return "\(padded(time.year, 4))-\(padded(time.month))-\(padded(time.day))T\(padded(time.hour)):"
        + "\(padded(time.minute)):\(padded(time.second))Z"
}
