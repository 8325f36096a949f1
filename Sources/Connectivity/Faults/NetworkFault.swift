// SPDX-License-Identifier: MIT
package import ATSModel

/// One way in which the network fails a load, or nearly does: what curl says of it, and what an app would.
///
/// The rows of ``all`` are what the mapping from curl's codes to an app's is made of, what `help faults` prints, and
/// what the tests bring about.
package struct NetworkFault: Sendable, Hashable {
    package enum Group: String, CaseIterable, Sendable {
        case names = "Names"
        case connecting = "Connecting"
        case tls = "TLS"
        case certificates = "Certificates"
        case answers = "Answers"
        case redirects = "Redirects"
        case proxies = "Proxies"
    }

    /// What the name of the app's code rests on.
    package enum Evidence: String, Sendable {
        /// Apple's description of the constant says it, or `ats-rules.md` §5.4 does.
        case documented
        /// Taken from what the code is for; no app was seen to say it.
        case inferred
    }

    package let id: String
    package let group: Group
    /// At most 38 characters.
    package let title: String
    /// Every `CURLcode` that it comes as; 0 alone where the load gets through nevertheless.
    package let curlCodes: [Int]
    package let condition: FaultCondition?
    /// `nil` where the load gets through.
    package let urlError: URLErrorCode?
    package let evidence: Evidence
    /// What the lab can be told to do to bring it about.
    package let lab: String?
    package let note: String?

    init(
        _ id: String, _ group: Group, _ title: String, curl curlCodes: Int..., when condition: FaultCondition? = nil,
        app urlError: URLErrorCode?, _ evidence: Evidence, lab: String? = nil, note: String? = nil
    ) {
        self.id = id
        self.group = group
        self.title = title
        self.curlCodes = curlCodes
        self.condition = condition
        self.urlError = urlError
        self.evidence = evidence
        self.lab = lab
        self.note = note
    }

    package static let all = names + connecting + tls + certificates + answers + redirects + proxies

    package static func named(_ id: String) -> NetworkFault? { all.first { $0.id == id } }
}

extension NetworkFault {
    /// A failure of this kind, `nil` where the load gets through.
    package var example: TransferFailure? {
        guard let urlError, let curlCode = curlCodes.first else { return nil }
        var cause = FailureCause(curlCode: curlCode)
        condition?.apply(to: &cause)
        return TransferFailure(
            curlCode: curlCode, text: title, systemError: cause.systemError, verifyResult: cause.verifyResult,
            urlError: urlError)
    }

    /// The row that says most of a cause: one whose condition holds before one without, else the first. Rows that are
    /// alike in both name the same code.
    static func first(for cause: FailureCause) -> NetworkFault? {
        let rows = all.filter { $0.urlError != nil && $0.curlCodes.contains(cause.curlCode) }
        return rows.first { $0.condition?.holds(for: cause) == true } ?? rows.first { $0.condition == nil }
    }
}
