// SPDX-License-Identifier: MIT
internal import ATSModel
internal import Storage

/// Reads what the system's trust says against the servers of one run.
struct TrustReader {
    private var findings: [Place: [[TrustFinding]]] = [:]

    private struct Place: Hashable {
        let connection: Int
        let platform: String
    }

    init(run: Int, _ rulings: RulingReader, from database: borrowing Database.Connection) throws(StorageError) {
        let row = try database.prepare(
            """
            SELECT connection, platform, hop, finding FROM trust WHERE run = ?
            ORDER BY connection, platform, hop, position
            """)
        try row.bind(run, at: 1)
        while try row.step() {
            let place = Place(connection: try row.integer(0), platform: try row.text(1))
            let hop = try row.integer(2)
            // No chain is longer; a greater number is damage.
            guard (0..<1_000).contains(hop) else {
                throw StorageError(code: .mismatch, detail: "a finding of run \(run) is of hop \(hop)")
            }
            var byHop = findings[place] ?? []
            while byHop.count <= hop { byHop.append([]) }
            byHop[hop].append(try rulings.finding(row.integer(3)))
            findings[place] = byHop
        }
    }

    /// By hop.
    func findings(of connection: Int?, on platform: String) -> [[TrustFinding]] {
        guard !findings.isEmpty, let connection else { return [] }
        return findings[Place(connection: connection, platform: platform)] ?? []
    }
}
