// SPDX-License-Identifier: MIT
package import Matrix
internal import Storage

extension RecordStore {
    /// Takes an incomplete run up again.
    ///
    /// - Returns: the writer and the cells that are still to be run, ascending.
    /// - Throws: `RecordError` with `.noSuchRun`, `.matrixChanged`, `.alreadyComplete` or `.runIsLive` besides.
    package func resume(
        _ run: RunName, _ matrix: MatrixDefinition
    ) throws(RecordError) -> (writer: RunWriter, remaining: [Int]) {
        try requireFile()
        let number = try number(of: run)
        // First the lock, then the look: whoever had it may just have ended the run.
        let lock = try self.lock(run: number)
        let state = try recording(path) { () throws(StorageError) -> State in
            try database.read { (connection) throws(StorageError) in try self.state(of: number, on: connection) }
        }
        if let ended = state.ended {
            throw RecordError(
                code: .alreadyComplete, path: path,
                detail: "run \(number) of '\(state.matrix)' is complete since \(ended); there is nothing to resume")
        }
        guard state.contentHash == matrix.contentHash else {
            let reason =
                state.matrix == matrix.name
                ? "the matrix '\(matrix.name)' has changed since it began (content \(state.contentHash.prefix(12)) then, "
                    + "\(matrix.contentHash.prefix(12)) now)"
                : "it is of the matrix '\(state.matrix)', not of '\(matrix.name)'"
            throw RecordError(
                code: .matrixChanged, path: path,
                detail: "run \(number) cannot be resumed: \(reason); begin a new run instead")
        }
        guard let lock else {
            throw RecordError(
                code: .runIsLive, path: path,
                detail: "run \(number) is being written by another process; wait until that has ended")
        }
        let cells = try recording(path) { () throws(StorageError) in
            try database.read { (connection) throws(StorageError) in
                try self.cells(of: number, matrix, on: connection)
            }
        }
        let writer = RunWriter(
            number: number, store: self, lock: lock,
            rows: ObservationRows(run: number, cells: cells, nextConnection: state.nextConnection))
        return (writer, cells.remaining)
    }

    private struct State: Sendable {
        let matrix: String
        let contentHash: String
        let ended: String?
        let nextConnection: Int
    }

    private func state(
        of number: Int, on connection: borrowing Database.Connection
    ) throws(StorageError) -> State {
        let run = try connection.prepare("SELECT matrix, content_hash, ended FROM run WHERE number = ?")
        try run.bind(number, at: 1)
        guard try run.step() else { throw StorageError(code: .mismatch, detail: "run \(number) is gone") }
        return State(
            matrix: try run.text(0), contentHash: try run.text(1), ended: try run.optionalText(2),
            nextConnection: try connection.integer(
                "SELECT ifnull(max(number) + 1, 0) FROM connection WHERE run = \(number)"))
    }

    /// What an earlier process began, from the cells that have finished and the plan for the others.
    private func cells(
        of run: Int, _ matrix: MatrixDefinition, on connection: borrowing Database.Connection
    ) throws(StorageError) -> RunCells {
        let row = try connection.prepare(
            "SELECT number, flag, configuration, destination, vantage FROM every_cell WHERE run = ?")
        try row.bind(run, at: 1)
        var cells = RunCells(of: matrix)
        while try row.step() {
            let number = try row.integer(0)
            guard matrix.cells.indices.contains(number) else {
                throw StorageError(code: .mismatch, detail: "the matrix has no cell \(number), and run \(run) has")
            }
            let flag: Flag? = try row.optionalText(1).map { (text) throws(StorageError) in
                try Stored.word(text, "flag")
            }
            cells.insert(
                number, flag: flag, configuration: try row.integer(2), destination: try row.integer(3),
                vantage: try row.integer(4))
        }
        return cells
    }
}
