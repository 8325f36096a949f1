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
    static func legend(_ cells: [Observation]) -> [String] {
        let seen = Set(cells.flatMap(\.marks))
        return Mark.allCases.filter { seen.contains($0) && $0 != .viaLab }.map { "\($0.rawValue): \($0.meaning)." }
    }
}
