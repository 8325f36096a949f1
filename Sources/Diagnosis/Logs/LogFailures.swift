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
        guard !statement.isNamed else { return nil }
        // Apps print an error behind the system's lines. What the system says of a connection comes before the end of
        // its task, and so goes only to what is still without a name.
        return last(before: line) { failure in
            (statement.code != nil || !failure.statement.isNamed) && failure.statement.isRelated(to: statement)
                && failure.statement.agrees(with: statement)
        }
    }

    /// The last of the latest failures that ends at most so many lines before.
    private func last(before line: Int, where fits: (Failure) -> Bool) -> Int? {
        failures.indices.suffix(LogFailures.depth).reversed().first { place in
            guard let failure = failures[place], line - failure.lines.upperBound <= LogFailures.reach else {
                return false
            }
            return fits(failure)
        }
    }

    /// Statements that named nothing, or a host alone, and came shortly before one that does: the oldest that agrees, and
    /// all of the same connection.
    private mutating func absorb(into index: Int) {
        guard failures[index]?.statement.isNamed == true else { return }
        for place in failures.indices.suffix(LogFailures.depth) where place != index {
            guard let other = failures[place], let target = failures[index], other.statement.task == nil,
                other.statement.url == nil, other.statement.isRelated(to: target.statement),
                other.statement.agrees(with: target.statement)
            else { continue }
            let its = target.statement
            if let host = other.statement.host {
                guard (its.host ?? LogStatement.host(of: its.url)) == host else { continue }
            } else {
                let distance = target.lines.lowerBound - other.lines.upperBound
                guard (0...LogFailures.reach).contains(distance) else { continue }
            }
            merge(place, into: index)
            if other.statement.host == nil, its.connection == nil, its.flow == nil { return }
        }
    }

    private mutating func merge(_ place: Int, into index: Int) {
        guard let other = failures[place] else { return }
        update(index) { failure in
            failure.statement.merge(other.statement)
            failure.lines =
                min(
                    failure.lines.lowerBound, other.lines.lowerBound)...max(
                    failure.lines.upperBound, other.lines.upperBound)
        }
        failures[place] = nil
        count -= 1
    }

    /// What found no failure behind it goes to one before it; and what was said of connections elsewhere.
    mutating func finish(enforcing: [String: Bool]) {
        for place in failures.indices {
            guard let failure = failures[place], !failure.statement.isNamed, failure.statement.code == nil else {
                continue
            }
            let before = failures[max(0, place - LogFailures.depth)..<place].lastIndex { other in
                guard let other, other.statement.isNamed else { return false }
                return (0...LogFailures.reach).contains(failure.lines.lowerBound - other.lines.upperBound)
                    && other.statement.isRelated(to: failure.statement)
                    && other.statement.agrees(with: failure.statement)
            }
            if let before { merge(place, into: before) }
        }
        for place in failures.indices {
            guard let flow = failures[place]?.statement.flow, let enforces = enforcing[flow] else { continue }
            update(place) { if $0.statement.enforces == nil { $0.statement.enforces = enforces } }
        }
    }
}
