// SPDX-License-Identifier: MIT
import ATSModel
import Connectivity
import Matrix
import Testing

@Suite struct PredictionTests {
    private struct Row: Sendable {
        let says: Prediction
        let ruling: Ruling
        let connection: @Sendable () throws -> Connection?
    }

    private static let chain = ["http://a.example/", "https://b.example/", "http://c.example/"]

    private static let rows = [
        Row(says: Prediction(.none), ruling: Answers.ruling(.allowed)) { nil },
        Row(says: Prediction(.refused([URLErrorCode(-1022)])), ruling: Answers.ruling(.blocked, [-1022])) { nil },
        Row(says: Prediction(.unsettled(likely: .blocked)), ruling: Answers.ruling(.unsettled, likely: .blocked)) {
            try Answers.connection(status: 200)
        },
        Row(says: Prediction(.status(404)), ruling: Answers.ruling(.allowed)) { try Answers.connection(status: 404) },
        // What an https server must meet goes with the status, as long as nothing is known of the server.
        Row(
            says: Prediction(.status(200), condition: Answers.requirements),
            ruling: Answers.ruling(.allowed, requires: Answers.requirements)
        ) { try Answers.connection(["https://example.com/"], status: 200) },
        Row(says: Prediction(.failed(URLErrorCode(-1003))), ruling: Answers.ruling(.allowed)) {
            try Answers.connection(curl: 6, urlError: -1003)
        },
        // A refusal comes before the network's failure, because curl reached that hop.
        Row(
            says: Prediction(.refused([URLErrorCode(-1022)]), hop: 2),
            ruling: Answers.ruling(.blocked, [-1022], hop: 2)
        ) { try Answers.connection(chain, curl: 7) },
        Row(says: Prediction(.failed(URLErrorCode(-1004)), hop: 2), ruling: Answers.ruling(.allowed)) {
            try Answers.connection(chain, curl: 7)
        },
        Row(says: Prediction(.status(200), hop: 2), ruling: Answers.ruling(.allowed)) {
            try Answers.connection(chain, status: 200)
        },
        Row(says: Prediction(.failed(.tooManyRedirects), hop: 1), ruling: Answers.ruling(.allowed)) {
            try Answers.connection(Array(chain[..<2]), status: 302, chainProblem: "too many redirects")
        },
        // No code is asserted for a websocket.
        Row(says: Prediction(.refused([])), ruling: Answers.ruling(.blocked)) { nil },
    ]

    @Test(arguments: rows.indices)
    func `a refusal first, then the network's failure, then the status`(_ index: Int) throws {
        let row = PredictionTests.rows[index]
        #expect(Prediction(ruling: row.ruling, connection: try row.connection()) == row.says)
    }
}
