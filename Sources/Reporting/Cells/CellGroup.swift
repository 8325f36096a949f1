// SPDX-License-Identifier: MIT
internal import ATSModel
internal import Matrix

/// The cells of a run that differ in configuration and destination only: what a table shows under one heading.
struct CellGroup {
    /// What the cells share.
    struct Key: Hashable {
        let client: Client
        let platform: Platform
        let vantage: String

        init(_ cell: Observation) {
            client = cell.client
            platform = cell.platform
            vantage = cell.vantage
        }
    }

    let key: Key
    let cells: [Observation]
    /// The marks that all of them have, and not all cells of the run: the heading says them.
    let marks: [Mark]
    /// `webview · from owner · marked vantage, own-address`; empty where the run is one group.
    let heading: String

    private init(_ key: Key, _ cells: [Observation], axes: Axes) {
        self.key = key
        self.cells = cells
        marks = axes.areTwo ? [] : Mark.common(to: cells).filter { !axes.commonMarks.contains($0) }
        var words: [String] = []
        if axes.platforms.count > 1 { words.append(key.platform.description) }
        if axes.clients.count > 1 { words.append(key.client.rawValue) }
        if axes.vantages.count > 1 { words.append("from \(key.vantage)") }
        if !marks.isEmpty { words.append("marked " + marks.map(\.rawValue).joined(separator: ", ")) }
        heading = words.joined(separator: " · ")
    }

    /// The groups in the order in which their first cells stand in the matrix.
    static func groups(of cells: [Observation], axes: Axes) -> [CellGroup] {
        var keys = Ordered<Key>()
        var members: [Key: [Observation]] = [:]
        for cell in cells {
            let key = Key(cell)
            keys.insert(key)
            members[key, default: []].append(cell)
        }
        return keys.items.map { CellGroup($0, members[$0] ?? [], axes: axes) }
    }
}

extension [CellGroup] {
    /// Fewer than two cells a heading: then a column for each axis reads better, where it fits.
    var isSparse: Bool { count > 1 && reduce(0) { $0 + $1.cells.count } < 2 * count }

    /// The cells of all groups in the order of the matrix.
    var cells: [Observation] { flatMap(\.cells).sorted { $0.index < $1.index } }
}
