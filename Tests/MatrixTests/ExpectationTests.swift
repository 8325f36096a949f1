// SPDX-License-Identifier: MIT
import ATSModel
import Connectivity
import Matrix
import Testing

@Suite struct ExpectationTests {
    /// What is asked of the app, and of curl.
    private func judge(
        _ expects: String, _ ruling: Ruling, _ connection: Connection?
    ) throws -> [ExpectationOutcome] {
        let row = try parse(small("expect: [{ \(expects), because: lesson }]\n")).expectations[0]
        return row.outcomes(
            ruling: ruling, connection: connection, prediction: Prediction(ruling: ruling, connection: connection))
    }

    @Test(
        arguments: [
            // Refused: every code that may come must be in the list.
            ("-1022", [-1022], true), ("[-1022, -1200]", [-1022], true), ("-1200", [-1022], false),
            ("-1200", [-1200, -1202], false), ("[-1200, -1202]", [-1200, -1202], true), ("ok", [-1022], false),
            ("200", [-1022], false), ("unsettled", [-1022], false), ("[ok, -1022]", [-1022], true),
            // No code is asserted: none can be contradicted.
            ("-1022", [], nil), ("ok", [], false), ("200", [], false), ("[ok, -1022]", [], nil),
        ] as [(String, [Int], Bool?)])
    func `a refusal`(_ app: String, _ codes: [Int], _ isMet: Bool?) throws {
        let ruling = Answers.ruling(.blocked, codes)
        // Judged without the network too.
        for connection in [nil, try Answers.connection(status: 200)] {
            #expect(try judge("app: \(app)", ruling, connection).map(\.isMet) == [isMet])
        }
    }

    @Test(
        arguments: [
            ("ok", 200, nil, true), ("ok", 404, nil, true), ("404", 404, nil, true), ("200", 404, nil, false),
            ("-1022", 200, nil, false), ("[200, 204]", 204, nil, true), ("unsettled", 200, nil, false),
            ("ok", nil, 7, false), ("-1004", nil, 7, true), ("[-1001, -1004]", nil, 7, true), ("-1001", nil, 7, false),
            // Nothing was asked: an allowed load may end in anything but an ATS refusal.
            ("ok", nil, nil, true), ("-1022", nil, nil, false), ("-1004", nil, nil, nil), ("200", nil, nil, nil),
            ("[-1022, 200]", nil, nil, nil), ("[-1004, ok]", nil, nil, true), ("unsettled", nil, nil, false),
        ] as [(String, Int?, Int?, Bool?)])
    func `an allowed load`(_ app: String, _ status: Int?, _ curl: Int?, _ isMet: Bool?) throws {
        let connection = status == nil && curl == nil ? nil : try Answers.connection(status: status, curl: curl)
        #expect(try judge("app: \(app)", Answers.ruling(.allowed), connection).map(\.isMet) == [isMet])
    }

    @Test(arguments: [("unsettled", true), ("ok", false), ("-1022", false), ("[ok, unsettled]", true)])
    func `an unsettled ruling`(_ app: String, _ isMet: Bool) throws {
        let ruling = Answers.ruling(.unsettled, likely: .allowed)
        for connection in [nil, try Answers.connection(status: 200)] {
            #expect(try judge("app: \(app)", ruling, connection).map(\.isMet) == [isMet])
        }
    }

    @Test(
        arguments: [
            ("ok", 200, nil, true), ("0", 401, nil, true), ("200", 200, nil, true), ("200", 404, nil, false),
            ("7", 200, nil, false), ("7", nil, 7, true), ("[6, 7]", nil, 7, true), ("ok", nil, 7, false),
            ("28", nil, 7, false), ("200", nil, 7, false), ("200", 200, 18, false), ("18", 200, 18, true),
            ("ok", nil, nil, nil), ("7", nil, nil, nil),
        ] as [(String, Int?, Int?, Bool?)])
    func `curl`(_ curl: String, _ status: Int?, _ code: Int?, _ isMet: Bool?) throws {
        let connection = status == nil && code == nil ? nil : try Answers.connection(status: status, curl: code)
        #expect(try judge("curl: \(curl)", Answers.ruling(.blocked, [-1022]), connection).map(\.isMet) == [isMet])
    }

    @Test func `app and curl are two outcomes with the same reason`() throws {
        let outcomes = try judge(
            "app: [-1022, ok], curl: ok", Answers.ruling(.blocked, [-1022]), try Answers.connection(status: 200))
        #expect(
            outcomes == [
                ExpectationOutcome(expected: "app −1022 or ok", because: "lesson", isMet: true),
                ExpectationOutcome(expected: "curl ok", because: "lesson", isMet: true),
            ])
    }
}
