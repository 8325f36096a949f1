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
    /// Clients and platforms of the product come first; `include` may name further ones.
    private let clients: [Client]
    /// Lengths of the product's axes, in the order of the cells.
    private let lengths: (configurations: Int, destinations: Int, clients: Int, platforms: Int, vantages: Int)
    /// By number in the product: the cell's index, or why there is none.
    private var numbers: [Int32]
    private var extras: [Cell: Int] = [:]
    private(set) var cells: [Cell] = []
    private(set) var senselessCount = 0

    private static let made: Int32 = 0
    private static let excluded: Int32 = -1
    private static let senseless: Int32 = -2

    /// - Parameter clients: those of the product, then the further ones.
    init(_ file: MatrixFile, clients: [Client]) {
        destinations = file.destinations
        self.clients = clients
        lengths = (
            file.configurations.count, file.destinations.count, file.clients.count, file.platforms.count,
            file.vantages.count
        )
        let count =
            lengths.configurations * lengths.destinations * lengths.clients * lengths.platforms
            * lengths.vantages
        numbers = [Int32](repeating: CellTable.made, count: count)
        let inner = lengths.platforms * lengths.vantages
        for number in numbers.indices {
            let client = clients[number / inner % lengths.clients]
            let destination = destinations[number / inner / lengths.clients % lengths.destinations]
            if !CellTable.makesSense(client, destination) {
                numbers[number] = CellTable.senseless
                senselessCount += 1
            }
        }
    }

    /// A websocket loads `ws` and `wss`, every other client `http` and `https`.
    private static func makesSense(_ client: Client, _ destination: NamedDestination) -> Bool {
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
        for configuration in 0..<lengths.configurations {
            for destination in 0..<lengths.destinations {
                for client in clients[..<lengths.clients] {
                    for platform in 0..<lengths.platforms {
                        for vantage in 0..<lengths.vantages {
                            if numbers[index] == CellTable.made {
                                numbers[index] = Int32(cells.count)
                                cells.append(
                                    Cell(
                                        configuration: configuration, destination: destination, client: client,
                                        platform: platform, vantage: vantage))
                            }
                            index += 1
                        }
                    }
                }
            }
        }
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

    /// The indices of the product's cells inside one box and of the included cells inside another, ascending.
    func indices(in inner: Box, included box: Box) -> [Int] {
        var result: [Int] = []
        visit(inner) { number in
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

    /// Calls with the number of each cell of the product that lies in the box, ascending.
    private func visit(_ box: Box, _ body: (Int) -> Void) {
        for configuration in box.configurations {
            for destination in box.destinations {
                for client in box.clients {
                    for platform in box.platforms {
                        for vantage in box.vantages {
                            if let number = productNumber(configuration, destination, client, platform, vantage) {
                                body(number)
                            }
                        }
                    }
                }
            }
        }
    }

    private func productNumber(
        _ configuration: Int, _ destination: Int, _ client: Int, _ platform: Int, _ vantage: Int
    ) -> Int? {
        guard client < lengths.clients, platform < lengths.platforms else { return nil }
        let pair = configuration * lengths.destinations + destination
        return ((pair * lengths.clients + client) * lengths.platforms + platform) * lengths.vantages + vantage
    }
}
