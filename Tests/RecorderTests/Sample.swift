// SPDX-License-Identifier: MIT
import ATSModel
import Connectivity
import Matrix
import Recorder

/// A matrix made for these tests, and answers to it.
struct Sample {
    let matrix: MatrixDefinition

    /// - Parameter hash: of the content, as the matrix reader would give it.
    init(
        name: String = "lesson", urls: [String] = ["http://127.0.0.1:8765/", "http://neverssl.com/"],
        configurations: [NamedConfiguration] = Sample.configurations, hash: String = "0123456789abcdef"
    ) throws {
        let destinations = try urls.enumerated().map { i, url in
            NamedDestination(name: "destination-\(i)", destination: try Destination(url))
        }
        var cells: [Cell] = []
        for c in configurations.indices {
            for d in destinations.indices {
                cells.append(Cell(configuration: c, destination: d, client: .urlsession, platform: 0, vantage: 0))
            }
        }
        matrix = MatrixDefinition(
            name: name, about: "Twelve results.", configurations: configurations, destinations: destinations,
            platforms: [Platform(.macOS, Version(26, 6))], vantages: [NamedVantage(name: "this-machine", vantage: nil)],
            cells: cells, expectations: [], notes: ["a note", "another: −1022"], contentHash: hash)
    }

    static let configurations = [
        NamedConfiguration(name: "no-keys", configuration: Configuration(transportSecurity: [:])),
        NamedConfiguration(
            name: "blanket", configuration: Configuration(transportSecurity: ["NSAllowsArbitraryLoads": true])),
    ]

    static let environment = RunEnvironment(
        version: "0.1.0", curl: "libcurl/7.88.1", machine: "Linux x86_64", isLab: true, isProbed: true)
    static let rule = Rule(
        id: "default", title: "Without a key that opens it, cleartext is blocked.", section: "§2.1",
        evidence: .measured, platforms: "all")

    var allCells: [Int] { Array(matrix.cells.indices) }

    func begin(in store: RecordStore) throws(RecordError) -> RunWriter {
        try store.begin(matrix, cells: allCells, environment: Sample.environment, started: "2026-01-02T03:04:05Z")
    }

    /// The plain answer to a cell, changed where a test needs it.
    func observation(
        _ index: Int,
        ruling: Ruling? = Ruling(
            verdict: .blocked, codes: [.appTransportSecurityRequiresSecureConnection], rule: Sample.rule,
            evidence: .measured),
        connection: Connection? = nil,
        prediction: Prediction = Prediction(.refused([.appTransportSecurityRequiresSecureConnection])),
        flag: Flag = .ats, marks: [Mark] = [], expectations: [ExpectationOutcome] = []
    ) -> Observation {
        let cell = matrix.cells[index]
        let destination = matrix.destinations[Int(cell.destination)]
        let plain = Connection(
            id: Int(cell.destination), hops: [Hop(destination: destination.destination, status: 200, bodyBytes: 12)])
        return Observation(
            index: index, configuration: matrix.configurations[Int(cell.configuration)].name,
            destination: destination.name, url: destination.destination.redacted, client: cell.client,
            platform: matrix.platforms[Int(cell.platform)], vantage: matrix.vantages[Int(cell.vantage)].name,
            ruling: ruling, connection: ruling == nil ? nil : connection ?? plain,
            prediction: ruling == nil ? Prediction(.none) : prediction, flag: ruling == nil ? .none : flag,
            marks: marks, expectations: expectations)
    }

    func notRun(_ index: Int) -> Observation { observation(index, ruling: nil) }
}
