// SPDX-License-Identifier: MIT
package import ATSModel
package import Connectivity

/// One cell with everything that is known of it: what the record keeps and the tables show.
package struct Observation: Sendable, Hashable {
    /// The cell's number in its matrix, from 0.
    package let index: Int
    package let configuration: String
    package let destination: String
    /// Redacted.
    package let url: String
    package let client: Client
    package let platform: Platform
    package let vantage: String
    /// `nil` where the cell did not run.
    package let ruling: Ruling?
    /// What the network did, shared by all cells of the destination; `nil` where nothing was asked.
    package let connection: Connection?
    package let prediction: Prediction
    package let flag: Flag
    package let marks: [Mark]
    package let expectations: [ExpectationOutcome]

    package init(
        index: Int, configuration: String, destination: String, url: String, client: Client, platform: Platform,
        vantage: String, ruling: Ruling?, connection: Connection?, prediction: Prediction, flag: Flag, marks: [Mark],
        expectations: [ExpectationOutcome]
    ) {
        self.index = index
        self.configuration = configuration
        self.destination = destination
        self.url = url
        self.client = client
        self.platform = platform
        self.vantage = vantage
        self.ruling = ruling
        self.connection = connection
        self.prediction = prediction
        self.flag = flag
        self.marks = marks
        self.expectations = expectations
    }

    /// `no-keys × public`, with the other axes where they are not the usual ones.
    package var title: String { "\(configuration) × \(destination)" }
}

/// What the app would see over the whole chain (`design.md` §2).
package struct Prediction: Sendable, Hashable {
    package enum Outcome: Sendable, Hashable {
        /// Nothing was asked of the network, and ATS does not refuse.
        case none
        case unsettled(likely: Ruling.Verdict?)
        /// ATS refuses; the codes may be empty where none is asserted.
        case refused([URLErrorCode])
        /// The network fails, as an app would name it.
        case failed(URLErrorCode)
        /// An HTTP status arrives.
        case status(Int)
    }

    package let outcome: Outcome
    /// Which hop ends the load, from 0.
    package let hop: Int
    /// What the server must meet for it, where its TLS facts are not known.
    package let condition: TLSRequirements?

    package init(_ outcome: Outcome, hop: Int = 0, condition: TLSRequirements? = nil) {
        self.outcome = outcome
        self.hop = hop
        self.condition = condition
    }
}

/// How prediction, connection and measurement relate (`design.md` §5).
package enum Flag: String, CaseIterable, Sendable, Hashable {
    case drift, none, unsettled, ats, tls, reachable
    case appOnly = "app-only"
    case trust, both, network
}

/// What else is true of a cell (`design.md` §5).
package enum Mark: String, CaseIterable, Sendable, Hashable {
    case vantage
    case ownAddress = "own-address"
    case proxied
    case viaLab = "via-lab"
    case flaky, measured, due
}

/// What became of one expectation of a cell.
package struct ExpectationOutcome: Sendable, Hashable {
    /// `app −1022`, `curl ok`.
    package let expected: String
    package let because: String?
    /// `nil` where nothing was asked, so nothing can be said.
    package let isMet: Bool?

    package init(expected: String, because: String?, isMet: Bool?) {
        self.expected = expected
        self.because = because
        self.isMet = isMet
    }
}
