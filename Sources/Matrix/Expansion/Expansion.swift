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
    /// How many clients and platforms belong to the product.
    private let productClients: Int
    private let productPlatforms: Int
    private var work = Work()

    init(_ file: MatrixFile) throws(InputError) {
        // The size of the file and the limits of its sections keep this far below what an Int holds.
        let count =
            file.configurations.count * file.destinations.count * file.clients.count * file.platforms.count
            * file.vantages.count
        guard count <= Limits.cells else {
            throw InputError(
                at: file.position, "the matrix has \(count) cells", expected: "at most \(Limits.cells)")
        }
        productClients = file.clients.count
        productPlatforms = file.platforms.count
        let clients = file.clients + Client.allCases.filter { !file.clients.contains($0) }
        platforms = try Expansion.platforms(of: file)
        table = CellTable(file, clients: clients)
        configurationAxis = Axis(noun: "configuration", names: file.configurations.map(\.name))
        destinationAxis = Axis(noun: "destination", names: file.destinations.map(\.name))
        clientAxis = Axis(noun: "client", names: clients.map(\.rawValue))
        platformAxis = Axis(noun: "platform", names: platforms.map(\.description), platforms: platforms)
        vantageAxis = Axis(noun: "vantage", names: file.vantages.map(\.name))
        if table.senselessCount > 0 {
            notes.append(
                (table.senselessCount == 1
                    ? "1 cell makes no sense and is not made: "
                    : "\(table.senselessCount) cells make no sense and are not made: ")
                    + "a websocket loads ws and wss, other clients http and https")
        }
    }

    /// The platforms of the product, then those that only rows of `include` name.
    private static func platforms(of file: MatrixFile) throws(InputError) -> [Platform] {
        var platforms = file.platforms
        var known = Set(platforms)
        for item in file.include.flatMap({ $0.platforms?.items ?? [] }) {
            guard let platform = Platform(item.text), known.insert(platform).inserted else { continue }
            guard platforms.count < Limits.smallAxis else {
                throw InputError(
                    at: item.position, "the matrix has more than \(Limits.smallAxis) platforms",
                    expected: "at most \(Limits.smallAxis)")
            }
            platforms.append(platform)
        }
        return platforms
    }

    mutating func exclude(_ selections: [Selection]) throws(InputError) {
        for selection in selections {
            let box = try productBox(selection)
            guard table.exclude(box) > 0 else {
                throw InputError(at: selection.position, "a row of 'exclude' takes out no cell")
            }
        }
        table.number()
    }

    mutating func include(_ selections: [Selection]) throws(InputError) {
        for selection in selections {
            var box = try box(selection)
            // What a row does not name is the matrix's own, not every client and platform that other rows name.
            if selection.clients == nil { box.clients = Array(0..<productClients) }
            if selection.platforms == nil { box.platforms = Array(0..<productPlatforms) }
            try work.spend(box.count, at: selection.position)
            guard table.cells.count + box.count <= 2 * Limits.cells else {
                throw InputError(
                    at: selection.position, "the matrix has more than \(Limits.cells) cells",
                    expected: "at most \(Limits.cells)")
            }
            let (added, senseless) = table.include(box)
            if senseless == box.count {
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
        let inner = productPart(of: box)
        try work.spend(inner.count + table.includedCount, at: selection.position)
        let cells = table.indices(in: inner, included: box)
        guard !cells.isEmpty else {
            throw InputError(
                at: selection.position, "a row of '\(section)' matches no cell of the matrix",
                expected: "names whose cells are made")
        }
        return cells
    }

    private mutating func productBox(_ selection: Selection) throws(InputError) -> CellTable.Box {
        let box = productPart(of: try box(selection))
        try work.spend(box.count, at: selection.position)
        return box
    }

    /// The box without the clients and platforms that only rows of `include` name.
    private func productPart(of box: CellTable.Box) -> CellTable.Box {
        var box = box
        box.clients.removeAll { $0 >= productClients }
        box.platforms.removeAll { $0 >= productPlatforms }
        return box
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
