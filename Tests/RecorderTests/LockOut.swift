// SPDX-License-Identifier: MIT
import Storage

/// Keeps the record locked while the body runs, as another program would.
func lockOut(_ path: String, _ body: () throws -> Void) throws {
    let database = try Database(path: path, access: .write)
    var failure: (any Error)?
    try database.write { (connection) throws(StorageError) in
        do { try body() } catch { failure = error }
    }
    if let failure { throw failure }
}
