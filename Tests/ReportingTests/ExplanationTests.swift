// SPDX-License-Identifier: MIT
import Connectivity
import Formats
import Foundation
import Matrix
import Testing

@testable import ATSModel
@testable import Reporting

@Suite struct ExplanationTests {
    private static let plist = """
        <!-- No narrow key beside this one: its mere presence would void it. -->
        <key>NSAppTransportSecurity</key>
        <dict>
        \t<key>NSExceptionDomains</key>
        \t<dict>
        \t\t<key>100.64.0.0/10</key>
        \t\t<dict>
        \t\t\t<key>NSExceptionAllowsInsecureHTTPLoads</key>
        \t\t\t<true/>
        \t\t</dict>
        \t</dict>
        </dict>
        """

    private static let changes = [
        Explanation.Change(
            kind: .httpsTwin, title: "Use https://100.100.1.1:8765/, if the server has a certificate for it",
            price: "none", configuration: nil, plist: nil, verdict: .allowed),
        Explanation.Change(
            kind: .exception, title: "Add an exception for 100.64.0.0/10",
            price: "The range is fixed in the bundle and needs a reason in review",
            configuration:
                Configuration(transportSecurity: ["NSExceptionDomains": ["100.64.0.0/10": [:]]]),
            plist: plist, verdict: .allowed),
        Explanation.Change(
            kind: .blanketAlone, title: "Set NSAllowsArbitraryLoads and none of the narrow keys",
            price: "Opens every destination", configuration: nil, plist: plist, verdict: .allowed),
    ]

    private static func blocked(
        steps: Int = 3, keys: Int = 1, changes: [Explanation.Change] = changes, assumptions: [String] = []
    ) -> Explanation {
        Explanation(
            ruling: Examples.ruling(Examples.needsTLS, .blocked, codes: [-1022]),
            steps: (1...max(1, steps)).prefix(steps).map {
                Explanation.Step(
                    hop: 0, rule: Examples.needsTLS,
                    says: "Step \($0): 100.100.1.1 is in none of the ranges that are local on every route")
            },
            unusedKeys: (1...max(1, keys)).prefix(keys).map { _ in
                Explanation.UnusedKey(
                    keyPath: "NSAppTransportSecurity:NSAllowsArbitraryLoads",
                    why: "NSAllowsLocalNetworking stands beside it and voids it")
            }, changes: changes, assumptions: assumptions)
    }

    private static func load(_ url: String = "http://user:secret@100.100.1.1:8765/?token=hidden") throws -> Load {
        Load(try Destination(url))
    }

    private static func curl(_ status: Int = 200) throws -> Connection {
        try Examples.answer(status, url: "http://100.100.1.1:8765/")
    }

    @Test(arguments: [40, 80, 120])
    func `a blocked load that curl got through`(_ width: Int) throws {
        let text = ExplanationFormat.text.render(
            ExplanationTests.blocked(), load: try ExplanationTests.load(), platform: Examples.mac,
            connection: try ExplanationTests.curl(),
            prediction: Prediction(.refused([URLErrorCode(-1022)])), width: width)
        try expectSnapshot(text, "explain-blocked-\(width).txt")
        #expect(text.contains("suspect ATS, not the network") || width == 40)
        #expect(!text.contains("secret") && !text.contains("hidden"))
    }

    @Test func `an allowed https load`() throws {
        let explanation = Explanation(
            ruling: Examples.ruling(Examples.https, requires: Examples.clean),
            steps: [Explanation.Step(hop: 0, rule: Examples.https, says: "The URL is https.")], unusedKeys: [],
            changes: [], assumptions: ["No proxy stands in between."])
        let text = ExplanationFormat.text.render(
            explanation, load: try ExplanationTests.load("https://example.com/"), platform: Examples.mac)
        try expectSnapshot(text, "explain-allowed.txt")
    }

    @Test func `an unsettled load`() throws {
        let explanation = Explanation(
            ruling: Examples.ruling(Examples.local, .unsettled, questions: [Examples.question]), steps: [],
            unusedKeys: [], changes: Array(ExplanationTests.changes.prefix(1)), assumptions: [])
        let text = ExplanationFormat.text.render(
            explanation, load: try ExplanationTests.load("http://printer.local/"),
            platform: Platform(.iOS, Version(17)))
        try expectSnapshot(text, "explain-unsettled.txt")
    }

    @Test(arguments: 0...12)
    func `fits one screen, and never cuts the first change`(_ size: Int) throws {
        var changes = ExplanationTests.changes
        if size % 2 == 1 { changes.swapAt(0, 1) }
        changes += changes
        let text = ExplanationFormat.text.render(
            ExplanationTests.blocked(
                steps: size, keys: size, changes: changes,
                assumptions: Array(repeating: "The load goes straight to its server", count: size)),
            load: try ExplanationTests.load(), platform: Examples.mac, connection: try ExplanationTests.curl(),
            prediction: Prediction(.refused([URLErrorCode(-1022)])))
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
        #expect(lines.count <= 23)
        #expect(lines.allSatisfy { DisplayWidth.of($0) <= 80 })
        #expect(text.contains("1. \(changes[0].title.prefix(30))"))
        if let plist = changes[0].plist {
            for line in plist.split(separator: "\n") {
                #expect(text.contains(line.trimmingCharacters(in: .whitespaces)))
            }
        }
    }

    @Test(arguments: [
        (0, Ruling.Verdict.allowed, "both get through."),
        (0, .blocked, "curl gets through and the app would not: suspect ATS, not the network."),
        (0, .unsettled, "curl gets through; whether the app does is not settled."),
        (7, .allowed, "suspect the network, not ATS; the app would show −1004."),
        (7, .blocked, "both fail: mend the network first, after that ATS bites."),
        (60, .allowed, "the certificate is not trusted; the app would show −1202."),
        (7, .unsettled, "the network fails; what ATS does is not settled."),
    ])
    func `says what curl's answer and the app's mean together`(
        _ curl: Int, _ verdict: Ruling.Verdict, _ words: String
    ) throws {
        let error: URLErrorCode = curl == 60 ? .serverCertificateUntrusted : .cannotConnectToHost
        let connection =
            curl == 0
            ? try ExplanationTests.curl()
            : try Examples.failure(curl, url: "http://100.100.1.1/", text: "no", error)
        let explanation = Explanation(
            ruling: Examples.ruling(
                Examples.local, verdict, codes: verdict == .blocked ? [-1022] : [],
                questions: verdict == .unsettled ? [Examples.question] : []),
            steps: [], unusedKeys: [], changes: [], assumptions: [])
        let text = ExplanationFormat.text.render(
            explanation, load: try ExplanationTests.load(), platform: Examples.mac, connection: connection, width: 200)
        #expect(text.contains(words))
        #expect(text.contains("What to do"))
    }

    @Test func `what the model really says fits one screen`() throws {
        let golden = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../Golden/ats-golden.jsonl")
        var count = 0
        for (index, line) in try String(contentsOf: golden, encoding: .utf8).split(separator: "\n").enumerated()
        where index % 19 == 0 {
            let record = try #require(
                try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
            guard let url = record["url"] as? String, let destination = try? Destination(url),
                let ats = record["ats"], let value = PropertyValue(any: ats),
                let platform = (record["platform"] as? String).flatMap({ Platform($0) }),
                let client = (record["client"] as? String).flatMap({ Client(rawValue: $0) })
            else { continue }
            let load = Load(destination, client: client)
            let explanation = CompiledConfiguration(Configuration(transportSecurity: value), on: platform)
                .explanation(for: load)
            let text = ExplanationFormat.text.render(
                explanation, load: load, platform: platform, connection: try ExplanationTests.curl())
            let lines = text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
            #expect(lines.count <= 23, "\(record["id"] ?? ""): \(lines.count) lines")
            #expect(lines.allSatisfy { DisplayWidth.of($0) <= 80 }, "\(text)")
            #expect(text.contains("What to do"))
            count += 1
        }
        #expect(count > 40)
    }

    @Test func `colour is only added`() throws {
        let load = try ExplanationTests.load()
        let plain = ExplanationFormat.text.render(ExplanationTests.blocked(), load: load, platform: Examples.mac)
        let painted = ExplanationFormat.text.render(
            ExplanationTests.blocked(), load: load, platform: Examples.mac, color: true)
        #expect(painted.contains("\u{1b}[31m"))
        #expect(withoutColor(painted) == plain)
    }

    @Test func `JSON leaves nothing out`() throws {
        let text = ExplanationFormat.json.render(
            ExplanationTests.blocked(steps: 12, keys: 9, assumptions: ["a"]), load: try ExplanationTests.load(),
            platform: Examples.mac, connection: try ExplanationTests.curl(),
            prediction: Prediction(.refused([URLErrorCode(-1022)])))
        let root = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
        #expect(root["schema"] as? String == "ats-matrix/explain/1")
        #expect(root["place"] as? String == "tailnet")
        #expect((root["steps"] as? [Any])?.count == 12)
        #expect((root["unusedKeys"] as? [Any])?.count == 9)
        let changes = try #require(root["changes"] as? [[String: Any]])
        #expect(changes.map { $0["kind"] as? String } == ["https-twin", "exception", "blanket-alone"])
        #expect(changes[1]["plist"] as? String == ExplanationTests.plist)
        #expect(changes[1]["configuration"] is [String: Any])
        #expect(!text.contains("secret") && !text.contains("hidden"))
    }

    @Test func `a line of a batch`() {
        let blocked = Examples.ruling(Examples.https, .blocked, codes: [-1200, -1202])
        #expect(
            ExplanationFormat.explainLine(id: "a\"b", ruling: blocked, agrees: true)
                == #"{"id":"a\"b","verdict":"blocked","code":[-1200,-1202],"likely":null,"rule":"tls-gate","#
                + #""section":"§5.1","evidence":"documented","hop":0,"agrees":true}"#)
        let allowed = Examples.ruling(Examples.https, requires: Examples.clean)
        #expect(
            ExplanationFormat.explainLine(id: "x", ruling: allowed).contains(#""requires":{"minimumTLS":"TLSv1.2""#))
        let open = Examples.ruling(Examples.local, .unsettled, questions: [Examples.question])
        #expect(
            ExplanationFormat.explainLine(id: "x", ruling: open)
                .contains(
                    #""likely":"allowed","rule":"local","section":"§3.3","evidence":"measured","hop":0,"#
                        + #""questions":["local-names-free-without-key"]"#))
    }
}
