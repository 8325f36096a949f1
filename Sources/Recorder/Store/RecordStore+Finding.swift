// SPDX-License-Identifier: MIT
package import Matrix
internal import Storage

extension RecordStore {
    /// The newest run that asked all that the matrix asks, `nil` where there is none.
    package func newestRun(of matrix: MatrixDefinition) throws(RecordError) -> Int? {
        try recording(path) { () throws(StorageError) in
            try database.read { (connection) throws(StorageError) in
                let run = try connection.prepare(
                    """
                    SELECT max(number) FROM run
                    WHERE matrix = ? AND content_hash = ? AND cells = ? AND ended IS NOT NULL
                    HAVING max(number) IS NOT NULL
                    """)
                try run.bind(matrix.name, at: 1)
                try run.bind(matrix.contentHash, at: 2)
                try run.bind(matrix.cells.count, at: 3)
                return try run.step() ? try run.integer(0) : nil
            }
        }
    }
}
