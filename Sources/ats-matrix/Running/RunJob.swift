// SPDX-License-Identifier: MIT
import Formats
import Matrix

/// One matrix of a command line: its file, what is in it, and what the lab serves for it.
struct RunJob: Sendable {
    let file: String
    let matrix: MatrixDefinition
    /// `nil` where the lab has no part in it.
    let lab: LabPlan?

    /// Cells of two runs are told apart by the matrix's name, so that each name stands once.
    static func checkNames(_ matrices: [(file: String, matrix: MatrixDefinition)]) throws(UsageError) {
        var files: [String: String] = [:]
        for (file, matrix) in matrices {
            guard let first = files.updateValue(file, forKey: matrix.name) else { continue }
            throw UsageError(
                first == file
                    ? "'\(excerpt(file))' is given twice"
                    : "the matrices in '\(excerpt(first))' and '\(excerpt(file))' are both called "
                        + "'\(excerpt(matrix.name))'; expected a name of its own for each")
        }
    }

    /// What the reader should know before the work: each note with its matrix where there are several, and a setting
    /// that no matrix has a variable for once.
    static func notes(of jobs: [RunJob]) -> [String] {
        guard jobs.count > 1 else { return jobs.flatMap(\.matrix.notes) }
        // The name of the setting stands before the colon.
        func setting(_ note: String) -> Substring? { note.hasPrefix("--set ") ? note.prefix { $0 != ":" } : nil }
        var missing: [Substring: Int] = [:]
        for note in jobs.flatMap(\.matrix.notes) {
            if let setting = setting(note) { missing[setting, default: 0] += 1 }
        }
        let unused = missing.filter { $0.value == jobs.count }.keys.sorted().map {
            "\($0): no matrix has a variable of that name"
        }
        return unused
            + jobs.flatMap { job in
                job.matrix.notes.filter { setting($0) == nil }.map { "\(job.matrix.name): \($0)" }
            }
    }
}
