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

    init(_ cells: [Observation]) {
        var platforms = Ordered<Platform>()
        var clients = Ordered<Client>()
        var vantages = Ordered<String>()
        var common = cells.first(where: \.hasRun)?.marks ?? []
        for cell in cells {
            platforms.insert(cell.platform)
            clients.insert(cell.client)
            vantages.insert(cell.vantage)
            if cell.hasRun, !common.isEmpty { common.removeAll { !cell.marks.contains($0) } }
        }
        self.platforms = platforms.items
        self.clients = clients.items
        self.vantages = vantages.items
        commonMarks = common
    }

    /// One platform, client and vantage: configuration and destination tell every cell from the others.
    var areTwo: Bool { platforms.count < 2 && clients.count < 2 && vantages.count < 2 }

    /// `no-keys × public`, and in brackets what else tells the cell from the others of its run.
    func title(of cell: Observation) -> String {
        var others: [String] = []
        if clients.count > 1 { others.append(cell.client.rawValue) }
        if platforms.count > 1 { others.append(cell.platform.description) }
        if vantages.count > 1 { others.append(cell.vantage) }
        let title = "\(cell.configuration) × \(cell.destination)"
        return others.isEmpty ? title : "\(title) (\(others.joined(separator: ", ")))"
    }

    /// The marks that are not common to all.
    func marks(of cell: Observation) -> String {
        cell.marks.filter { !commonMarks.contains($0) }.map(\.rawValue).joined(separator: " ")
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
