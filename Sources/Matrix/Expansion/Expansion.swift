// SPDX-License-Identifier: MIT
import ATSModel
import Formats

/// The way from the sections of a file to its cells.
struct Expansion {
    let platforms: [Platform]
    private(set) var table: CellTable
    private(set) var notes: [String] = []
    private var configurationAxis: Axis
    private var destinationAxis: Axis
    private var clientAxis: Axis
    private var platformAxis: Axis
    private var vantageAxis: Axis
    private var work = Work()

    init(_ file: MatrixFile) throws(InputError) {
        let clients = file.clients + Client.allCases.filter { !file.clients.contains($0) }
        configurationAxis = Axis(noun: "configuration", names: file.configurations.map(\.name))
        destinationAxis = Axis(noun: "destination", names: file.destinations.map(\.name))
        clientAxis = Axis(noun: "client", names: clients.map(\.rawValue))
        vantageAxis = Axis(noun: "vantage", names: file.vantages.map(\.name))
        var scopes = ScopeResolution(file, clientAxis, destinationAxis, vantageAxis)
        try scopes.resolve(spending: &work)
        platforms = scopes.platforms
        platformAxis = Axis(noun: "platform", names: platforms.map(\.description), platforms: platforms)
        table = try CellTable(file, clients: clients, scopes: scopes.scopes)
        if table.senselessCount > 0 {
            notes.append(
                (table.senselessCount == 1
                    ? "1 cell makes no sense and is not made: "
                    : "\(table.senselessCount) cells make no sense and are not made: ")
                    + "a websocket loads ws and wss, other clients http and https")
        }
    }

    mutating func exclude(_ selections: [Selection]) throws(InputError) {
        for selection in selections {
            let box = try box(selection)
            try work.spend(table.bound(of: box), at: selection.position)
            guard table.exclude(box) > 0 else {
                throw InputError(at: selection.position, "a row of 'exclude' takes out no cell")
            }
        }
        table.number()
    }

    mutating func include(_ selections: [Selection]) throws(InputError) {
        for selection in selections {
            let whole = try box(selection)
            var (added, possible) = (0, 0)
            for box in parts(of: whole, selection) {
                try work.spend(box.count, at: selection.position)
                guard table.cells.count + box.count <= 2 * Limits.cells else {
                    throw InputError(
                        at: selection.position, "the matrix has more than \(Limits.cells) cells",
                        expected: "at most \(Limits.cells)")
                }
                let result = table.include(box)
                added += result.added
                possible += box.count - result.senseless
            }
            guard possible > 0 else {
                throw InputError(
                    at: selection.position, "a row of 'include' makes no cell",
                    expected: "a websocket with ws and wss, other clients with http and https")
            }
            guard table.cells.count <= Limits.cells else {
                throw InputError(
                    at: selection.position, "the matrix has \(table.cells.count) cells",
                    expected: "at most \(Limits.cells)")
            }
            if added == 0 {
                notes.append("the row of 'include' at \(selection.position) adds no cell that is not there already")
            }
        }
        let untaken = table.untakenDestinations()
        guard let first = untaken.first else { return }
        let others = untaken.count > 1 ? " and \(untaken.count - 1) more" : ""
        notes.append("no configuration takes the destination \(quoted(destinationAxis.names[first]))\(others)")
    }

    /// The box of a row of `include`, cut by configurations that differ in what they take where the row says nothing:
    /// that is theirs, not every client and platform that other rows name.
    private func parts(of box: CellTable.Box, _ selection: Selection) -> [CellTable.Box] {
        var parts: [CellTable.Box] = []
        var last: Int?
        for configuration in box.configurations {
            let number = table.scopeOfConfiguration[configuration]
            if number == last {
                parts[parts.count - 1].configurations.append(configuration)
                continue
            }
            last = number
            let scope = table.scope(of: configuration)
            parts.append(
                CellTable.Box(
                    configurations: [configuration],
                    destinations: selection.destinations == nil ? scope.destinations : box.destinations,
                    clients: selection.clients == nil ? scope.clients : box.clients,
                    platforms: selection.platforms == nil ? scope.platforms : box.platforms,
                    vantages: selection.vantages == nil ? scope.vantages : box.vantages))
        }
        return parts
    }

    mutating func expectations(_ rows: [ExpectSection.Row]) throws(InputError) -> [Expectation] {
        var expectations: [Expectation] = []
        for row in rows {
            expectations.append(
                Expectation(
                    cells: try cells(of: row.selection, in: "expect"), app: row.app, curl: row.curl,
                    because: row.because, position: row.selection.position))
        }
        return expectations
    }

    mutating func questions(_ rows: [QuestionsSection.Row]) throws(InputError) -> [AskedQuestion] {
        var questions: [AskedQuestion] = []
        for row in rows {
            questions.append(
                AskedQuestion(
                    section: row.section, text: row.text, cells: try cells(of: row.selection, in: "questions"),
                    outcomes: row.outcomes, position: row.selection.position))
        }
        return questions
    }

    /// The cells that a row of a section speaks of; there must be one.
    private mutating func cells(of selection: Selection, in section: String) throws(InputError) -> [Int] {
        let box = try box(selection)
        try work.spend(table.bound(of: box) + table.includedCount, at: selection.position)
        let cells = table.indices(in: box)
        guard !cells.isEmpty else {
            throw InputError(
                at: selection.position, "a row of '\(section)' matches no cell of the matrix",
                expected: "names whose cells are made")
        }
        return cells
    }

    private mutating func box(_ selection: Selection) throws(InputError) -> CellTable.Box {
        CellTable.Box(
            configurations: try configurationAxis.select(selection.configurations, spending: &work),
            destinations: try destinationAxis.select(selection.destinations, spending: &work),
            clients: try clientAxis.select(selection.clients, spending: &work),
            platforms: try platformAxis.select(selection.platforms, spending: &work),
            vantages: try vantageAxis.select(selection.vantages, spending: &work))
    }
}
