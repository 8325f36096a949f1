// SPDX-License-Identifier: MIT
import ATSModel
import Formats

/// The cells of a matrix while they are made: the product of its axes without what is excluded, then what is included
/// beside it.
struct CellTable {
    /// Indices on each axis, ascending.
    struct Box {
        var configurations: [Int]
        var destinations: [Int]
        var clients: [Int]
        var platforms: [Int]
        var vantages: [Int]

        var count: Int {
            configurations.count * destinations.count * clients.count * platforms.count * vantages.count
        }
    }

    private let destinations: [NamedDestination]
    /// Clients of the product come first; rows and configurations may name further ones.
    private let clients: [Client]
    /// What each configuration makes: a number in `scopes`, and where its cells begin.
    private let scopes: [CellScope]
    let scopeOfConfiguration: [Int]
    private let starts: [Int]
    /// By number in the product: the cell's index, or why there is none.
    private var numbers: [Int32]
    private var extras: [Cell: Int] = [:]
    private(set) var cells: [Cell] = []
    let senselessCount: Int

    private static let made: Int32 = 0
    private static let excluded: Int32 = -1
    private static let senseless: Int32 = -2

    /// - Parameters:
    ///   - clients: those of the product, then the further ones.
    ///   - scopes: the matrix's own first, then those of the long forms.
    init(_ file: MatrixFile, clients: [Client], scopes: [CellScope]) throws(InputError) {
        destinations = file.destinations
        self.clients = clients
        self.scopes = scopes
        scopeOfConfiguration = file.scopeOfConfiguration.map { $0.map { $0 + 1 } ?? 0 }
        // The size of the file and the limits of its sections keep this far below what an Int holds.
        let count = scopeOfConfiguration.reduce(0) { $0 + scopes[$1].count }
        guard count <= Limits.cells else {
            throw InputError(
                at: file.position, "the matrix has \(count) cells", expected: "at most \(Limits.cells)")
        }
        var starts: [Int] = []
        var numbers: [Int32] = []
        starts.reserveCapacity(scopeOfConfiguration.count)
        numbers.reserveCapacity(count)
        var known = -1
        var row: [Int32] = []
        for number in scopeOfConfiguration {
            if number != known {
                row = CellTable.row(of: scopes[number], clients, file.destinations)
                known = number
            }
            starts.append(numbers.count)
            numbers += row
        }
        self.starts = starts
        self.numbers = numbers
        senselessCount = numbers.count { $0 == CellTable.senseless }
    }

    /// The cells of one configuration, each to be made or senseless.
    private static func row(
        of scope: CellScope, _ clients: [Client], _ destinations: [NamedDestination]
    ) -> [Int32] {
        var row: [Int32] = []
        row.reserveCapacity(scope.count)
        let inner = scope.platforms.count * scope.vantages.count
        for destination in scope.destinations {
            for client in scope.clients {
                let isSensible = makesSense(clients[client], destinations[destination])
                row += repeatElement(isSensible ? made : senseless, count: inner)
            }
        }
        return row
    }

    /// A websocket loads `ws` and `wss`, every other client `http` and `https`.
    static func makesSense(_ client: Client, _ destination: NamedDestination) -> Bool {
        (client == .websocket) == destination.destination.scheme.isWebSocket
    }

    /// Takes cells out of the product; returns how many of the box could have been made.
    mutating func exclude(_ box: Box) -> Int {
        var count = 0
        visit(box) { number in
            guard numbers[number] != CellTable.senseless else { return }
            numbers[number] = CellTable.excluded
            count += 1
        }
        return count
    }

    /// Gives the product's cells their indices. Called once, between `exclude` and `include`.
    mutating func number() {
        var index = 0
        for (configuration, number) in scopeOfConfiguration.enumerated() {
            let scope = scopes[number]
            for destination in scope.destinations {
                for client in scope.clients {
                    for platform in scope.platforms {
                        for vantage in scope.vantages {
                            if numbers[index] == CellTable.made {
                                numbers[index] = Int32(cells.count)
                                cells.append(
                                    Cell(
                                        configuration: configuration, destination: destination,
                                        client: clients[client], platform: platform, vantage: vantage))
                            }
                            index += 1
                        }
                    }
                }
            }
        }
    }

    /// The scope of a configuration.
    func scope(of configuration: Int) -> CellScope { scopes[scopeOfConfiguration[configuration]] }

    /// At most so many cells of the product lie in the box.
    func bound(of box: Box) -> Int {
        let inner = box.count / max(1, box.configurations.count)
        return box.configurations.reduce(0) { $0 + 1 + min(inner, scope(of: $1).count) }
    }

    /// Adds the cells of the box that are not there yet; returns how many, and how many make no sense.
    mutating func include(_ box: Box) -> (added: Int, senseless: Int) {
        var (added, senseless) = (0, 0)
        for configuration in box.configurations {
            for destination in box.destinations {
                for client in box.clients {
                    guard CellTable.makesSense(clients[client], destinations[destination]) else {
                        senseless += box.platforms.count * box.vantages.count
                        continue
                    }
                    for platform in box.platforms {
                        for vantage in box.vantages {
                            let number = productNumber(configuration, destination, client, platform, vantage)
                            if let number, numbers[number] >= 0 { continue }
                            let cell = Cell(
                                configuration: configuration, destination: destination, client: clients[client],
                                platform: platform, vantage: vantage)
                            guard extras[cell] == nil else { continue }
                            extras[cell] = cells.count
                            cells.append(cell)
                            added += 1
                        }
                    }
                }
            }
        }
        return (added, senseless)
    }

    var includedCount: Int { extras.count }

    /// The indices of the cells inside a box, ascending.
    func indices(in box: Box) -> [Int] {
        var result: [Int] = []
        visit(box) { number in
            if numbers[number] >= 0 { result.append(Int(numbers[number])) }
        }
        guard !extras.isEmpty else { return result }
        let (configurations, destinations) = (Set(box.configurations), Set(box.destinations))
        let (platforms, vantages) = (Set(box.platforms), Set(box.vantages))
        let clients = Set(box.clients.map { self.clients[$0] })
        for index in (cells.count - extras.count)..<cells.count {
            let cell = cells[index]
            if configurations.contains(Int(cell.configuration)), destinations.contains(Int(cell.destination)),
                clients.contains(cell.client), platforms.contains(Int(cell.platform)),
                vantages.contains(Int(cell.vantage))
            {
                result.append(index)
            }
        }
        return result
    }

    /// Destinations that no configuration takes and no included cell has, ascending.
    func untakenDestinations() -> [Int] {
        var isTaken = [Bool](repeating: false, count: destinations.count)
        for number in Set(scopeOfConfiguration) {
            for destination in scopes[number].destinations { isTaken[destination] = true }
        }
        for cell in cells.suffix(extras.count) { isTaken[Int(cell.destination)] = true }
        return isTaken.indices.filter { !isTaken[$0] }
    }

    /// Calls with the number of each cell of the product that lies in the box, ascending.
    private func visit(_ box: Box, _ body: (Int) -> Void) {
        var known = -1
        var part = CellScope.nothing
        for configuration in box.configurations {
            let number = scopeOfConfiguration[configuration]
            let scope = scopes[number]
            if number != known { (known, part) = (number, scope.ranks(in: box)) }
            for destination in part.destinations {
                for client in part.clients {
                    let pair = destination * scope.clients.count + client
                    for platform in part.platforms {
                        let row =
                            starts[configuration] + (pair * scope.platforms.count + platform) * scope.vantages.count
                        for vantage in part.vantages { body(row + vantage) }
                    }
                }
            }
        }
    }

    private func productNumber(
        _ configuration: Int, _ destination: Int, _ client: Int, _ platform: Int, _ vantage: Int
    ) -> Int? {
        scope(of: configuration).rank(destination, client, platform, vantage).map { starts[configuration] + $0 }
    }
}
