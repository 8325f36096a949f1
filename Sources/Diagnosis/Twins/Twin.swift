// SPDX-License-Identifier: MIT
package import ATSModel
package import Connectivity
package import Matrix

/// An https address that may lead to the same service, with what became of it.
package struct Twin: Sendable {
    package enum Standing: Hashable, Sendable {
        /// An answer like that of the destination itself, and an app would get it without any change.
        case passes
        /// An app would get an answer there, but another one: perhaps of another service.
        case answersOtherwise
        /// ATS itself refuses it, or its handshake.
        case refused
        /// The system's own trust, or curl's, refuses the certificate.
        case distrusted
        /// Whether ATS lets it through rests on an open question.
        case unsettled
        /// Nothing answers there over TLS.
        case absent
        /// curl fails where an app may get through.
        case unproved
    }

    package let destination: Destination
    package let connection: Connection
    package let answer: LoadAnswer
    package let standing: Standing

    package init(destination: Destination, connection: Connection, answer: LoadAnswer, standing: Standing) {
        self.destination = destination
        self.connection = connection
        self.answer = answer
        self.standing = standing
    }
}

extension Twin.Standing {
    /// - Parameter status: what the destination itself answers, `nil` where that is not known.
    init(_ answer: LoadAnswer, _ connection: Connection, like status: Int?) {
        switch answer.prediction.outcome {
        case .refused: self = connection.failure?.isTrust == true ? .distrusted : .refused
        case .distrusted: self = .distrusted
        case .unsettled: self = .unsettled
        case .reached, .none: self = .unproved
        case .failed: self = connection.failure?.isTrust == true ? .distrusted : .absent
        case .status(let other):
            // The query was left out, so that a service may miss it.
            self = other == status || other < 400 || other == 401 || other == 403 ? .passes : .answersOtherwise
        }
    }

    /// The word for it in machine formats.
    package var name: String {
        switch self {
        case .passes: "passes"
        case .answersOtherwise: "answers-otherwise"
        case .refused: "refused"
        case .distrusted: "distrusted"
        case .unsettled: "unsettled"
        case .absent: "absent"
        case .unproved: "unproved"
        }
    }
}
