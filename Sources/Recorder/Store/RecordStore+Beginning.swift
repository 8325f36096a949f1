// SPDX-License-Identifier: MIT
internal import ATSModel
package import Matrix
internal import Storage

extension RecordStore {
    /// Begins a run and records every cell of it as not run.
    package func begin(
        _ matrix: MatrixDefinition, cells: [Int], environment: RunEnvironment, started: String
    ) throws(RecordError) -> RunWriter {
        if let stray = cells.first(where: { !matrix.cells.indices.contains($0) }) {
            throw RecordError(code: .database, path: path, detail: "the matrix '\(matrix.name)' has no cell \(stray)")
        }
        try requireFile()
        let number = try recording(path) { () throws(StorageError) in
            try database.write { (connection) throws(StorageError) in
                let run = try insertRun(matrix, cells.count, environment, started, on: connection)
                try insertNotes(matrix.notes, of: run, on: connection)
                try insertCells(cells, of: matrix, run: run, on: connection)
                try AskedRows.insert(matrix.questions, cells: cells, run: run, on: connection)
                return run
            }
        }
        guard let lock = try lock(run: number) else {
            throw RecordError(code: .runIsLive, path: path, detail: "run \(number) is being written by another process")
        }
        return RunWriter(number: number, store: self, lock: lock, nextConnection: 0)
    }

    /// Refuses to write into a file that is no longer at its path.
    func requireFile() throws(RecordError) {
        if database.hasMoved {
            throw RecordError(code: .replaced, path: path, detail: RecordError.movedDetail)
        }
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

    private func insertCells(
        _ cells: [Int], of matrix: MatrixDefinition, run: Int, on connection: borrowing Database.Connection
    ) throws(StorageError) {
        let axes = try AxisRows(connection)
        var configurations = [Int?](repeating: nil, count: matrix.configurations.count)
        var destinations = [Int?](repeating: nil, count: matrix.destinations.count)
        var vantages = [Int?](repeating: nil, count: matrix.vantages.count)
        let platforms = matrix.platforms.map(\.description)
        let insert = try connection.prepare(
            """
            INSERT INTO cell (run, number, configuration, destination, client, platform, vantage)
            VALUES (?, ?, ?, ?, ?, ?, ?)
            """)
        try insert.bind(run, at: 1)
        for number in cells {
            let cell = matrix.cells[number]
            let (c, d, v) = (Int(cell.configuration), Int(cell.destination), Int(cell.vantage))
            if configurations[c] == nil {
                configurations[c] = try axes.row(of: matrix.configurations[c], on: connection)
            }
            if destinations[d] == nil {
                destinations[d] = try axes.row(of: matrix.destinations[d], on: connection)
            }
            if vantages[v] == nil { vantages[v] = try axes.row(of: matrix.vantages[v], on: connection) }
            try insert.bind(number, at: 2)
            try insert.bind(configurations[c], at: 3)
            try insert.bind(destinations[d], at: 4)
            try insert.bind(cell.client.rawValue, at: 5)
            try insert.bind(platforms[Int(cell.platform)], at: 6)
            try insert.bind(vantages[v], at: 7)
            try insert.run()
        }
    }
}
