// SPDX-License-Identifier: MIT
internal import Matrix

extension Flag {
    /// With a sign that says good or bad without colour.
    var words: String {
        switch self {
        case .none: "none"
        case .reachable: "✓ reachable"
        case .unsettled: "? unsettled"
        default: "✗ \(rawValue)"
        }
    }

    var color: Paint.Color? {
        switch self {
        case .drift, .ats, .tls: .red
        case .both, .network, .trust, .appOnly, .unsettled: .yellow
        case .reachable: .green
        case .none: .faint
        }
    }

    /// Whether a cell with it is nothing to speak of.
    var isQuiet: Bool { self == .reachable || self == .none }

    /// What it says, in a few words (`design.md` §5).
    var meaning: String {
        switch self {
        case .drift: "the app does not do what the model says"
        case .none: "only a ruling"
        case .unsettled: "no source settles it"
        case .ats: "suspect ATS, not the network"
        case .tls: "the app's TLS is stricter than curl's"
        case .reachable: "nothing to do"
        case .appOnly: "the app has something that curl has not"
        case .trust: "the certificate is not trusted"
        case .both: "the network fails, and ATS would bite as well"
        case .network: "suspect the network, not ATS"
        }
    }
}
