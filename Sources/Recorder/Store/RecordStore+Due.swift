// SPDX-License-Identifier: MIT
internal import Matrix
internal import Storage

extension RecordStore {
    /// Marks the finished cells of a run anew by what ends soon: another attempt at a run asks for days of its own.
    ///
    /// - Parameter time: what ends before it is due, in seconds since 1970; `nil` where nobody asks.
    package func markDue(before time: Int64?, in run: Int) throws(RecordError) {
        try requireFile()
        try recording(path) { () throws(StorageError) in
            try database.write { (connection) throws(StorageError) in
                let connections = try ConnectionReader(run: run).connections(from: connection)
                let due = Set(
                    connections.filter { _, connection in
                        time.map { GoodUntil(connection)?.isDue(before: $0) ?? false } ?? false
                    }.keys)
                // Few connections, many cells: those whose marks stay are not touched.
                let cell = try connection.prepare(
                    "SELECT DISTINCT connection, marks FROM cell WHERE run = ? AND connection IS NOT NULL")
                try cell.bind(run, at: 1)
                var changes: [(connection: Int, old: String, new: String)] = []
                while try cell.step() {
                    let number = try cell.integer(0)
                    let text = try cell.optionalText(1) ?? ""
                    let marks: [Mark] = try Stored.words(text, "mark")
                    let new = Mark.allCases.filter { $0 == .due ? due.contains(number) : marks.contains($0) }
                    if new != marks { changes.append((number, text, new.map(\.rawValue).joined(separator: " "))) }
                }
                let update = try connection.prepare(
                    "UPDATE cell SET marks = ? WHERE run = ? AND connection = ? AND marks = ?")
                for change in changes {
                    try update.bind(change.new, at: 1)
                    try update.bind(run, at: 2)
                    try update.bind(change.connection, at: 3)
                    try update.bind(change.old, at: 4)
                    try update.run()
                }
            }
        }
    }
}
