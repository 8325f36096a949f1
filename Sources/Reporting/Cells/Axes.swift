// SPDX-License-Identifier: MIT
internal import ATSModel
internal import Matrix

/// Which axes of a matrix have more than one value, so that only those are repeated with each cell.
struct Axes {
    let platforms: [Platform]
    let clients: [Client]
    let vantages: [String]
    /// The marks that every cell has; they are said once, not with each cell.
    let commonMarks: [Mark]

    init(_ totals: RunTotals) {
        platforms = totals.platforms
        clients = totals.clients
        vantages = totals.vantages
        commonMarks = totals.commonMarks
    }

    init(platforms: [Platform], clients: [Client], vantages: [String]) {
        self.platforms = platforms
        self.clients = clients
        self.vantages = vantages
        commonMarks = []
    }

    /// One platform, client and vantage: configuration and destination tell every cell from the others.
    var areTwo: Bool { platforms.count < 2 && clients.count < 2 && vantages.count < 2 }

    /// `no-keys × public`, and in brackets what else tells the cell from the others, where it is not the usual.
    func title(of cell: Observation) -> String {
        let others = qualifier(of: CellGroup.Key(cell), sparesUsual: true)
        return "\(cell.configuration) × \(cell.destination)" + (others.isEmpty ? "" : " (\(others))")
    }

    /// `webview, owner`: the axes with several values; URLSession goes without saying, and so does this machine
    /// where `sparesUsual`.
    func qualifier(of key: CellGroup.Key, sparesUsual: Bool) -> String {
        var words: [String] = []
        if clients.count > 1, key.client != .urlsession { words.append(key.client.rawValue) }
        if platforms.count > 1 { words.append(key.platform.description) }
        if vantages.count > 1, !sparesUsual || key.vantage != NamedVantage.thisMachine { words.append(key.vantage) }
        return words.joined(separator: ", ")
    }

    /// The marks that no heading says: not those that are common to all, nor `said`.
    func marks(of cell: Observation, said: [Mark]) -> String {
        cell.marks.filter { !commonMarks.contains($0) && !said.contains($0) }.map(\.rawValue).joined(separator: " ")
    }
}

/// A set that keeps the order in which its items came.
struct Ordered<Item: Hashable> {
    private(set) var items: [Item] = []
    private var seen: Set<Item> = []

    mutating func insert(_ item: Item) {
        if seen.insert(item).inserted { items.append(item) }
    }
}
