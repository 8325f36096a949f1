// SPDX-License-Identifier: MIT
internal import Connectivity
internal import Matrix

/// Configurations down, destinations across: the form that a hurried person reads best, where it fits.
struct Grid {
    enum Form: CaseIterable {
        /// `curl 200 · app −1022  ✗ ats`
        case full
        /// `200 · −1022  ✗ ats`
        case short
    }

    let configurations: [String]
    let destinations: [String]
    private let group: CellGroup
    private let cells: [Pair: Observation]

    private struct Pair: Hashable {
        let configuration: String
        let destination: String
    }

    /// `nil` where a list says it better, or where no terminal is as wide.
    init?(_ group: CellGroup, rowLimit: Int) {
        let cells = group.cells
        var configurations = Ordered<String>()
        var destinations = Ordered<String>()
        var pairs: [Pair: Observation] = [:]
        for cell in cells {
            configurations.insert(cell.configuration)
            destinations.insert(cell.destination)
            let pair = Pair(configuration: cell.configuration, destination: cell.destination)
            guard pairs.updateValue(cell, forKey: pair) == nil, destinations.items.count <= 40 else { return nil }
        }
        // A single column or row says less than the list, which has names above its columns.
        guard configurations.items.count > 1, destinations.items.count > 1, configurations.items.count <= rowLimit
        else { return nil }
        // A grid that is mostly holes hides what there is.
        guard cells.count * 2 > configurations.items.count * destinations.items.count else { return nil }
        self.group = group
        self.configurations = configurations.items
        self.destinations = destinations.items
        self.cells = pairs
    }

    subscript(configuration: String, destination: String) -> Observation? {
        cells[Pair(configuration: configuration, destination: destination)]
    }

    /// What stands in the cell: both answers and the flag, which a reachable cell needs no word for.
    func text(_ cell: Observation, _ form: Form, axes: Axes, footnotes: Footnotes) -> String {
        guard cell.hasRun else { return "not run" }
        let sign = footnotes.sign(of: cell)
        let marks = axes.marks(of: cell, said: group.marks)
        let flag =
            switch cell.flag {
            case .reachable: "✓"
            case .none: ""
            default: cell.flag.words
            }
        var text: String
        switch form {
        case .full:
            let curl = cell.connection == nil ? nil : cell.curlClause
            text = [curl, "app \(cell.appWords(footnote: sign))"].compactMap(\.self).joined(separator: " · ")
        case .short:
            text = [cell.connection?.shortWords, cell.shortAppWords(footnote: sign)].compactMap(\.self)
                .joined(separator: " · ")
        }
        if !flag.isEmpty { text += (form == .full ? "  " : " ") + flag }
        if !marks.isEmpty { text += " (\(marks))" }
        if cell.isUnexpected { text += " !" }
        return text
    }
}
