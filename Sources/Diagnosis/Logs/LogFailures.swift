// SPDX-License-Identifier: MIT

/// The failures of a log, in order: statements of the same task or URL, or that stand together, are one.
struct LogFailures {
    struct Failure {
        var statement: LogStatement
        var lines: ClosedRange<Int>
    }

    /// More failures than anybody reads; what is beyond is counted.
    static let limit = 1_000
    /// How many lines may lie between two statements that do not name their load.
    private static let reach = 30
    /// How many of the last failures may still be continued by a statement that names nothing.
    private static let depth = 16

    private(set) var failures: [Failure?] = []
    private(set) var count = 0
    private(set) var omitted = 0
    private var byTask: [String: Int] = [:]
    private var byURL: [String: Int] = [:]

    var all: [Failure] { failures.compactMap { $0 }.sorted { $0.lines.lowerBound < $1.lines.lowerBound } }

    mutating func add(_ statement: LogStatement, lines: ClosedRange<Int>) {
        let place = place(of: statement, from: lines.lowerBound)
        if let place {
            update(place) { failure in
                failure.statement.merge(statement)
                failure.lines =
                    min(
                        failure.lines.lowerBound, lines.lowerBound)...max(
                        failure.lines.upperBound, lines.upperBound)
            }
        } else {
            guard count < LogFailures.limit else {
                omitted += 1
                return
            }
            failures.append(Failure(statement: statement, lines: lines))
            count += 1
        }
        let index = place ?? failures.count - 1
        absorb(into: index)
        guard let statement = failures[index]?.statement else { return }
        if let task = statement.task { byTask[task] = index }
        for key in keys(of: statement) { byURL[key] = index }
    }

    private mutating func update(_ place: Int, _ change: (inout Failure) -> Void) {
        guard var failure = failures[place] else { return }
        change(&failure)
        failures[place] = failure
    }

    /// The URL, and the host for statements that name it alone.
    private func keys(of statement: LogStatement) -> [String] {
        [statement.url, statement.host ?? LogStatement.host(of: statement.url)].compactMap { $0 }
            .map { "\(statement.family) \($0)" }
    }

    /// The failure that a statement continues.
    private func place(of statement: LogStatement, from line: Int) -> Int? {
        if let task = statement.task, let place = byTask[task], let failure = failures[place] {
            // One task has one end; whatever else its lines say belongs to it.
            let its = failure.statement
            if its.url == nil || statement.url == nil || its.url == statement.url { return place }
        }
        for key in keys(of: statement) {
            if let place = byURL[key], let failure = failures[place], failure.statement.agrees(with: statement) {
                return place
            }
        }
        let last = failures.indices.suffix(LogFailures.depth).reversed()
        return last.first { place in
            guard let failure = failures[place], line - failure.lines.upperBound <= LogFailures.reach else {
                return false
            }
            return !statement.isNamed && failure.statement.isRelated(to: statement)
                && failure.statement.agrees(with: statement)
        }
    }

    /// Statements that named nothing and came shortly before one that does: the oldest that agrees, and all of the same
    /// connection.
    private mutating func absorb(into index: Int) {
        guard let failure = failures[index], failure.statement.isNamed else { return }
        for place in failures.indices.suffix(LogFailures.depth) where place != index {
            guard let other = failures[place], let target = failures[index], !other.statement.isNamed,
                failure.lines.upperBound >= other.lines.upperBound,
                failure.lines.lowerBound - other.lines.upperBound <= LogFailures.reach,
                other.statement.isRelated(to: target.statement), other.statement.agrees(with: target.statement)
            else { continue }
            update(index) { failure in
                failure.statement.merge(other.statement)
                failure.lines =
                    min(
                        failure.lines.lowerBound, other.lines.lowerBound)...max(
                        failure.lines.upperBound, other.lines.upperBound)
            }
            failures[place] = nil
            count -= 1
            if target.statement.connection == nil, target.statement.flow == nil { return }
        }
    }

    /// What was said of connections elsewhere.
    mutating func finish(enforcing: [String: Bool]) {
        for place in failures.indices {
            guard let flow = failures[place]?.statement.flow, let enforces = enforcing[flow] else { continue }
            update(place) { if $0.statement.enforces == nil { $0.statement.enforces = enforces } }
        }
    }
}
