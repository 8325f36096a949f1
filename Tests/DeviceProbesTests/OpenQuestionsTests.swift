// SPDX-License-Identifier: MIT
import ATSModel
import Matrix
import Testing

@testable import DeviceProbes

/// `matrices/open-questions.yml` asks what §12 of `ats-rules.md` leaves open, all of it and nothing else.
@Suite struct OpenQuestionsTests {
    /// What is known of the servers whose handshake is the question; the file names them for it.
    private static let facts = [
        "tls-1.0": "tls1.0", "tls-1.1": "tls1.1", "self-signed": "self-signed", "unknown-root": "unknown-root",
        "wrong-host": "host-mismatch", "rsa-1024": "rsa1024", "lan-cbc": "cbc", "https": "pins:none",
        "https-child": "pins:none",
    ]

    private let matrix: MatrixDefinition
    private let rulings: [Ruling]

    init() throws {
        let matrix = try shipped("open-questions")
        // The machine that the defaults of the variables speak of.
        let machine = VantagePoint(
            own: [try #require(IPAddress("100.90.80.70"))],
            onLink: [try #require(AddressRange("203.0.113.0/24"))])
        self.matrix = matrix
        rulings = try matrix.cells.map { cell in
            let named = matrix.destinations[Int(cell.destination)]
            let platform = matrix.platforms[Int(cell.platform)]
            return CompiledConfiguration(
                matrix.configurations[Int(cell.configuration)].configuration, on: platform
            ).ruling(
                for: Load(
                    named.destination, client: cell.client, vantage: platform.sharesMachine ? machine : .nowhere,
                    facts: try Self.facts[named.name].map { try TLSFacts.parse($0).get() }))
        }
    }

    @Test(arguments: 1...21)
    func `every section is asked about`(_ number: Int) {
        #expect(matrix.questions.contains { $0.section == "12.\(number)" })
    }

    @Test(arguments: OpenQuestion.all)
    func `every question of the model has a cell that hangs on it`(_ question: OpenQuestion) {
        let rows = matrix.questions.filter { "§\($0.section)" == question.section }
        let hanging = rows.filter { row in
            row.cells.contains { cell in
                rulings[cell].verdict == .unsettled && rulings[cell].questions.contains(question)
            }
        }
        #expect(!hanging.isEmpty, "\(question.id)")
        // The model judges it both ways, so the outcomes name both.
        for row in hanging {
            let answers = row.outcomes.flatMap(\.answers)
            #expect(answers.contains(.ok), "\(row.text)")
            #expect(answers.contains { if case .number(let code) = $0 { code < 0 } else { false } }, "\(row.text)")
        }
    }

    @Test func `where the verdict stands, one outcome is the model's and another contradicts it`() throws {
        for row in matrix.questions where !row.cells.contains(where: { rulings[$0].verdict == .unsettled }) {
            let meanings = row.outcomes.map(\.meaning)
            #expect(
                meanings.contains { $0.contains("the model says") || $0.contains("the model names") }, "\(row.text)")
            #expect(meanings.contains { $0.contains("against") && $0.contains("the model") }, "\(row.text)")
            for outcome in row.outcomes where outcome.meaning.contains("the model says") {
                for cell in row.cells
                where matrix.destinations[Int(matrix.cells[cell].destination)].name != "redirect-to-http" {
                    let isOK = outcome.answers.contains(.ok)
                    #expect(rulings[cell].verdict == (isOK ? .allowed : .blocked), "\(row.text)")
                }
            }
        }
    }

    @Test func `every cell belongs to a question`() {
        let asked = Set(matrix.questions.flatMap(\.cells))
        #expect(asked == Set(matrix.cells.indices))
    }

    @Test func `no row rests on a question of another section alone`() {
        for row in matrix.questions {
            let hanging = row.cells.flatMap { rulings[$0].questions.map(\.section) }
            #expect(hanging.isEmpty || hanging.contains("§\(row.section)") || row.section == "12.20", "\(row.text)")
        }
    }
}
