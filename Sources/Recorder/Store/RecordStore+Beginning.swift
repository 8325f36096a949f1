// SPDX-License-Identifier: MIT
internal import ATSModel
package import Matrix
internal import Storage

extension RecordStore {
    /// Begins a run and records which cells it has; none of them has run.
    package func begin(
        _ matrix: MatrixDefinition, cells: [Int], environment: RunEnvironment, started: String
    ) throws(RecordError) -> RunWriter {
        if let stray = cells.first(where: { !matrix.cells.indices.contains($0) }) {
            throw RecordError(code: .database, path: path, detail: "the matrix '\(matrix.name)' has no cell \(stray)")
        }
        try requireFile()
        let (number, members) = try recording(path) { () throws(StorageError) in
            try database.write { (connection) throws(StorageError) in
                let run = try insertRun(matrix, cells.count, environment, started, on: connection)
                try insertNotes(matrix.notes, of: run, on: connection)
                try AskedRows.insert(matrix.questions, cells: cells, run: run, on: connection)
                return (run, try PlanRows(run: run, matrix: matrix, cells: cells).insert(on: connection))
            }
        }
        guard let lock = try lock(run: number) else {
            throw RecordError(code: .runIsLive, path: path, detail: "run \(number) is being written by another process")
        }
        return RunWriter(
            number: number, store: self, lock: lock,
            rows: ObservationRows(run: number, cells: members, nextConnection: 0))
    }

    /// The lock stands beside the file itself, so that a symbolic link to the record leads to the same one.
    ///
    /// - Returns: `nil` where somebody else writes the run.
    func lock(run: Int) throws(RecordError) -> FileLock? {
        let name = "\(RealPath.of(path) ?? path).lock-\(run)"
        do throws(SystemError) { return try FileLock.take(name) } catch {
            throw RecordError(code: .cannotOpen, path: path, detail: "the lock file \(name) cannot be made: \(error)")
        }
    }

    private func insertRun(
        _ matrix: MatrixDefinition, _ count: Int, _ environment: RunEnvironment, _ started: String,
        on connection: borrowing Database.Connection
    ) throws(StorageError) -> Int {
        let insert = try connection.prepare(
            """
            INSERT INTO run (matrix, about, content_hash, started, version, curl, machine, is_lab, is_probed, cells)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """)
        try insert.bind(matrix.name, at: 1)
        try insert.bind(matrix.about, at: 2)
        try insert.bind(matrix.contentHash, at: 3)
        try insert.bind(started, at: 4)
        try insert.bind(environment.version, at: 5)
        try insert.bind(environment.curl, at: 6)
        try insert.bind(environment.machine, at: 7)
        try insert.bind(environment.isLab, at: 8)
        try insert.bind(environment.isProbed, at: 9)
        try insert.bind(count, at: 10)
        try insert.run()
        return connection.lastRowID
    }

    private func insertNotes(
        _ notes: [String], of run: Int, on connection: borrowing Database.Connection
    ) throws(StorageError) {
        let insert = try connection.prepare("INSERT INTO note (run, position, text) VALUES (?, ?, ?)")
        for (position, note) in notes.enumerated() {
            try insert.bind(run, at: 1)
            try insert.bind(position, at: 2)
            try insert.bind(note, at: 3)
            try insert.run()
        }
    }
}
