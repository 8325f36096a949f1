// SPDX-License-Identifier: MIT
internal import Matrix

extension Mark {
    /// What the mark tells the reader (`design.md` §5).
    var meaning: String {
        switch self {
        case .vantage: "another vantage gets another answer; test from a second machine"
        case .ownAddress: "the address belongs to the machine that loads, which says nothing of any other machine"
        case .proxied: "curl went through a proxy"
        case .viaLab: "served by the lab on this machine, not by the server it names"
        case .flaky: "did not answer the same each time"
        case .measured: "a real app was asked"
        case .due: "a certificate or a rule on lifetimes ends within the asked time"
        }
    }

    /// The marks that all cells have: the lab's all that were asked, the others all that ran.
    static func common(to cells: [Observation]) -> [Mark] {
        Mark.allCases.filter { mark in
            var isCommon = false
            for cell in cells where mark == .viaLab ? cell.connection != nil : cell.hasRun {
                guard cell.marks.contains(mark) else { return false }
                isCommon = true
            }
            return isCommon
        }
    }

    /// `own-address: …` for each mark of the cells, in a fixed order.
    ///
    /// The lab's mark is left out: the heading says it.
    ///
    /// - Parameter isStable: leaves the dates out of what is due.
    static func legend(_ cells: [Observation], isStable: Bool) -> [String] {
        let seen = Set(cells.flatMap(\.marks))
        return Mark.allCases.filter { seen.contains($0) && $0 != .viaLab }.map { mark in
            let dates = mark == .due && !isStable ? dueDates(cells) : ""
            return "\(mark.rawValue): \(mark.meaning)\(dates)."
        }
    }

    /// `: engine on 2027-01-15`, the first to end first.
    private static func dueDates(_ cells: [Observation]) -> String {
        var ends: [String: Int64] = [:]
        for cell in cells where cell.marks.contains(.due) && ends[cell.destination] == nil {
            ends[cell.destination] = cell.connection.flatMap { GoodUntil($0)?.time }
        }
        let sorted = ends.sorted { ($0.value, $0.key) < ($1.value, $1.key) }
        guard !sorted.isEmpty else { return "" }
        let more = sorted.count > 6 ? " and \(grouped(sorted.count - 6)) more" : ""
        return ": " + sorted.prefix(6).map { "\($0.key) on \(day($0.value))" }.joined(separator: ", ") + more
    }
}
