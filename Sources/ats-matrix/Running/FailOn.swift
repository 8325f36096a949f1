// SPDX-License-Identifier: MIT
import Matrix

/// What makes a run end with exit status 1.
struct FailOn: Hashable, Sendable {
    let unexpected: Bool
    let flags: Set<Flag>
    /// Where a cell fails the run that is marked as due (`--fail-within`): the time, in seconds since 1970.
    var dueAsked: Int64?

    static let standard = FailOn(unexpected: true, flags: [])

    /// Every word that `--fail-on` takes.
    static let words = ["unexpected", "never"] + Flag.allCases.map(\.rawValue)

    private init(unexpected: Bool, flags: Set<Flag>) {
        self.unexpected = unexpected
        self.flags = flags
    }

    /// Reads `unexpected`, `never`, or flags joined by commas, `unexpected` among them or not.
    init(_ text: String) throws(UsageError) {
        var unexpected = false
        var flags: Set<Flag> = []
        for word in text.split(separator: ",", omittingEmptySubsequences: false).map(String.init) {
            if word == "unexpected" {
                unexpected = true
            } else if let flag = Flag(rawValue: word) {
                flags.insert(flag)
            } else if word != "never" {
                throw .unknown("value of --fail-on", word, among: FailOn.words)
            } else if text != "never" {
                throw UsageError("--fail-on never stands alone")
            }
        }
        self.init(unexpected: unexpected, flags: flags)
    }

    /// Why a cell fails the run, one sentence each; empty where it does not.
    ///
    /// - Parameter title: what the cell is called.
    func faults(of cell: Observation, called title: @autoclosure () -> String) -> [String] {
        var faults: [String] = []
        if unexpected {
            faults += cell.expectations.filter { $0.isMet == false }.map { outcome in
                "\(title()): expected \(outcome.expected)" + (outcome.because.map { " (\($0))" } ?? "")
            }
        }
        if flags.contains(cell.flag) { faults.append("\(title()): \(cell.flag.rawValue)") }
        if let dueAsked, cell.marks.contains(.due) {
            let end = cell.connection.flatMap { GoodUntil($0) }.map { end in
                ", \(end.reason) \(end.time < dueAsked ? "ended" : "ends") \(utc(end.time))"
            }
            faults.append("\(title()): due\(end ?? "")")
        }
        return faults
    }
}
