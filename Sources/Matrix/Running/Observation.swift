// SPDX-License-Identifier: MIT
package import ATSModel
package import Connectivity

/// One cell with everything that is known of it: what the record keeps and the tables show.
package struct Observation: Sendable, Hashable {
    /// The cell's number in its matrix, from 0.
    package let index: Int
    package let configuration: String
    package let destination: String
    /// Redacted, and with `${name}` where a variable's value stands.
    package let url: String
    package let client: Client
    package let platform: Platform
    package let vantage: String
    /// `nil` where the cell did not run.
    package let ruling: Ruling?
    /// What the network did, shared by all cells of the destination; `nil` where nothing was asked. Holds no values of
    /// variables.
    package let connection: Connection?
    package let prediction: Prediction
    package let flag: Flag
    package let marks: [Mark]
    package let expectations: [ExpectationOutcome]
    /// What real apps were answered, the newest last.
    package let measurements: [Measurement]
    /// What the system's own trust says against the server of each hop, on the cell's platform: by hop, as far as there
    /// is something to say.
    package let findings: [[TrustFinding]]

    package init(
        index: Int, configuration: String, destination: String, url: String, client: Client, platform: Platform,
        vantage: String, ruling: Ruling?, connection: Connection?, prediction: Prediction, flag: Flag, marks: [Mark],
        expectations: [ExpectationOutcome], measurements: [Measurement] = [], findings: [[TrustFinding]] = []
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
        self.measurements = measurements
        self.findings = findings.last?.isEmpty == true ? findings.droppingEmptyEnd : findings
    }

    /// `no-keys × public`, with the other axes where they are not the usual ones.
    package var title: String {
        var others: [String] = []
        if client != .urlsession { others.append(client.rawValue) }
        if vantage != NamedVantage.thisMachine { others.append(vantage) }
        return "\(configuration) × \(destination)" + (others.isEmpty ? "" : " (\(others.joined(separator: ", ")))")
    }
}

extension [[TrustFinding]] {
    /// So that two observations which say the same are equal.
    fileprivate var droppingEmptyEnd: [[TrustFinding]] {
        Array(prefix((lastIndex { !$0.isEmpty } ?? -1) + 1))
    }
}
