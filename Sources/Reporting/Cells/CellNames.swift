// SPDX-License-Identifier: MIT
internal import Matrix

/// Names the cells of a finding together: `public, nas under no-keys, blanket (webview)`.
struct CellNames {
    /// From this number on, a whole axis is named by its length.
    private static let wholeAxis = 3

    private let axes: Axes
    /// Whether the groups hold all cells of the run; else nothing is said of a whole axis.
    private let areWhole: Bool
    private let keys: [CellGroup.Key]
    private let extents: [CellGroup.Key: Extent]

    init(_ groups: [CellGroup], axes: Axes, areWhole: Bool = true) {
        self.axes = axes
        self.areWhole = areWhole
        keys = groups.map(\.key)
        extents = Dictionary(groups.map { ($0.key, Extent($0.cells)) }) { first, _ in first }
    }

    /// - Parameters:
    ///   - limit: names in a list; half as many lists.
    ///   - name: how the name of a configuration or a destination is written.
    ///   - plain: how other words of foreign origin are.
    func text(
        _ cells: [Observation], limit: Int, name: (String) -> String = { $0 }, plain: (String) -> String = { $0 }
    ) -> String {
        var texts: [String] = []
        var left = cells.count
        for (blocks, keys) in merged(cells) {
            for block in blocks where texts.count < max(1, limit / 2) {
                texts.append(text(block, keys, limit: limit, name: name) + plain(qualifier(keys, limit: limit)))
                left -= block.count * keys.count
            }
        }
        return texts.joined(separator: "; ") + (left > 0 ? "; and \(grouped(left)) more" : "")
    }

    /// Groups in which the same pairs are meant are named once.
    private func merged(_ cells: [Observation]) -> [(blocks: [PairBlock], keys: [CellGroup.Key])] {
        var order = Ordered<[PairBlock]>()
        var keys: [[PairBlock]: [CellGroup.Key]] = [:]
        for group in CellGroup.groups(of: cells, axes: axes) {
            let blocks = PairBlock.cover(group.cells)
            order.insert(blocks)
            keys[blocks, default: []].append(group.key)
        }
        return order.items.map { ($0, keys[$0] ?? []) }
    }

    private func text(
        _ block: PairBlock, _ keys: [CellGroup.Key], limit: Int, name: (String) -> String
    ) -> String {
        let (destinations, configurations) = (block.destinations, block.configurations)
        let isWholeColumn = keys.allSatisfy { key in
            destinations.allSatisfy { extents[key]?.configurations[$0] == configurations.count }
        }
        let isWholeRow = keys.allSatisfy { key in
            configurations.allSatisfy { extents[key]?.destinations[$0] == destinations.count }
        }
        let least = CellNames.wholeAxis
        let left =
            areWhole && isWholeRow && destinations.count >= least
            ? "all \(grouped(destinations.count)) destinations" : list(destinations.map(name), limit: limit)
        let right =
            areWhole && isWholeColumn && configurations.count >= least
            ? "all \(grouped(configurations.count)) configurations" : list(configurations.map(name), limit: limit)
        return "\(left) under \(right)"
    }

    /// ` (webview)`; nothing for the usual client and vantage.
    private func qualifier(_ keys: [CellGroup.Key], limit: Int) -> String {
        if areWhole, keys.count >= CellNames.wholeAxis, keys.count == self.keys.count { return " (in every group)" }
        let words = keys.map { axes.qualifier(of: $0, sparesUsual: keys.count == 1) }.filter { !$0.isEmpty }
        return words.isEmpty ? "" : " (\(list(words, limit: limit, separator: "; ")))"
    }

    private func list(_ names: [String], limit: Int, separator: String = ", ") -> String {
        let more = names.count - limit
        return names.prefix(limit).joined(separator: separator) + (more > 0 ? " and \(grouped(more)) more" : "")
    }

    /// How many cells a group has in each row and column.
    private struct Extent {
        /// By destination.
        private(set) var configurations: [String: Int] = [:]
        /// By configuration.
        private(set) var destinations: [String: Int] = [:]

        init(_ cells: [Observation]) {
            for cell in cells {
                configurations[cell.destination, default: 0] += 1
                destinations[cell.configuration, default: 0] += 1
            }
        }
    }
}
