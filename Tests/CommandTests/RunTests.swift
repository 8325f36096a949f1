// SPDX-License-Identifier: MIT
import FoundationEssentials
import Laboratory
import Matrix
import Recorder
import TestSupport
import Testing

@testable import ats_matrix

@Suite struct RunTests {
    static let matrix = """
        matrix: try
        platforms: [macOS 26.6]
        configurations:
          no-keys: {}
          blanket: { NSAllowsArbitraryLoads: true }
        destinations:
          loopback: http://127.0.0.1:8765/
          public: http://public.example/
          gone: { url: http://gone.example/, lab: stopped }
        expect:
          - { configuration: no-keys, destination: public, app: -1022, curl: 200, because: a test }
        """

    private let folder: Folder
    private let store: String

    init() throws {
        folder = try Folder()
        store = folder("record/record.sqlite")
    }

    private func run(_ words: String..., matrix: String = RunTests.matrix) throws -> Session {
        let file = try folder.write(matrix, "try.yml")
        return Session(["run", file, "--store", store, "--own", "127.0.0.1"] + words)
    }

    @Test func `a matrix runs in the lab, is recorded, and is shown again as it was`() throws {
        let session = try run("--lab")
        #expect(session.status == .done, "\(session.error)")
        #expect(session.output.contains("ats"))
        #expect(session.error.contains("run 1 is in \(store)"))
        #expect(Session("show", "last", "--store", store).output == session.output)
        #expect(Session("show", "1", "--store", store).output == session.output)
        #expect(Session("runs", "--store", store).output.contains("try"))
    }

    @Test func `neither the record nor the matrix is overwritten by the table`() throws {
        for words in [["--output", store], ["--output", folder("try.yml")]] {
            let file = try folder.write(RunTests.matrix, "try.yml")
            try FileManager.default.createDirectory(atPath: folder("record"), withIntermediateDirectories: true)
            let session = Session(["run", file, "--store", store, "--no-probe"] + words)
            #expect(session.status == .wrongRequest)
            #expect(try folder.read("try.yml") == RunTests.matrix)
        }
        #expect(try run("--no-probe", "--fail-on", "never").status == .done)
        #expect(Session("show", "1", "--store", store, "--output", store).status == .wrongRequest)
        #expect(Session("runs", "--store", store).status == .done)
    }

    @Test(arguments: ["table", "markdown", "csv", "json", "jsonl"])
    func `every format holds every cell`(_ format: String) throws {
        let session = try run("--lab", "--format", format)
        #expect(session.status == .done)
        for name in ["no-keys", "blanket", "loopback", "public", "gone"] { #expect(session.output.contains(name)) }
        #expect(Session("show", "1", "--store", store, "--format", format).output == session.output)
    }

    @Test func `a stable table is the same twice`() throws {
        let first = try run("--lab", "--stable", "--format", "markdown").output
        #expect(try run("--lab", "--stable", "--format", "markdown").output == first)
        #expect(!first.contains("run 1"))
    }

    @Test func `without the network there are only rulings`() throws {
        let session = try run("--no-probe", "--format", "json")
        #expect(session.status == .done)
        #expect(session.output.contains(#""flag":"none""#))
        #expect(!session.output.contains(#""flag":"ats""#))
    }

    @Test func `an unmet expectation is named and ends with 1`() throws {
        let changed = Self.matrix.replacing("app: -1022", with: "app: ok")
        let session = try run("--lab", matrix: changed)
        #expect(session.status == .findings)
        #expect(session.error.contains("ats-matrix run: no-keys × public: expected app ok"), "\(session.error)")
        #expect(session.output.contains("no-keys"))
        #expect(try run("--lab", "--fail-on", "never", matrix: changed).status == .done)
        #expect(try run("--lab", "--fail-on", "network", matrix: changed).status == .findings)
    }

    @Test func `a flag that is asked for ends with 1`() throws {
        let session = try run("--lab", "--quiet", "--fail-on", "unexpected,ats")
        #expect(session.status == .findings)
        #expect(session.error == "ats-matrix run: no-keys × public: ats\n")
        #expect(try run("--lab", "--fail-on", "tls,trust").status == .done)
    }

    @Test func `the output file is whole, and replaces the one before`() throws {
        let file = try folder.write("old", "table.md")
        let session = try run("--lab", "--format", "markdown", "--output", file)
        #expect(session.status == .done)
        #expect(session.output.isEmpty)
        #expect(try folder.read("table.md") == Session("show", "1", "--store", store, "--format", "markdown").output)
        #expect(try folder.names == ["record", "table.md", "try.yml"])
    }

    @Test func `a matrix comes in on standard input`() {
        let session = Session("run", "-", "--no-probe", "--store", store, input: Self.matrix)
        #expect(session.status == .done, "\(session.error)")
    }

    @Test(arguments: [
        ("matrix: [", "try.yml:2:"), ("nonsense: 1", "try.yml:1:"),
        (matrix.replacing("lab: stopped", with: "lab: stoped"), "try.yml:9:"),
        (matrix.replacing("lab: stopped", with: "lab: stoped"), "did you mean 'stopped'?"),
        (matrix.replacing("http://gone.example/", with: "gone"), "try.yml:9:"),
        (
            matrix.replacing("no-keys, destination: public", with: "no-keys, destination: pubic"),
            "did you mean 'public'?"
        ),
    ])
    func `a matrix that is wrong is named with its place, and no record is made`(
        _ matrix: String, _ says: String
    ) throws {
        let session = try run("--lab", matrix: matrix)
        #expect(session.status == .wrongRequest)
        #expect(session.output.isEmpty)
        #expect(session.error.contains(says), "\(session.error)")
        #expect(try folder.names == ["try.yml"])
    }

    @Test func `the lab serves the destinations that are named`() throws {
        let session = try run("--lab=loopback,pubic")
        #expect(session.status == .wrongRequest)
        #expect(session.error.contains("unknown destination 'pubic'; did you mean 'public'?"))
    }

    @Test func `a record that is not ours ends with 3 and stays as it is`() throws {
        let foreign = try folder.write("no database at all, but long enough to be looked at", "foreign")
        let session = Session("run", try folder.write(Self.matrix, "try.yml"), "--lab", "--store", foreign)
        #expect(session.status == .machine)
        #expect(session.error.contains("ats-matrix run: record \(foreign): "))
        #expect(try folder.read("foreign").hasPrefix("no database"))
        #expect(Session("runs", "--store", foreign).status == .machine)
    }

    @Test func `looking makes no record`() throws {
        let runs = Session("runs", "--store", store)
        #expect(runs.status == .done)
        #expect(runs.error.contains("there is no record at \(store) yet"))
        #expect(Session("show", "last", "--store", store).status == .wrongRequest)
        #expect(try folder.names == [])
    }

    @Test func `a run that is not there is a wrong request`() throws {
        _ = try run("--no-probe")
        let session = Session("show", "7", "--store", store)
        #expect(session.status == .wrongRequest)
        #expect(session.error.contains("7"))
    }

    @Test func `an interrupted run is kept and taken up again`() throws {
        let file = try folder.write(Self.matrix, "try.yml")
        let words = ["run", file, "--lab", "--store", store, "--own", "127.0.0.1", "--format", "json"]
        let interrupted = Session(words, isInterrupted: { true })
        #expect(interrupted.status == .interrupted)
        #expect(interrupted.output.isEmpty)
        #expect(interrupted.error.contains("--resume 1"), "\(interrupted.error)")
        #expect(Session("show", "1", "--store", store, "--format", "json").output.contains("no-keys"))

        let without = Session(words.filter { $0 != "--lab" } + ["--resume", "1"])
        #expect(without.status == .wrongRequest)
        #expect(without.error.contains("was begun with --lab"))

        let resumed = Session(words + ["--resume", "last"])
        #expect(resumed.status == .done, "\(resumed.error)")
        #expect(resumed.output.contains(#""flag":"ats""#))
        let again = Session(words + ["--resume", "1"])
        #expect(again.status == .wrongRequest)
        #expect(Session("runs", "--store", store, "--format", "json").output.contains(#""unexpected": 0"#))
    }

    @Test func `a changed matrix is not taken up again`() throws {
        let file = try folder.write(Self.matrix, "try.yml")
        #expect(Session(["run", file, "--lab", "--store", store], isInterrupted: { true }).status == .interrupted)
        try folder.write(Self.matrix.replacing("public.example", with: "other.example"), "try.yml")
        let session = Session("run", file, "--lab", "--store", store, "--resume", "1")
        #expect(session.status == .wrongRequest)
        #expect(session.error.contains("changed"), "\(session.error)")
    }

    @Test func `the shards of a matrix are the matrix`() throws {
        var cells: [Substring] = []
        for part in 1...4 {
            let session = try run("--lab", "--shard", "\(part)/4", "--format", "csv", "--stable")
            #expect(session.status == .done, "\(session.error)")
            cells += session.lines.dropFirst()
        }
        #expect(cells.sorted() == (try run("--lab", "--format", "csv", "--stable").lines.dropFirst()).sorted())
    }

    @Test func `the server is asked as often as the record says`() throws {
        let lab = try Laboratory(behaviours: [.ok], addresses: [], directory: folder.path)
        defer { lab.stop() }
        let port = try #require(lab.ports(of: .ok)).plain
        let destinations = (0..<20).map { "  d\($0): http://host-\($0).example/" }.joined(separator: "\n")
        let matrix = """
            matrix: many
            platforms: [macOS 26.6, iOS 17.2]
            configurations: { no-keys: {}, blanket: { NSAllowsArbitraryLoads: true } }
            destinations:
            \(destinations)
            """
        let session = try run("--connect-to", "::127.0.0.1:\(port)", "--format", "jsonl", matrix: matrix)
        #expect(session.status == .done, "\(session.error)")
        #expect(session.lines.filter { $0.contains(#""flag":"ats""#) }.count == 40)
        #expect(lab.requestCount == 20)
        #expect(lab.acceptCount == 20)
        let record = try RecordStore(path: store)
        #expect(Set(try record.report(.last).cells.map(\.destination)).count == 20)
    }

    @Test func `secrets appear nowhere`() throws {
        let matrix = """
            matrix: secret
            platforms: [macOS 26.6]
            configurations: { no-keys: {} }
            destinations: { api: "http://user:${token}@api.example/?key=${token}" }
            """
        for format in ["table", "json", "csv"] {
            let session = try run("--lab", "--set", "token=hunter2", "--format", format, matrix: matrix)
            #expect(session.status == .done, "\(session.error)")
            #expect(!session.output.contains("hunter2") && !session.error.contains("hunter2"))
        }
        #expect(!(try Data(contentsOf: URL(filePath: store))).contains(Data("hunter2".utf8)))
    }

    @Test(arguments: [
        "http://${word}.example/", "http://api.example/${word}", "${url}",
        "{ url: \"http://api.example/\", lab: \"redirect http://u:hunter2@api.example/${word}?k=hunter2\" }",
    ])
    func `what a variable holds appears nowhere, wherever in a URL it stands`(_ destination: String) throws {
        let matrix = """
            matrix: secret
            platforms: [macOS 26.6]
            configurations: { no-keys: {} }
            destinations:
              api: \(destination.hasPrefix("{") ? destination : "\"\(destination)\"")
            """
        let session = try run(
            "--lab", "--set", "word=hunter2", "--set", "url=http://hunter2.example:8080/hunter2", "--format", "json",
            matrix: matrix)
        #expect(session.status == .done, "\(session.error)")
        #expect(session.output.contains("${"))
        #expect(!session.output.contains("hunter2") && !session.error.contains("hunter2"))
        let record = URL(filePath: store).deletingLastPathComponent()
        for name in try FileManager.default.contentsOfDirectory(atPath: record.path) {
            #expect(!(try Data(contentsOf: record.appending(path: name))).contains(Data("hunter2".utf8)), "\(name)")
        }
    }

    @Test func `a terminal is coloured unless it is told not to be`() throws {
        let file = try folder.write(Self.matrix, "try.yml")
        let words = ["run", file, "--lab", "--store", store]
        func hasColour(_ more: [String], _ environment: [String: String], _ isTerminal: Bool) -> Bool {
            Session(words + more, environment: environment, isTerminal: isTerminal).output.contains("\u{1b}[")
        }
        #expect(hasColour([], [:], true))
        #expect(!hasColour([], ["NO_COLOR": "1"], true))
        #expect(hasColour([], ["NO_COLOR": ""], true))
        #expect(!hasColour([], ["TERM": "dumb"], true))
        #expect(!hasColour([], [:], false))
        #expect(!hasColour(["--color", "never"], [:], true))
        #expect(hasColour(["--color", "always"], ["NO_COLOR": "1"], false))
    }

    @Test func `progress is seen on a terminal only, and not when quiet`() throws {
        let file = try folder.write(Self.matrix, "try.yml")
        let words = ["run", file, "--lab", "--store", store]
        #expect(Session(words, isTerminal: true).error.contains("of 6 cells"))
        #expect(!Session(words + ["--quiet"], isTerminal: true).error.contains("cells"))
        #expect(!Session(words).error.contains("\r"))
    }

    @Test func `quiet is silent`() throws { #expect(try run("--lab", "--quiet").error.isEmpty) }
}
