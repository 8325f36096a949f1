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

    /// `own-address: …` for each mark of the cells, in a fixed order.
    ///
    /// The lab's mark is left out: the heading says it.
    static func legend(_ cells: [Observation]) -> [String] {
        let seen = Set(cells.flatMap(\.marks))
        return Mark.allCases.filter { seen.contains($0) && $0 != .viaLab }.map { "\($0.rawValue): \($0.meaning)." }
    }
}
