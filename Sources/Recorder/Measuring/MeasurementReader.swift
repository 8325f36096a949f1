// SPDX-License-Identifier: MIT
internal import Matrix
internal import Storage

/// Reads the measurements that count for the cells of one run.
enum MeasurementReader {
    /// By the number of the cell, the newest last.
    static func measurements(
        of run: Int, from database: borrowing Database.Connection
    ) throws(StorageError) -> [Int: [Measurement]] {
        // Few measurements, many cells: the join begins with the few.
        let row = try database.prepare(
            """
            SELECT c.number, m.status, m.domain, m.code, m.causes, m.system, m.build, m.signing, m.time, m.file,
                m.is_evidence
            FROM run CROSS JOIN measurement AS m CROSS JOIN \(try CellReader.source(of: run, from: database)) AS c
            WHERE run.number = ? AND m.matrix = run.matrix AND c.run = run.number
                AND c.configuration = m.configuration AND c.destination = m.destination AND c.client = m.client
                AND c.platform = m.platform AND c.vantage = m.vantage
            ORDER BY m.at, m.id
            """)
        try row.bind(run, at: 1)
        var measurements: [Int: [Measurement]] = [:]
        while try row.step() {
            let origin = Measurement.Origin(
                system: try row.text(5), build: try known(row.text(6)), signing: try known(row.text(7)),
                time: try known(row.text(8)), file: try row.text(9), isEvidence: try row.boolean(10))
            measurements[try row.integer(0), default: []].append(
                Measurement(try answer(row, from: 1), causes: try causes(row.text(4)), origin: origin))
        }
        return measurements
    }

    /// - Parameter column: that of the status; domain and code follow.
    static func answer(_ row: borrowing Statement, from column: Int32) throws(StorageError) -> Measurement.Answer {
        if let status = try row.optionalInteger(column) { return .status(status) }
        return .failed(domain: try row.text(column + 1), code: try row.integer(column + 2))
    }

    private static func known(_ text: String) -> String? { text.isEmpty ? nil : text }

    /// `NSURLErrorDomain -1022, NSPOSIXErrorDomain 61`, as it is written into the record.
    static func text(of causes: [Measurement.Cause]) -> String {
        causes.map { "\($0.domain) \($0.code)" }.joined(separator: ", ")
    }

    static func causes(_ text: String) throws(StorageError) -> [Measurement.Cause] {
        var causes: [Measurement.Cause] = []
        for part in text.split(separator: ", ") {
            guard let space = part.lastIndex(of: " "), let code = Int(part[part.index(after: space)...]) else {
                throw Stored.mismatch(text, "list of errors")
            }
            causes.append(Measurement.Cause(domain: String(part[..<space]), code: code))
        }
        return causes
    }
}
