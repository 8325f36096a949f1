// SPDX-License-Identifier: MIT
internal import Matrix
internal import Storage

/// The measurements that count for a run while it is written, those included that another process imports meanwhile.
struct MeasuredCells: Sendable {
    /// The newest measurement of the record that was looked at, `nil` before the first look.
    private var newest: Int?
    private var measurements: [Int: [Measurement]] = [:]

    /// Looks whether there are new ones, inside the caller's transaction.
    mutating func refresh(run: Int, on database: borrowing Database.Connection) throws(StorageError) {
        let newest = try database.integer("SELECT ifnull(max(id), 0) FROM measurement")
        guard newest != self.newest else { return }
        measurements = newest == 0 ? [:] : try MeasurementReader.measurements(of: run, from: database)
        self.newest = newest
    }

    /// The cell with its flag and marks as the measurements make them.
    func applied(to observation: Observation) -> Observation {
        guard !measurements.isEmpty else { return observation }
        return observation.measured(as: measurements[observation.index] ?? [])
    }
}
