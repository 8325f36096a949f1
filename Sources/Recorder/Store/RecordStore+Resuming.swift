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
        let writer = RunWriter(number: number, store: self, lock: lock, nextConnection: state.nextConnection)
        return (writer, state.remaining)
    }

    private struct State: Sendable {
        let matrix: String
        let contentHash: String
        let ended: String?
        let nextConnection: Int
        let remaining: [Int]
    }

    private func state(
        of number: Int, on connection: borrowing Database.Connection
    ) throws(StorageError) -> State {
        let run = try connection.prepare("SELECT matrix, content_hash, ended FROM run WHERE number = ?")
        try run.bind(number, at: 1)
        guard try run.step() else { throw StorageError(code: .mismatch, detail: "run \(number) is gone") }
        let open = try connection.prepare("SELECT number FROM cell WHERE run = ? AND flag IS NULL ORDER BY number")
        try open.bind(number, at: 1)
        var remaining: [Int] = []
        while try open.step() { remaining.append(try open.integer(0)) }
        return State(
            matrix: try run.text(0), contentHash: try run.text(1), ended: try run.optionalText(2),
            nextConnection: try connection.integer(
                "SELECT ifnull(max(number) + 1, 0) FROM connection WHERE run = \(number)"),
            remaining: remaining)
    }
}
