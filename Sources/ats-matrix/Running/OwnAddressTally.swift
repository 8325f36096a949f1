// SPDX-License-Identifier: MIT
import ATSModel
import Connectivity
import Formats
import Matrix

/// Which addresses of this machine the marks of a run hang on, to be told at its end.
struct OwnAddressTally {
    private static let listed = 5

    private let matrix: MatrixDefinition
    private let thisMachine: VantagePoint
    /// By address, or by URL where a variable holds it, which is a secret: the numbers of its destinations.
    private var destinations: [String: [Int]] = [:]
    /// Destinations that were looked at: a million cells cost no more than these.
    private var seen: Set<Int32> = []

    init(_ matrix: MatrixDefinition, thisMachine: VantagePoint) {
        self.matrix = matrix
        self.thisMachine = thisMachine
    }

    mutating func add(_ observations: [Observation]) {
        for observation in observations where observation.marks.contains(.ownAddress) {
            let cell = matrix.cells[observation.index]
            // The addresses of other vantages stand in the matrix.
            guard matrix.vantages[Int(cell.vantage)].isThisMachine, seen.insert(cell.destination).inserted else {
                continue
            }
            let named = matrix.destinations[Int(cell.destination)]
            let redirects = observation.connection?.hops.dropFirst().map(\.destination) ?? []
            let load = Load(
                named.destination, redirects: redirects, client: cell.client,
                vantage: observation.platform.sharesMachine ? thisMachine : .nowhere)
            for address in OwnAddresses(of: load, observation.connection, probedFrom: thisMachine).all {
                let shown = named.secrets.isEmpty ? "\(address)" : named.shown
                destinations[shown, default: []].append(Int(cell.destination))
            }
        }
    }

    /// In the order of the matrix, whoever answered first.
    var notes: [String] {
        let addresses = destinations.mapValues { $0.sorted() }
            .sorted { ($0.value.first ?? 0, $0.key) < ($1.value.first ?? 0, $1.key) }
        let shown = addresses.prefix(OwnAddressTally.listed).map { address, places in
            let names = places.prefix(3).map { matrix.destinations[$0].name }.joined(separator: ", ")
            let more = places.count > 3 ? " and \(places.count - 3) more" : ""
            return
                "\(address) is this machine's own address (\(names)\(more)): what answers here may answer nowhere else; "
                + "test from a second machine"
        }
        let more = addresses.count - shown.count
        return more > 0 ? shown + ["\(more) more addresses are this machine's own"] : Array(shown)
    }
}
