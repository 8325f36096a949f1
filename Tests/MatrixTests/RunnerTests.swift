// SPDX-License-Identifier: MIT
import ATSModel
import Connectivity
import FoundationEssentials
import Laboratory
import Matrix
import Testing

/// A lab with the behaviours that a matrix names, and a prober that trusts it.
private struct Lab {
    let laboratory: Laboratory
    private let ports: [Int: Laboratory.Ports]
    private let directory: URL

    init(for matrix: MatrixDefinition) throws {
        directory = FileManager.default.temporaryDirectory.appending(path: "ats-matrix-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
        let behaviours = try matrix.destinations.map { try #require(LabBehaviour($0.lab?.text ?? "ok")) }
        let laboratory = try Laboratory(
            behaviours: Set(behaviours), addresses: [], directory: directory.path(percentEncoded: false))
        self.laboratory = laboratory
        ports = Dictionary(
            uniqueKeysWithValues: behaviours.enumerated().compactMap { index, behaviour in
                laboratory.ports(of: behaviour).map { (index, $0) }
            })
    }

    func options(probing cells: [Int]? = nil) -> Runner.Options {
        var options = Runner.Options()
        options.cells = cells
        options.routes = { [ports] index in
            ports[index].map { .laboratory(plainPort: $0.plain, tlsPort: $0.tls) }
        }
        return options
    }

    var prober: Prober {
        var options = TransferOptions()
        options.extraRoots = laboratory.rootsFile
        options.totalTimeoutMilliseconds = 5_000
        return Prober(options: options)
    }

    func end() {
        laboratory.stop()
        try? FileManager.default.removeItem(at: directory)
    }
}

@Suite struct RunnerTests {
    private static let matrix = """
        matrix: lab
        platforms: [macOS 26.6]
        configurations:
          none: {}
          all: { NSAllowsArbitraryLoads: true }
        destinations:
          public: http://public.example/
          twin: https://public.example/
          missing: { url: "http://public.example/none", lab: 404 }
          stopped: { url: "http://stopped.example/", lab: stopped }
          to-http: { url: "https://from.example/", lab: "redirect http://to.example/" }
          again: http://public.example/

        """

    @Test func `rulings and connections stand side by side, each destination asked once`() throws {
        let matrix = try parse(RunnerTests.matrix)
        let lab = try Lab(for: matrix)
        defer { lab.end() }
        var found: [Int: Observation] = [:]
        var steps: [Int] = []
        Runner(matrix: matrix, options: lab.options()).run(
            with: lab.prober, progress: { done, total in steps.append(done * 1_000 + total) },
            each: { observations in
                #expect(Set(observations.map(\.destination)).count == 1)
                #expect(observations.map(\.index) == observations.map(\.index).sorted())
                for observation in observations { found[observation.index] = observation }
            })
        #expect(steps == [2_012, 4_012, 6_012, 8_012, 10_012, 12_012])
        #expect(
            matrix.cells.indices.map { index in
                let observation = found[index]
                return "\(observation?.title ?? "") \(observation?.flag.rawValue ?? "")"
            } == [
                "none × public ats", "none × twin reachable", "none × missing ats", "none × stopped both",
                "none × to-http ats", "none × again ats", "all × public reachable", "all × twin reachable",
                "all × missing reachable", "all × stopped network", "all × to-http reachable",
                "all × again reachable",
            ])
        #expect(found[0]?.prediction == Prediction(.refused([URLErrorCode(-1022)])))
        #expect(found[0]?.connection?.status == 200)
        #expect(found[0]?.marks == [.viaLab])
        // The lab's server is seen, so that nothing is left to be met.
        #expect(found[1]?.prediction == Prediction(.status(200)))
        #expect(found[1]?.connection?.hops.first?.looks.stock?.handshake.isFinished == true)
        #expect(found[3]?.connection?.failure?.curlCode == 7)
        #expect(found[4]?.prediction == Prediction(.refused([URLErrorCode(-1022)]), hop: 1))
        #expect(found[8]?.prediction.outcome == .status(404))
        #expect(found[9]?.prediction.outcome == .failed(URLErrorCode(-1004)))
        #expect(found[10]?.prediction == Prediction(.status(200), hop: 1))
        // Two names for one URL share one connection; a chain of two hops is two; what is stopped accepts nothing.
        #expect(lab.laboratory.acceptCount == 5)
    }

    @Test func `only the cells that are left are run`() throws {
        let matrix = try parse(RunnerTests.matrix)
        let lab = try Lab(for: matrix)
        defer { lab.end() }
        var found: [Int] = []
        Runner(matrix: matrix, options: lab.options(probing: [1, 6, 7])).run(with: lab.prober) { observations in
            found += observations.map(\.index)
        }
        #expect(found.sorted() == [1, 6, 7])
        #expect(lab.laboratory.acceptCount == 2)
    }

    @Test func `an interrupted run hands over nothing more`() throws {
        let matrix = try parse(RunnerTests.matrix)
        let lab = try Lab(for: matrix)
        defer { lab.end() }
        var hands = 0
        Runner(matrix: matrix, options: lab.options()).run(
            with: lab.prober, isInterrupted: { hands == 2 }, each: { _ in hands += 1 })
        #expect(hands == 2)
    }

    @Test func `what the receiver throws ends the run`() throws {
        struct Full: Error {}
        let matrix = try parse(small())
        var options = Runner.Options()
        options.probes = false
        #expect(throws: Full.self) {
            try Runner(matrix: matrix, options: options).run(with: Prober(options: TransferOptions())) {
                (_) throws(Full) in throw Full()
            }
        }
    }

    @Test func `without the network cells come destination by destination, a thousand at a time`() throws {
        let matrix = try parse(small((1...1_200).map { "  d\($0): http://example.com/\($0)\n" }.joined()))
        var options = Runner.Options()
        options.probes = false
        var sizes: [Int] = []
        var indices: [Int] = []
        Runner(matrix: matrix, options: options).run(with: Prober(options: TransferOptions())) { observations in
            sizes.append(observations.count)
            indices += observations.map(\.index)
            #expect(observations.allSatisfy { $0.flag == .none && $0.connection == nil && $0.ruling != nil })
        }
        #expect(sizes == [1_000, 1_000, 402])
        #expect(indices == (0..<1_201).flatMap { [$0, $0 + 1_201] })
    }

    /// Configurations and destinations enough for several threads' work at a time.
    private static let large = """
        matrix: large
        platforms: [macOS 26.6, macOS 12]
        configurations:

        """ + (0..<90).map { "  c\($0): { NSExceptionDomains: { h\($0).example: {} } }\n" }.joined()
        + "destinations:\n" + (0..<110).map { "  d\($0): http://h\($0).example/\n" }.joined()

    @Test func `cells that are judged ahead are those that are judged one by one, in the same order`() throws {
        let matrix = try parse(RunnerTests.large)
        var options = Runner.Options()
        options.probes = false
        var found: [Observation] = []
        var steps: [Int] = []
        Runner(matrix: matrix, options: options).run(
            with: Prober(options: TransferOptions()), progress: { done, _ in steps.append(done) },
            each: { observations in
                #expect(observations.count <= Runner.batchSize)
                found += observations
            })
        #expect(found.count == matrix.cells.count)
        #expect(found.count == 19_800)
        #expect(steps.last == found.count)
        #expect(steps == steps.sorted())
        var judge = CellJudge(matrix, thisMachine: .nowhere)
        let places = found.map { (matrix.cells[$0.index].destination, $0.index) }
        #expect(zip(places, places.dropFirst()).allSatisfy { $0 < $1 })
        for observation in found where observation.index % 7 == 0 {
            #expect(observation == judge.observe(observation.index, connection: nil))
        }
    }

    @Test func `a large run ends where it is interrupted, or where the receiver throws`() throws {
        struct Enough: Error {}
        let matrix = try parse(RunnerTests.large)
        var options = Runner.Options()
        options.probes = false
        let runner = Runner(matrix: matrix, options: options)
        for limit in [1, 3, 9, 17] {
            var count = 0
            #expect(throws: Enough.self) {
                try runner.run(with: Prober(options: TransferOptions())) { observations throws(Enough) in
                    count += observations.count
                    if count >= limit * 1_000 { throw Enough() }
                }
            }
            #expect(count >= limit * 1_000 && count < limit * 1_000 + Runner.batchSize)
            var done = 0
            runner.run(
                with: Prober(options: TransferOptions()), isInterrupted: { done >= limit * 1_000 },
                each: { done += $0.count })
            #expect(done >= limit * 1_000 && done < limit * 1_000 + Runner.batchSize)
        }
    }

    @Test func `another vantage has its own addresses and no connection`() throws {
        let matrix = try parse(
            """
            matrix: vantages
            platforms: [macOS 26.6, iOS 26.1, iOS 26.1 simulator]
            clients: webview
            vantages: { this-machine: , owner: { own: [100.90.80.70] } }
            configurations: { none: {} }
            destinations: { page: "http://100.90.80.70:8080/", other: http://100.90.80.71/ }
            """)
        var options = Runner.Options()
        options.thisMachine = VantagePoint(own: [try #require(IPAddress("100.90.80.71"))])
        var judge = CellJudge(matrix, thisMachine: options.thisMachine)
        let connection = try Answers.connection(["http://100.90.80.70:8080/"], status: 200)
        let lines = matrix.cells.indices.map { index in
            let cell = judge.observe(index, connection: connection)
            let marks = cell.marks.map(\.rawValue).joined(separator: " ")
            return
                "\(cell.title), \(cell.platform): \(cell.ruling?.verdict.rawValue ?? "") \(cell.flag.rawValue) \(marks)"
        }
        // A device has none of this machine's addresses; a Mac and a simulator have.
        #expect(
            lines == [
                "none × page (webview), macOS 26.6: blocked ats vantage",
                "none × page (webview, owner), macOS 26.6: allowed none vantage own-address",
                "none × page (webview), iOS 26.1: blocked ats vantage",
                "none × page (webview, owner), iOS 26.1: allowed none vantage own-address",
                "none × page (webview), iOS 26.1 simulator: blocked ats vantage",
                "none × page (webview, owner), iOS 26.1 simulator: allowed none vantage own-address",
                "none × other (webview), macOS 26.6: allowed reachable vantage own-address",
                "none × other (webview, owner), macOS 26.6: blocked none vantage",
                "none × other (webview), iOS 26.1: blocked ats ",
                "none × other (webview, owner), iOS 26.1: blocked none ",
                "none × other (webview), iOS 26.1 simulator: allowed reachable vantage own-address",
                "none × other (webview, owner), iOS 26.1 simulator: blocked none vantage",
            ])
    }

    @Test func `a proxy is marked, and a secret is hidden`() throws {
        let matrix = try parse(
            small().replacing("http://example.com/", with: "\"http://${host}/\""), settings: ["host": "secret.example"])
        var judge = CellJudge(matrix, thisMachine: .nowhere)
        let cell = judge.observe(
            0, connection: try Answers.connection(["http://secret.example/"], status: 200, proxy: "proxy.example:3128"))
        #expect(cell.marks == [.proxied])
        #expect(cell.url == "http://${host}/")
        #expect(cell.connection?.hops.map(\.destination.redacted) == ["http://${host}/"])
        #expect(Runner(matrix: matrix).notRun(1).url == "http://${host}/")
    }

    @Test func `an address that a variable holds is hidden where curl names it`() throws {
        let matrix = try parse(
            small().replacing("http://example.com/", with: "\"${host}\""), settings: ["host": "http://100.101.102.103/"]
        )
        var judge = CellJudge(matrix, thisMachine: .nowhere)
        let hop = Hop(
            destination: try Destination("http://100.101.102.103/"), status: 200, remoteAddress: "100.101.102.103",
            proxy: "100.101.102.103:3128")
        let kept = try #require(judge.observe(0, connection: Connection(id: 0, hops: [hop])).connection?.hops.first)
        #expect(kept.remoteAddress == "${host}")
        #expect(kept.proxy == "${host}:3128")
    }

    @Test func `a web socket is only reached with 101`() throws {
        let load = Load(try Destination("ws://localhost:9/"), client: .websocket)
        let ruling = CompiledConfiguration(
            Configuration(transportSecurity: nil), on: Platform(.macOS, Version(26, 6))
        ).ruling(for: load)
        for (status, outcome, flag) in [
            (101, Prediction.Outcome.status(101), Flag.reachable), (404, .failed(.badServerResponse), .network),
        ] {
            let connection = try Answers.connection(["ws://localhost:9/"], status: status)
            let prediction = Prediction(ruling: ruling, connection: connection)
            #expect(prediction.outcome == outcome)
            #expect(Flag(ruling: ruling, connection: connection, prediction: prediction) == flag)
        }
    }
}
