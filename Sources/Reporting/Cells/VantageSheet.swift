// SPDX-License-Identifier: MIT
internal import ATSModel
internal import Connectivity
internal import Matrix

/// The cells whose answer depends on where the load starts: one row a cell, one column a vantage. And what an own address
/// is worth.
struct VantageSheet {
    struct Row {
        let configuration: String
        let destination: String
        /// Client and platform, where there are several.
        let others: String
        /// By vantage; `nil` where the matrix has no such cell.
        fileprivate(set) var cells: [String: Observation] = [:]
    }

    private struct Key: Hashable {
        let configuration: String
        let destination: String
        let client: Client
        let platform: Platform
    }

    /// Those that some row has a cell of.
    private(set) var vantages: [String]
    private(set) var rows: [Row] = []
    /// `works from owner because the address is that machine's own: own-address under no-keys`.
    private(set) var ownAddresses: [(says: String, cells: [Observation])] = []

    init(_ cells: [Observation], axes: Axes) {
        vantages = axes.vantages
        if vantages.count > 1 { addRows(cells, axes) }
        vantages = vantages.filter { vantage in rows.contains { $0.cells[vantage] != nil } }
        var places: [String: Int] = [:]
        for cell in cells where cell.hasRun && cell.marks.contains(.ownAddress) {
            let says = VantageSheet.ownAddress(cell)
            if let place = places[says] {
                ownAddresses[place].cells.append(cell)
            } else {
                places[says] = ownAddresses.count
                ownAddresses.append((says, [cell]))
            }
        }
    }

    /// Whether all vantages that were asked for agree on every cell.
    var isEmpty: Bool { rows.isEmpty && ownAddresses.isEmpty }

    private mutating func addRows(_ cells: [Observation], _ axes: Axes) {
        var places: [Key: Int] = [:]
        for cell in cells where cell.marks.contains(.vantage) {
            let key = Key(
                configuration: cell.configuration, destination: cell.destination, client: cell.client,
                platform: cell.platform)
            let place = places[key] ?? rows.count
            if places[key] == nil {
                places[key] = place
                var others: [String] = []
                if axes.clients.count > 1 { others.append(cell.client.rawValue) }
                if axes.platforms.count > 1 { others.append(cell.platform.description) }
                rows.append(
                    Row(
                        configuration: cell.configuration, destination: cell.destination,
                        others: others.joined(separator: ", ")))
            }
            rows[place].cells[cell.vantage] = cell
        }
    }

    private static func ownAddress(_ cell: Observation) -> String {
        let isHere = cell.vantage == NamedVantage.thisMachine
        let machine = isHere ? "this machine's own" : "that machine's own"
        let works =
            switch cell.prediction.outcome {
            case .status, .reached: true
            case .none: cell.ruling?.verdict == .allowed
            case .unsettled(let likely): likely == .allowed
            case .refused, .distrusted, .failed: false
            }
        guard works, cell.marks.contains(.vantage) else {
            return "the address is \(machine), so the answer says nothing of any other machine: test from a second one"
        }
        let likely = if case .unsettled = cell.prediction.outcome { "likely works" } else { "works" }
        return isHere
            ? "\(likely) here because the address is \(machine); it does not elsewhere"
            : "\(likely) from \(cell.vantage) because the address is \(machine); it does not elsewhere"
    }
}

extension VantageSheet.Row {
    /// What the app gets from there; `nil` where nobody asks.
    func text(_ vantage: String) -> String? { cells[vantage].map { $0.shortAppWords(footnote: "") } }
}
