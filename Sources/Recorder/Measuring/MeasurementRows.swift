// SPDX-License-Identifier: MIT
internal import ATSModel
internal import Matrix
internal import Storage

/// Writes measurements into the record.
struct MeasurementRows: ~Copyable {
    private let run: Int
    private let find: Statement
    private let insertion: Statement
    private let removal: Statement

    init(run: Int, imported: String, on database: borrowing Database.Connection) throws(StorageError) {
        let same = """
            matrix = (SELECT matrix FROM run WHERE number = ?1) AND configuration = ?2 AND destination = ?3
                AND client = ?4 AND platform = ?5 AND vantage = ?6 AND system = ?7 AND build = ?8 AND signing = ?9
                AND time = ?10
            """
        let find = try database.prepare(
            "SELECT status, domain, code, causes, file, imported, is_evidence FROM measurement WHERE \(same)")
        let removal = try database.prepare("DELETE FROM measurement WHERE \(same)")
        let insertion = try database.prepare(
            """
            INSERT INTO measurement (matrix, configuration, destination, client, platform, vantage, system, build,
                signing, time, status, domain, code, causes, url_code, file, is_evidence, imported)
            VALUES ((SELECT matrix FROM run WHERE number = ?1), ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13,
                ?14, ?15, ?16, ?17, ?18)
            """)
        try insertion.bind(imported, at: 18)
        self.run = run
        self.find = find
        self.insertion = insertion
        self.removal = removal
    }

    /// Writes one, unless another of the same origin is there.
    borrowing func insert(
        _ measurement: Measurement, of key: RunAxes.Key, replaces: Bool
    ) throws(StorageError) -> MeasurementImport.Outcome {
        if let earlier = try earlier(than: measurement, of: key) {
            if earlier.measurement.answer == measurement.answer, earlier.measurement.causes == measurement.causes {
                return .present
            }
            guard replaces else { return .contradicts(earlier) }
            try bind(key, measurement.origin, to: removal)
            try removal.run()
        }
        try bind(key, measurement.origin, to: insertion)
        switch measurement.answer {
        case .status(let status):
            try insertion.bind(status, at: 11)
            try insertion.bindNull(at: 12)
            try insertion.bindNull(at: 13)
        case .failed(let domain, let code):
            try insertion.bindNull(at: 11)
            try insertion.bind(domain, at: 12)
            try insertion.bind(code, at: 13)
        }
        try insertion.bind(MeasurementReader.text(of: measurement.causes), at: 14)
        try insertion.bind(measurement.urlErrorCode?.rawValue, at: 15)
        try insertion.bind(measurement.origin.file, at: 16)
        try insertion.bind(measurement.origin.isEvidence, at: 17)
        try insertion.run()
        return .taken
    }

    private borrowing func earlier(
        than measurement: Measurement, of key: RunAxes.Key
    ) throws(StorageError) -> MeasurementImport.Earlier? {
        try bind(key, measurement.origin, to: find)
        guard try find.step() else { return nil }
        let origin = Measurement.Origin(
            system: measurement.origin.system, build: measurement.origin.build, signing: measurement.origin.signing,
            time: measurement.origin.time, file: try find.text(4), isEvidence: try find.boolean(6))
        let earlier = MeasurementImport.Earlier(
            measurement: Measurement(
                try MeasurementReader.answer(find, from: 0), causes: try MeasurementReader.causes(find.text(3)),
                origin: origin),
            imported: try find.text(5))
        find.reset()
        return earlier
    }

    private borrowing func bind(
        _ key: RunAxes.Key, _ origin: Measurement.Origin, to statement: borrowing Statement
    ) throws(StorageError) {
        try statement.bind(run, at: 1)
        try statement.bind(key, from: 2)
        try statement.bind(origin.system, at: 7)
        try statement.bind(origin.build ?? "", at: 8)
        try statement.bind(origin.signing ?? "", at: 9)
        try statement.bind(origin.time ?? "", at: 10)
    }
}
