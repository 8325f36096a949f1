// SPDX-License-Identifier: MIT
import Audit
import Reporting

/// What `audit` takes.
enum AuditOptions {
    static let platform = Option(
        "platform", .required("RANGE"), repeats: true,
        "The systems that matter, oldest and newest: 'iOS 15..26.1', 'macOS 13..', 'iOS 26'. Default: every one from the "
            + "first with narrow keys on.")
    static let distribution = Option(
        "distribution", .required("KIND"), completion: .words(of: AuditSettings.Distribution.self),
        "Where the app goes: app-store (default) or internal, where no review asks for reasons.")
    static let policy = Option(
        "policy", .required("NAME"), completion: .words(of: Policy.HouseRule.self),
        "House rules to keep: \(SharedOptions.list(Policy.HouseRule.self)), or a file with your own (help findings).")
    static let fix = Option(
        "fix", .optional("ID=CHOICE"), repeats: true, completion: .words(FindingID.allCases.map(\.rawValue)),
        "Mend what changes no ruling on any system in range, where it is written; with ID=CHOICE that finding in that "
            + "way as well. The report names the choices and what each does to loads.")
    static let diff = Option("diff", "Show what --fix would change, as a patch, and change nothing.")
    static let baseline = Option(
        "baseline", .required("FILE"),
        "Leave out the findings that this JSON report of an earlier audit holds: same id, target and key path.")
    static let format = Option(
        "format", .required("FORMAT"), completion: .words(of: AuditFormat.self),
        "\(SharedOptions.list(AuditFormat.self)). Default: table.")
    static let failOn = Option(
        "fail-on", .required("LEVEL"), completion: .words(of: AuditFailOn.self),
        "What ends with status 1: a finding that is an error (default), one that is a warning or worse, never.")

    static let all = [
        platform, distribution, policy, fix, diff, baseline, format, SharedOptions.output, failOn, SharedOptions.color,
    ]
}

/// The words of `--fail-on`.
enum AuditFailOn: String, CaseIterable, Sendable {
    case error, warning, never

    /// Whether an audit that found nothing worse than `worst` ends with status 1.
    func isMet(by worst: Severity?) -> Bool {
        guard let worst else { return false }
        return switch self {
        case .error: worst >= .error
        case .warning: worst >= .warning
        case .never: false
        }
    }
}
