// SPDX-License-Identifier: MIT
import ATSModel
import Connectivity

/// Which cells of a run wait for which connection.
struct RunPlan {
    /// Cells that wait for nothing, destination by destination, as the record keeps them together.
    private(set) var immediate: [Int32] = []
    /// One a distinct destination; its `id` counts from 0.
    private(set) var requests: [TransferRequest] = []
    private(set) var cellCount = 0
    /// By request: the destinations that share it, in the order of the matrix.
    private var destinations: [[Int]] = []
    /// The cells of the probed destinations, destination by destination, and where each one's begin.
    private var cells: [Int32] = []
    private var starts: [Int] = []

    /// URL and route: what is asked where both are the same is asked once.
    private struct Question: Hashable {
        let url: String
        let route: Route?
    }

    init(_ matrix: MatrixDefinition, _ options: Runner.Options) {
        let selected = options.cells ?? Array(matrix.cells.indices)
        cellCount = selected.count
        // A destination is asked where at least one of its cells starts here.
        var isAsked = [Bool](repeating: false, count: matrix.destinations.count)
        for index in selected where options.probes && matrix.vantages[Int(matrix.cells[index].vantage)].isThisMachine {
            isAsked[Int(matrix.cells[index].destination)] = true
        }
        sort(selected, of: matrix, isAsked)
        var known: [Question: Int] = [:]
        var asked: [(destination: Destination, route: Route?)] = []
        for (index, named) in matrix.destinations.enumerated() where isAsked[index] {
            let route = options.routes(index)
            let question = Question(url: named.destination.url, route: route)
            if let request = known[question] {
                destinations[request].append(index)
            } else {
                known[question] = asked.count
                asked.append((named.destination, route))
                destinations.append([index])
            }
        }
        let offers = RunOffers(matrix, thisMachine: options.thisMachine) { [destinations, cells, starts] request in
            destinations[request].map { cells[starts[$0]..<starts[$0 + 1]] }
        }
        requests = asked.enumerated().map { id, question in
            TransferRequest(id: id, destination: question.destination, route: question.route) {
                offers.offers(for: $0, of: id)
            }
        }
    }

    /// Counts, then places: a run of a million cells moves each of them once.
    private mutating func sort(_ selected: [Int], of matrix: MatrixDefinition, _ isAsked: [Bool]) {
        starts = [Int](repeating: 0, count: matrix.destinations.count + 1)
        for index in selected { starts[Int(matrix.cells[index].destination) + 1] += 1 }
        for index in starts.indices.dropFirst() { starts[index] += starts[index - 1] }
        cells = [Int32](repeating: 0, count: selected.count)
        var next = starts
        for index in selected {
            let destination = Int(matrix.cells[index].destination)
            cells[next[destination]] = Int32(index)
            next[destination] += 1
        }
        for destination in isAsked.indices where !isAsked[destination] {
            immediate += cells[starts[destination]..<starts[destination + 1]]
        }
    }

    /// The cells that a connection answers, one list a destination.
    func groups(of request: Int) -> [ArraySlice<Int32>] {
        destinations[request].map { cells[starts[$0]..<starts[$0 + 1]] }
    }
}
