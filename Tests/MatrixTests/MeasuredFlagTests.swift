// SPDX-License-Identifier: MIT
import ATSModel
import Connectivity
import Matrix
import Testing

@Suite struct MeasuredFlagTests {
    private struct Row: Sendable {
        let flag: Flag
        let ruling: Ruling
        let connection: @Sendable () throws -> Connection?
        let answer: Measurement.Answer
        var causes: [Measurement.Cause] = []

        init(
            _ flag: Flag, _ ruling: Ruling, _ connection: @escaping @Sendable () throws -> Connection?,
            _ answer: Measurement.Answer, _ causes: [Measurement.Cause] = []
        ) {
            self.flag = flag
            self.ruling = ruling
            self.connection = connection
            self.answer = answer
            self.causes = causes
        }
    }

    private static let https = ["https://example.com/"]
    private static let toHTTP = ["https://example.com/", "http://example.com/"]
    private static let allowed = Answers.ruling(.allowed)
    private static let conditional = Answers.ruling(.allowed, requires: Answers.requirements)
    private static let blocked = Answers.ruling(.blocked, [-1022])
    private static let unsettled = Answers.ruling(.unsettled, likely: .allowed)
    private static func ok(_ urls: [String] = ["http://example.com/"]) throws -> Connection? {
        try Answers.connection(urls, status: 200)
    }
    private static func refused() throws -> Connection? { try Answers.connection(curl: 7) }
    private static func untrusted() throws -> Connection? {
        try Answers.connection(https, curl: 60, urlError: -1202)
    }
    private static func code(_ code: Int) -> Measurement.Answer { .failed(domain: "NSURLErrorDomain", code: code) }
    private static let refusal = Measurement.Cause(domain: "NSURLErrorDomain", code: -1022)

    private static let rows: [Row] = [
        // As predicted.
        Row(.reachable, allowed, { try ok() }, .status(200)),
        Row(.ats, blocked, { try ok() }, code(-1022)),
        Row(.tls, Answers.ruling(.blocked, [-1200]), { try ok(https) }, code(-1200)),
        Row(.both, blocked, { try refused() }, code(-1022)),
        Row(.network, allowed, { try refused() }, code(-1004)),
        Row(.trust, conditional, { try untrusted() }, code(-1202)),
        // −1022 where the model lets the load pass, whatever became of it.
        Row(.drift, allowed, { try ok() }, code(-1022)),
        Row(.drift, conditional, { try ok(https) }, code(-1022)),
        Row(.drift, allowed, { try refused() }, code(-1022)),
        Row(.drift, allowed, { nil }, code(-1022)),
        Row(.drift, Answers.ruling(.blocked, [-1200]), { try ok(https) }, code(-1022)),
        // Https is not refused as cleartext: behind a chain that curl did not see to its end there may be http.
        Row(.ats, conditional, { nil }, code(-1022)),
        Row(.both, conditional, { try untrusted() }, code(-1022)),
        // A refusal of cleartext that did not come: any status, and whatever fails behind the gate.
        Row(.drift, blocked, { try ok() }, .status(200)),
        Row(.drift, blocked, { try ok() }, .status(503)),
        Row(.drift, blocked, { nil }, .status(200)),
        Row(.drift, blocked, { try ok() }, code(-1004)),
        Row(.drift, blocked, { try ok() }, code(-1001)),
        Row(.drift, blocked, { try ok() }, code(-1003)),
        Row(.drift, blocked, { try ok() }, code(-1005)),
        Row(.drift, blocked, { try ok() }, code(-1200)),
        // No network at all may be said before ATS is asked, and a load may be given up.
        Row(.ats, blocked, { try ok() }, code(-1009)),
        Row(.ats, blocked, { try ok() }, code(-1020)),
        Row(.ats, blocked, { try ok() }, code(-999)),
        Row(.none, blocked, { nil }, code(-1009)),
        // A refusal at a redirect: what fails may be the hop before.
        Row(.ats, Answers.ruling(.blocked, [-1022], hop: 1), { try ok(toHTTP) }, code(-1022)),
        Row(.ats, Answers.ruling(.blocked, [-1022], hop: 1), { try ok(toHTTP) }, code(-1004)),
        Row(.drift, Answers.ruling(.blocked, [-1022], hop: 1), { try ok(toHTTP) }, .status(200)),
        // The TLS gate: reached is wrong, another code of the family is not, nor is a network that fails before it.
        Row(.drift, Answers.ruling(.blocked, [-1200]), { try ok(https) }, .status(200)),
        Row(.tls, Answers.ruling(.blocked, [-1200]), { try ok(https) }, code(-1202)),
        Row(.tls, Answers.ruling(.blocked, [-1200]), { try ok(https) }, code(-1001)),
        // Another status is the server's affair, and so is a network that has changed.
        Row(.reachable, allowed, { try ok() }, .status(404)),
        Row(.network, allowed, { try ok() }, code(-1004)),
        Row(.network, conditional, { try ok(https) }, code(-1001)),
        Row(.appOnly, allowed, { try refused() }, .status(200)),
        Row(.appOnly, conditional, { try untrusted() }, .status(200)),
        // A handshake that fails under a condition, or for the system's own trust.
        Row(.tls, conditional, { try ok(https) }, code(-1200)),
        Row(.tls, conditional, { try ok(https) }, code(-1202)),
        Row(.tls, allowed, { try ok(https) }, code(-1202)),
        Row(.drift, allowed, { try ok(https) }, code(-1200)),
        // What is unsettled is settled.
        Row(.reachable, unsettled, { try ok() }, .status(200)),
        Row(.ats, unsettled, { try ok() }, code(-1022)),
        Row(.both, unsettled, { try refused() }, code(-1022)),
        Row(.unsettled, unsettled, { try ok() }, code(-1009)),
        // Nothing was asked of curl: the app's answer stands alone.
        Row(.reachable, allowed, { nil }, .status(200)),
        Row(.ats, blocked, { nil }, code(-1022)),
        Row(.ats, unsettled, { nil }, code(-1022)),
        Row(.network, allowed, { nil }, code(-1004)),
        Row(.tls, conditional, { nil }, code(-1200)),
        Row(.trust, conditional, { nil }, code(-1202)),
        // A refused web socket has no code to be contradicted.
        Row(.ats, Answers.ruling(.blocked), { try ok(["ws://example.com/"]) }, code(-1200)),
        Row(.ats, Answers.ruling(.blocked), { try ok(["ws://example.com/"]) }, code(-1022)),
        Row(.drift, Answers.ruling(.blocked), { try ok(["ws://example.com/"]) }, .status(101)),
        // AVFoundation wraps the error, WebKit and POSIX have their own, CFNetwork has the same numbers.
        Row(
            .ats, blocked, { try ok() }, .failed(domain: "AVFoundationErrorDomain", code: -11850), [refusal]),
        Row(
            .drift, allowed, { try ok() }, .failed(domain: "AVFoundationErrorDomain", code: -11800),
            [Measurement.Cause(domain: "NSOSStatusErrorDomain", code: -12_000), refusal]),
        Row(.reachable, allowed, { try ok() }, .failed(domain: "AVFoundationErrorDomain", code: -11828)),
        Row(.ats, blocked, { try ok() }, .failed(domain: "WebKitErrorDomain", code: 102)),
        Row(.ats, blocked, { try ok() }, .failed(domain: "NSPOSIXErrorDomain", code: 61)),
        Row(.drift, allowed, { try ok() }, .failed(domain: "kCFErrorDomainCFNetwork", code: -1022)),
    ]

    @Test(arguments: rows.indices)
    func `a measurement contradicts only what it can`(_ index: Int) throws {
        let row = MeasuredFlagTests.rows[index]
        let connection = try row.connection()
        let cell = observation(row.ruling, connection)
        let measured = cell.measured(as: [measurement(row.answer, row.causes)])
        #expect(measured.flag == row.flag)
        #expect(measured.marks == [.vantage, .measured])
        #expect(measured.prediction == cell.prediction)
        // Not evidence: nothing changes but that it is kept.
        let noEvidence = cell.measured(as: [measurement(row.answer, row.causes, isEvidence: false)])
        #expect(noEvidence.flag == cell.flag)
        #expect(noEvidence.marks == [.vantage])
        #expect(noEvidence.measurements.count == 1)
    }

    @Test func `the newest measurement that is evidence counts`() throws {
        let cell = observation(MeasuredFlagTests.blocked, try MeasuredFlagTests.ok())
        let agrees = measurement(MeasuredFlagTests.code(-1022))
        let contradicts = measurement(.status(200))
        let linux = measurement(.status(200), isEvidence: false)
        #expect(cell.measured(as: [contradicts, agrees, linux]).flag == .ats)
        #expect(cell.measured(as: [agrees, contradicts, linux]).flag == .drift)
        #expect(cell.measured(as: [contradicts]).measured(as: []) == cell)
    }

    @Test func `a cell that did not run keeps its measurement and has no flag of it`() {
        let cell = Observation(
            index: 0, configuration: "a", destination: "b", url: "http://b.example/", client: .urlsession,
            platform: Platform(.macOS, Version(26, 6)), vantage: "this-machine", ruling: nil, connection: nil,
            prediction: Prediction(.none), flag: .none, marks: [], expectations: [])
        let measured = cell.measured(as: [measurement(MeasuredFlagTests.code(-1022))])
        #expect(measured.flag == .none)
        #expect(measured.measurements.count == 1)
    }

    private func observation(_ ruling: Ruling, _ connection: Connection?) -> Observation {
        let prediction = Prediction(ruling: ruling, connection: connection)
        return Observation(
            index: 0, configuration: "a", destination: "b", url: "http://b.example/", client: .urlsession,
            platform: Platform(.macOS, Version(26, 6)), vantage: "this-machine", ruling: ruling,
            connection: connection, prediction: prediction,
            flag: Flag(ruling: ruling, connection: connection, prediction: prediction), marks: [.vantage],
            expectations: [])
    }

    private func measurement(
        _ answer: Measurement.Answer, _ causes: [Measurement.Cause] = [], isEvidence: Bool = true
    ) -> Measurement {
        Measurement(
            answer, causes: causes,
            origin: .init(
                system: isEvidence ? "macOS 26.6.1" : "Linux", build: nil, signing: nil, time: nil, file: "rows.txt",
                isEvidence: isEvidence))
    }
}
