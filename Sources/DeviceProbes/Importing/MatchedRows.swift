// SPDX-License-Identifier: MIT
internal import ATSModel
package import Matrix
package import Recorder

/// Measured rows with their cells, one a cell and origin.
package struct MatchedRows: Sendable {
    package struct Row: Sendable, Hashable {
        package let line: Int
        let isPlain: Bool
        package let key: RunAxes.Key
        /// Its number in the run.
        package let cell: Int
        package let measurement: Measurement
    }

    /// In the order of the file.
    package private(set) var rows: [Row] = []
    /// In the order of the file.
    package private(set) var problems: [ImportProblem]

    /// Of rows that say the same the first counts; of those that contradict each other none does.
    init(_ found: [Row], problems: [ImportProblem]) {
        self.problems = problems
        var first: [Subject: Row] = [:]
        var contradicted: Set<Subject> = []
        // What stands in full says where it was measured; the plain row beside it is the same answer once more.
        let full = Dictionary(found.filter { !$0.isPlain }.map { ($0.key, $0) }) { _, last in last }
        for row in found {
            if row.isPlain, let full = full[row.key] {
                if row.says(full) { continue }
                // A Mac's plain row beside one from Linux is another measurement.
                if full.measurement.origin.isEvidence {
                    self.problems.append(contradiction(row, full))
                    continue
                }
            }
            let subject = Subject(row)
            guard let earlier = first[subject] else {
                first[subject] = row
                rows.append(row)
                continue
            }
            if row.says(earlier) {
                self.problems.append(
                    ImportProblem(.doubled, line: row.line, "it says again what line \(earlier.line) says"))
            } else {
                contradicted.insert(subject)
                self.problems.append(contradiction(row, earlier))
            }
        }
        rows.removeAll { contradicted.contains(Subject($0)) }
        self.problems.sort { $0.line < $1.line }
    }

    private func contradiction(_ row: Row, _ other: Row) -> ImportProblem {
        ImportProblem(
            .contradictory, line: row.line,
            "\(row.measurement.words) here and \(other.measurement.words) in line \(other.line), of the same app on "
                + "the same system; "
                + (row.isPlain && !other.isPlain ? "that one counts" : "neither counts"))
    }

    /// A cell and where its answer comes from, whatever that is.
    private struct Subject: Hashable {
        let key: RunAxes.Key
        let origin: Measurement.Origin

        init(_ row: Row) {
            key = row.key
            origin = row.measurement.origin
        }
    }
}

extension MatchedRows.Row {
    /// The plain form leaves out what stands around an `NSURLErrorDomain` error.
    fileprivate func says(_ other: Self) -> Bool {
        isPlain == other.isPlain
            ? measurement.answer == other.measurement.answer && measurement.causes == other.measurement.causes
            : measurement.urlErrorCode == other.measurement.urlErrorCode
                && measurement.meaning == other.measurement.meaning
                && (measurement.meaning != .reached || measurement.answer == other.measurement.answer)
    }
}
