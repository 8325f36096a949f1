// SPDX-License-Identifier: MIT
internal import ATSModel
internal import Connectivity
internal import Matrix

/// To people hops count from 1, the URL itself.
extension Observation {
    /// The hop that ends the load, where it is none of the first.
    var breakingHop: Int? {
        switch prediction.outcome {
        case .refused, .distrusted, .failed, .unsettled: prediction.hop > 0 ? prediction.hop + 1 : nil
        case .none, .status, .reached: nil
        }
    }

    /// The URL of that hop, where curl saw it.
    var breakingURL: String? { breakingDestination?.redacted }

    /// ` at hop 2 (http://cdn.example/)`.
    var breakingWords: String {
        guard let hop = breakingHop else { return "" }
        return " at hop \(hop)" + (breakingURL.map { " (\($0))" } ?? "")
    }

    /// What is not settled of a redirect to cleartext (`ats-rules.md` §12.12).
    var hstsRemark: String? {
        guard case .refused = prediction.outcome, let destination = breakingDestination,
            destination.scheme.isCleartext, destination.address == nil
        else { return nil }
        return "Where that host is known by HSTS, the system may turn the hop into https before ATS looks, which no "
            + "source settles (§12.12)."
    }

    private var breakingDestination: Destination? {
        guard breakingHop != nil, let hops = connection?.hops, hops.indices.contains(prediction.hop) else { return nil }
        return hops[prediction.hop].destination
    }
}
