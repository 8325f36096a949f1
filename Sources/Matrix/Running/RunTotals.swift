// SPDX-License-Identifier: MIT
package import ATSModel

/// What is true of all cells of a run, however many there are.
package struct RunTotals: Sendable {
    /// Cells that differ in none of this.
    package struct Kind: Sendable {
        package let client: Client
        package let platform: Platform
        package let vantage: String
        /// `nil` where they did not run.
        package let flag: Flag?
        package let marks: [Mark]
        /// Whether the network was asked for them.
        package let isAsked: Bool
        package let cells: Int
        /// The number of the first of them.
        package let first: Int

        package init(
            client: Client, platform: Platform, vantage: String, flag: Flag?, marks: [Mark], isAsked: Bool, cells: Int,
            first: Int
        ) {
            self.client = client
            self.platform = platform
            self.vantage = vantage
            self.flag = flag
            self.marks = marks
            self.isAsked = isAsked
            self.cells = cells
            self.first = first
        }
    }

    package let cells: Int
    /// Finished cells by flag.
    package private(set) var flags: [Flag: Int] = [:]
    package private(set) var notRun = 0
    /// Expectations that are met, are not, and of which nothing can be said.
    package let met: Int
    package let unmet: Int
    package let unknown: Int
    /// In the order of the first cells that have them.
    package let platforms: [Platform]
    package let clients: [Client]
    package let vantages: [String]
    /// The marks that all cells have: the lab's all that were asked, the others all that ran.
    package let commonMarks: [Mark]

    package init(cells: Int, kinds: [Kind], met: Int, unmet: Int, unknown: Int) {
        self.cells = cells
        self.met = met
        self.unmet = unmet
        self.unknown = unknown
        let kinds = kinds.sorted { $0.first < $1.first }
        platforms = RunTotals.distinct(kinds.map(\.platform))
        clients = RunTotals.distinct(kinds.map(\.client))
        vantages = RunTotals.distinct(kinds.map(\.vantage))
        commonMarks = Mark.allCases.filter { mark in
            let concerned = kinds.filter { mark == .viaLab ? $0.isAsked : $0.flag != nil }
            return !concerned.isEmpty && concerned.allSatisfy { $0.marks.contains(mark) }
        }
        for kind in kinds {
            if let flag = kind.flag { flags[flag, default: 0] += kind.cells } else { notRun += kind.cells }
        }
    }

    /// Those of cells that are all at hand.
    package init(_ cells: [Observation]) {
        var (met, unmet, unknown) = (0, 0, 0)
        for outcome in cells.lazy.flatMap(\.expectations) {
            switch outcome.isMet {
            case .some(true): met += 1
            case .some(false): unmet += 1
            case .none: unknown += 1
            }
        }
        let kinds = cells.map { cell in
            Kind(
                client: cell.client, platform: cell.platform, vantage: cell.vantage,
                flag: cell.ruling == nil ? nil : cell.flag, marks: cell.marks, isAsked: cell.connection != nil,
                cells: 1,
                first: cell.index)
        }
        self.init(cells: cells.count, kinds: kinds, met: met, unmet: unmet, unknown: unknown)
    }

    private static func distinct<Item: Hashable>(_ items: [Item]) -> [Item] {
        var seen: Set<Item> = []
        return items.filter { seen.insert($0).inserted }
    }
}
