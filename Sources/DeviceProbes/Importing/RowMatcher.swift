// SPDX-License-Identifier: MIT
package import ATSModel
internal import Formats
internal import Matrix
package import Recorder

/// Finds the cells of a recorded run that measured rows speak of.
package struct RowMatcher: Sendable {
    /// Which of the run's platforms and vantages are meant by rows that do not say so.
    package struct Hints: Sendable, Hashable {
        package var platform: Platform?
        package var vantage: String?

        package init(platform: Platform? = nil, vantage: String? = nil) {
            self.platform = platform
            self.vantage = vantage
        }
    }

    /// The cells that a row may mean, of which the run should have one.
    struct Candidates {
        let row: MeasuredRow
        let keys: [RunAxes.Key]
        let origin: Measurement.Origin
    }

    let axes: RunAxes
    let hints: Hints
    let file: String
    let configurations: [String: RunAxes.Configuration]
    let destinations: [String: RunAxes.Destination]

    /// - Parameter file: as the user named it.
    package init(_ axes: RunAxes, file: String, hints: Hints = Hints()) {
        self.axes = axes
        self.hints = hints
        self.file = file
        configurations = Dictionary(axes.configurations.map { ($0.name, $0) }) { first, _ in first }
        destinations = Dictionary(axes.destinations.map { ($0.name, $0) }) { first, _ in first }
    }

    /// - Parameter cells: the numbers of cells in the run, `nil` for those that it has not.
    package func match<Failure: Error>(
        _ rows: [MeasuredRow], cells: ([RunAxes.Key]) throws(Failure) -> [Int?]
    ) throws(Failure) -> MatchedRows {
        var problems: [ImportProblem] = []
        var candidates: [Candidates] = []
        for row in rows {
            do throws(ImportProblem) {
                switch row.subject {
                case .plain(let name, let system):
                    candidates.append(try plain(row, name, system, wantsHint: problems.count < 100))
                case .full(let subject): candidates.append(try full(row, subject))
                }
            } catch {
                problems.append(error)
            }
        }
        var numbers = try cells(candidates.flatMap(\.keys))[...]
        var found: [MatchedRows.Row] = []
        for candidate in candidates {
            let own = zip(candidate.keys, numbers.prefix(candidate.keys.count))
            numbers = numbers.dropFirst(candidate.keys.count)
            let known = own.filter { $0.1 != nil }
            guard let (key, number) = known.first, let number, known.count == 1 else {
                problems.append(
                    ImportProblem(
                        .unknown, line: candidate.row.line,
                        known.isEmpty
                            ? "run \(axes.run) has no cell of \(title(of: candidate.keys[0]))"
                            : "the name may mean \(known.map { title(of: $0.0) }.joined(separator: " or "))"))
                continue
            }
            found.append(
                MatchedRows.Row(
                    line: candidate.row.line, isPlain: candidate.row.isPlain, key: key, cell: number,
                    measurement: Measurement(
                        candidate.row.answer, causes: candidate.row.causes, origin: candidate.origin)))
        }
        return MatchedRows(found, problems: problems)
    }

    /// `no-keys × public`, and the rest where the run has several.
    package func title(of key: RunAxes.Key) -> String {
        var others: [String] = []
        if axes.clients.count > 1 { others.append(key.client.rawValue) }
        if axes.platforms.count > 1 { others.append(key.platform.description) }
        if axes.vantages.count > 1 { others += axes.vantages.filter { $0.id == key.vantage }.map(\.name) }
        let configuration = axes.configurations.first { $0.id == key.configuration }?.name ?? ""
        let destination = axes.destinations.first { $0.id == key.destination }?.name ?? ""
        return "\(configuration) × \(destination)" + (others.isEmpty ? "" : " (\(others.joined(separator: ", ")))")
    }
}

extension MeasuredRow {
    fileprivate var isPlain: Bool { if case .plain = subject { true } else { false } }
}
