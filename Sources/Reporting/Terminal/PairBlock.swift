// SPDX-License-Identifier: MIT
internal import Matrix

/// Every destination of a list under every configuration of another.
struct PairBlock: Hashable {
    let destinations: [String]
    let configurations: [String]

    var count: Int { destinations.count * configurations.count }

    /// Blocks that hold the pairs of the cells and no others: whole columns merged or whole rows, whichever takes
    /// fewer names.
    static func cover(_ cells: [Observation]) -> [PairBlock] {
        let columns = merge(cells, by: \.destination, of: \.configuration)
            .map { PairBlock(destinations: $0.lines, configurations: $0.across) }
        let rows = merge(cells, by: \.configuration, of: \.destination)
            .map { PairBlock(destinations: $0.across, configurations: $0.lines) }
        return names(rows) < names(columns) ? rows : columns
    }

    private static func names(_ blocks: [PairBlock]) -> Int {
        blocks.reduce(0) { $0 + $1.destinations.count + $1.configurations.count }
    }

    /// The lines that go across the same places, together.
    private static func merge(
        _ cells: [Observation], by line: (Observation) -> String, of place: (Observation) -> String
    ) -> [(lines: [String], across: [String])] {
        var lines = Ordered<String>()
        var places: [String: Ordered<String>] = [:]
        for cell in cells {
            lines.insert(line(cell))
            places[line(cell), default: Ordered()].insert(place(cell))
        }
        var order = Ordered<[String]>()
        var merged: [[String]: [String]] = [:]
        for line in lines.items {
            let across = places[line]?.items ?? []
            order.insert(across)
            merged[across, default: []].append(line)
        }
        return order.items.map { (merged[$0] ?? [], $0) }
    }
}
