// SPDX-License-Identifier: MIT
import ATSModel
import Connectivity
import Formats
import Matrix

/// A small matrix with questions.
enum Questions {
    static let environment = RunEnvironment(
        version: "0.1.0", curl: "", machine: "Linux", isLab: false, isProbed: false)

    static var prober: Prober { Prober(options: TransferOptions()) }

    static func matrix() throws -> MatrixDefinition {
        let destinations = [
            ("name", "http://printer.local/"), ("address", "http://203.0.113.7/"), ("capital", "http://Example.com/"),
            ("spare", "http://spare.example/"),
        ]
        var cells: [Cell] = []
        for configuration in 0..<2 {
            for destination in destinations.indices {
                cells.append(
                    Cell(
                        configuration: configuration, destination: destination, client: .urlsession, platform: 0,
                        vantage: 0))
            }
        }
        func asked(_ section: String, _ text: String, _ cells: [Int], _ ok: String, _ refused: String)
            -> AskedQuestion
        {
            AskedQuestion(
                section: section, text: text, cells: cells,
                outcomes: [
                    .init(answers: [.ok], meaning: ok), .init(answers: [.number(-1022)], meaning: refused),
                ], position: SourcePosition(line: 1, column: 1))
        }
        return MatrixDefinition(
            name: "questions", about: nil,
            configurations: [
                NamedConfiguration(name: "no-keys", configuration: Configuration(transportSecurity: [:])),
                NamedConfiguration(
                    name: "blanket", configuration: Configuration(transportSecurity: ["NSAllowsArbitraryLoads": true])),
            ],
            destinations: try destinations.map { name, url in
                NamedDestination(name: name, destination: try Destination(url))
            },
            platforms: [Platform(.iOS, Version(17, 2))],
            vantages: [NamedVantage(name: "this-machine", vantage: nil)], cells: cells, expectations: [],
            questions: [
                asked(
                    "12.2", "Are local names free without the key?", [0], "the documentation is right",
                    "the source is right"),
                asked("12.4", "Are on-link addresses local?", [1, 5], "they are", "they are not"),
                asked("12.6", "Is the case of a host folded?", [2], "it is folded", "it means nothing to the gate"),
                asked("12.7", "Do all cells get the same?", [0, 1], "free", "ruled"),
                asked("12.9", "Is nobody asked?", [3], "yes", "no"),
            ], notes: [], contentHash: "questions")
    }
}
