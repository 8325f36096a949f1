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

    package init(
        index: Int, configuration: String, destination: String, url: String, client: Client, platform: Platform,
        vantage: String, ruling: Ruling?, connection: Connection?, prediction: Prediction, flag: Flag, marks: [Mark],
        expectations: [ExpectationOutcome], measurements: [Measurement] = []
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
    }

    /// `no-keys × public`, with the other axes where they are not the usual ones.
    package var title: String {
        var others: [String] = []
        if client != .urlsession { others.append(client.rawValue) }
        if vantage != NamedVantage.thisMachine { others.append(vantage) }
        return "\(configuration) × \(destination)" + (others.isEmpty ? "" : " (\(others.joined(separator: ", ")))")
    }
}
