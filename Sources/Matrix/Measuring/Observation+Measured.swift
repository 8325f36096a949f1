// SPDX-License-Identifier: MIT
internal import ATSModel
internal import Connectivity

extension Observation {
    /// The same cell with what real apps were answered: its flag and marks follow from that.
    ///
    /// - Parameter measurements: the newest last.
    package func measured(as measurements: [Measurement]) -> Observation {
        guard !measurements.isEmpty || !self.measurements.isEmpty else { return self }
        let standing = measurements.standing
        return Observation(
            index: index, configuration: configuration, destination: destination, url: url, client: client,
            platform: platform, vantage: vantage, ruling: ruling, connection: connection, prediction: prediction,
            flag: ruling.map { ruling in
                Flag(ruling: ruling, connection: connection, prediction: prediction, measured: standing?.meaning)
            } ?? flag,
            marks: marks.measured(standing != nil), expectations: expectations, measurements: measurements,
            findings: findings)
    }
}

extension [Measurement] {
    /// The one that counts: the newest that is evidence.
    package var standing: Measurement? { last { $0.origin.isEvidence } }
}

extension [Mark] {
    /// The marks with `measured` among them, or without it, in their fixed order.
    package func measured(_ isMeasured: Bool) -> [Mark] {
        Mark.allCases.filter { $0 == .measured ? isMeasured : contains($0) }
    }
}
