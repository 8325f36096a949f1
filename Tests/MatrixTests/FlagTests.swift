// SPDX-License-Identifier: MIT
import ATSModel
import Connectivity
import Matrix
import Testing

@Suite struct FlagTests {
    private struct Row: Sendable {
        let flag: Flag
        let ruling: Ruling
        let connection: @Sendable () throws -> Connection?
        /// Where it is not the one that follows from the two.
        var prediction: Prediction?
    }

    private static let rows = [
        // No connection: only a ruling, whatever it says.
        Row(flag: .none, ruling: Answers.ruling(.allowed)) { nil },
        Row(flag: .none, ruling: Answers.ruling(.blocked, [-1022])) { nil },
        Row(flag: .none, ruling: Answers.ruling(.unsettled)) { nil },
        // Unsettled comes before what curl says.
        Row(flag: .unsettled, ruling: Answers.ruling(.unsettled, likely: .allowed)) {
            try Answers.connection(status: 200)
        },
        Row(flag: .unsettled, ruling: Answers.ruling(.unsettled)) { try Answers.connection(curl: 7) },
        // curl gets through.
        Row(flag: .ats, ruling: Answers.ruling(.blocked, [-1022])) { try Answers.connection(status: 200) },
        Row(flag: .ats, ruling: Answers.ruling(.blocked, [-1022], hop: 1)) {
            try Answers.connection(["https://example.com/", "http://example.com/"], status: 404)
        },
        Row(flag: .ats, ruling: Answers.ruling(.blocked)) {
            try Answers.connection(["ws://example.com/"], status: 101)
        },
        Row(flag: .tls, ruling: Answers.ruling(.blocked, [-1200])) {
            try Answers.connection(["https://example.com/"], status: 200)
        },
        Row(flag: .tls, ruling: Answers.ruling(.blocked, [-1200, -1202])) {
            try Answers.connection(["https://example.com/"], status: 401)
        },
        Row(flag: .tls, ruling: Answers.ruling(.blocked)) {
            try Answers.connection(["wss://example.com/"], status: 101)
        },
        Row(flag: .reachable, ruling: Answers.ruling(.allowed)) { try Answers.connection(status: 200) },
        Row(flag: .reachable, ruling: Answers.ruling(.allowed, requires: Answers.requirements)) {
            try Answers.connection(["https://example.com/"], status: 503)
        },
        // curl fails.
        Row(
            flag: .appOnly, ruling: Answers.ruling(.allowed),
            connection: { try Answers.connection(curl: 60, urlError: -1202) }, prediction: Prediction(.status(200))),
        Row(flag: .trust, ruling: Answers.ruling(.allowed)) {
            try Answers.connection(["https://example.com/"], curl: 60, urlError: -1202)
        },
        Row(flag: .trust, ruling: Answers.ruling(.allowed, requires: Answers.requirements)) {
            try Answers.connection(["https://example.com/"], curl: 51, urlError: -1202)
        },
        Row(flag: .trust, ruling: Answers.ruling(.blocked, [-1200, -1202])) {
            try Answers.connection(["https://example.com/"], curl: 60, urlError: -1202)
        },
        Row(flag: .both, ruling: Answers.ruling(.blocked, [-1022])) {
            try Answers.connection(["http://example.com/", "https://example.com/"], curl: 60, urlError: -1202)
        },
        Row(flag: .both, ruling: Answers.ruling(.blocked, [-1022])) { try Answers.connection(curl: 7) },
        Row(flag: .both, ruling: Answers.ruling(.blocked, [-1200])) {
            try Answers.connection(["https://example.com/"], curl: 28, urlError: -1001)
        },
        Row(flag: .network, ruling: Answers.ruling(.allowed)) { try Answers.connection(curl: 6, urlError: -1003) },
        Row(flag: .network, ruling: Answers.ruling(.allowed)) {
            try Answers.connection(status: 302, curl: 47, urlError: -1007, chainProblem: "too many redirects")
        },
        // A status that arrived before the transfer failed is no success.
        Row(flag: .network, ruling: Answers.ruling(.allowed)) {
            try Answers.connection(status: 200, curl: 18, urlError: -1005)
        },
    ]

    @Test(arguments: rows.indices)
    func `the first that applies`(_ index: Int) throws {
        let row = FlagTests.rows[index]
        let connection = try row.connection()
        let prediction = row.prediction ?? Prediction(ruling: row.ruling, connection: connection)
        #expect(Flag(ruling: row.ruling, connection: connection, prediction: prediction) == row.flag)
    }

    @Test func `every flag but the measured one stands in the table`() {
        #expect(Set(FlagTests.rows.map(\.flag)) == Set(Flag.allCases).subtracting([.drift]))
    }
}
