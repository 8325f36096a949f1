// SPDX-License-Identifier: MIT
import Formats
import FoundationEssentials
import Matrix
import Recorder
import Storage
import TestSupport
import Testing

@testable import ats_matrix

@Suite struct ImportTests {
    private let folder: Folder
    private let store: String

    /// What a Mac's script prints for the lesson, as the lesson measured it.
    static let mac = """
        # system: macOS 26.6
        no-keys/loopback HTTP 200
        no-keys/public URLError -1022
        no-keys/https-twin HTTP 200
        local-only/loopback HTTP 200
        local-only/public URLError -1022
        local-only/https-twin HTTP 200
        blanket/loopback HTTP 200
        blanket/public HTTP 200
        blanket/https-twin HTTP 200
        blanket-plus-local/loopback HTTP 200
        blanket-plus-local/public URLError -1022
        blanket-plus-local/https-twin HTTP 200
        """

    init() throws {
        folder = try Folder()
        store = folder("record.sqlite")
        let file = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
        let run = Session(["run", "/\(file)/matrices/lesson.yml", "--lab", "--store", store, "--quiet"])
        try #require(run.status == .done, "\(run.error)")
    }

    private func take(_ text: String, _ words: String...) -> Session {
        Session(["import", "-", "--store", store] + words, input: Array(text.utf8))
    }

    private func cells() throws -> [Observation] { try RecordStore(reading: store).report(.last).cells }

    private func measurements() throws -> [String] {
        try Database(path: store, access: .read).read { (connection) throws(StorageError) in
            let row = try connection.prepare("SELECT id || system || file || imported || is_evidence FROM measurement")
            var texts: [String] = []
            while try row.step() { texts.append(try row.text(0)) }
            return texts
        }
    }

    @Test func `a Mac's rows are twelve measurements and no drift`() throws {
        let file = try folder.write(ImportTests.mac, "mac.txt")
        let session = Session("import", file, "--store", store)
        #expect(session.status == .done, "\(session.error)")
        #expect(
            session.output == """
                12 measurements taken into run 1 of 'lesson'.
                No drift: no measurement contradicts the model.

                """)
        #expect(try cells().allSatisfy { $0.marks.contains(.measured) && $0.measurements.count == 1 })
        #expect(try cells().count { $0.flag == .ats } == 3)
        #expect(try cells().count { $0.flag == .reachable } == 9)
        #expect(Session("show", "last", "--store", store).output.contains("MEASURED"))
    }

    @Test(arguments: ["", "\n\n", "# system: macOS 26.6\n# nothing\n"])
    func `a file without a row is no success`(_ text: String) {
        let session = take(text)
        #expect(session.status == .wrongRequest)
        #expect(session.error.contains("standard input: there is no row in it; expected 'NAME HTTP 200'"))
    }

    @Test func `with one row changed, show flags that cell drift`() throws {
        let rows = ImportTests.mac.replacing(
            "local-only/public URLError -1022", with: "local-only/public HTTP 200")
        let session = take(rows)
        #expect(session.status == .findings)
        #expect(
            session.output.contains(
                "drift: local-only × public: predicted −1022, the app got 200 on macOS 26.6"), "\(session.output)")
        #expect(try cells().filter { $0.flag == .drift }.map(\.title) == ["local-only × public"])
        let shown = Session("show", "last", "--store", store).output
        #expect(shown.contains("✗ drift"))
        #expect(shown.contains("a real app got 200 on macOS 26.6, and the"))
        let runs = Session("runs", "--store", store).output
        #expect(runs.contains("1 drift"), "\(runs)")
    }

    @Test func `importing twice changes nothing`() throws {
        #expect(take(ImportTests.mac).status == .done)
        let (cells, measurements) = (try cells(), try measurements())
        let session = take(ImportTests.mac)
        #expect(session.status == .done)
        #expect(session.output.hasPrefix("0 measurements taken into run 1 of 'lesson', 12 there already."))
        #expect(try self.cells() == cells)
        #expect(try self.measurements() == measurements)
    }

    @Test func `Linux rows stand in the record as not evidence`() throws {
        let before = try cells()
        let rows = ImportTests.mac.replacing("macOS 26.6", with: "Linux")
            .replacing("URLError -1022", with: "HTTP 200")
        let session = take(rows)
        #expect(session.status == .done, "\(session.error)")
        #expect(session.output.contains("No ATS on this system: not evidence (12 rows from Linux)."))
        let cells = try cells()
        #expect(cells.map(\.flag) == before.map(\.flag))
        #expect(cells.map(\.marks) == before.map(\.marks))
        #expect(cells.allSatisfy { $0.measurements.map(\.origin.isEvidence) == [false] })
        let shown = Session("show", "last", "--store", store).output
        #expect(shown.contains("nobody measured an app here"))
        #expect(shown.contains("no ATS on this"))
    }

    @Test func `the good rows are taken beside the bad ones, which are named with file and line`() throws {
        let file = try folder.write(
            """
            no-keys/public URLError -1022
            no-kyes/public HTTP 200
            what is this?
            blanket/public HTTP 200
            blanket/public HTTP 200
            local-only/public HTTP 200
            local-only/public URLError -1022
            """, "rows.txt")
        let session = Session("import", file, "--store", store)
        #expect(session.status == .wrongRequest)
        #expect(session.output.hasPrefix("2 measurements taken into run 1 of 'lesson', 4 rows with a problem."))
        for text in [
            ":2: unknown: run 1 has no cell 'no-kyes/public'; did you mean 'no-keys/public'?", ":3: malformed: ",
            ":5: doubled: ", ":7: contradictory: ",
        ] {
            #expect(session.error.contains(file + text), "\(session.error)")
        }
    }

    @Test func `the record contradicts a row until it is replaced`() throws {
        #expect(take("no-keys/public URLError -1022").status == .done)
        let session = take("no-keys/public HTTP 200")
        #expect(session.status == .findings)
        #expect(session.error.contains("contradictory"))
        #expect(try cells().allSatisfy { $0.flag != .drift })
        #expect(take("no-keys/public HTTP 200", "--replace").status == .findings)
        #expect(try cells().contains { $0.flag == .drift })
    }

    @Test func `a row twice is named and no fault`() throws {
        let session = take("blanket/public HTTP 200\nblanket/public HTTP 200")
        #expect(session.status == .done)
        #expect(session.error.contains("doubled"))
    }

    @Test func `a later run of the matrix has the measurements`() throws {
        #expect(take(ImportTests.mac).status == .done)
        let file = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
        #expect(Session(["run", "/\(file)/matrices/lesson.yml", "--lab", "--store", store]).status == .done)
        #expect(try cells().allSatisfy { $0.marks.contains(.measured) })
        let session = take(ImportTests.mac, "--run", "1")
        #expect(session.output.contains("12 there already"))
    }

    @Test func `JSON has the same and every problem`() throws {
        let session = take("no-keys/public HTTP 200\nx HTTP 200", "--format", "json")
        #expect(session.status == .wrongRequest)
        let tree = try JSON.parse(Array(session.output.utf8))
        func text(_ path: String...) -> Tree.Value? { tree.value(atKeyPath: path)?.value }
        #expect(text("schema") == .string("ats-matrix/import/1"))
        #expect(text("taken") == .integer(1))
        #expect(text("problems", "0", "kind") == .string("unknown"))
        #expect(text("problems", "0", "line") == .integer(2))
        #expect(text("drift", "0", "cell") == .string("no-keys × public"))
        #expect(text("drift", "0", "predicted") == .string("−1022"))
    }

    @Test(
        arguments: [
            (["import", "/nonexistent/rows.txt"], ats_matrix.ExitStatus.wrongRequest),
            (["import", "-", "--run", "99"], .wrongRequest), (["import", "-", "--run", "x"], .wrongRequest),
            (["import", "-", "--platform", "BeOS"], .wrongRequest), (["import"], .wrongRequest),
            (["import", "-"], .wrongRequest),
        ])
    func `a request that cannot be met`(_ words: [String], _ status: ats_matrix.ExitStatus) {
        #expect(Session(words + ["--store", store]).status == status)
    }

    @Test func `an import makes no record`() throws {
        let path = folder("new.sqlite")
        let session = Session(["import", "-", "--store", path], input: Array("a HTTP 200".utf8))
        #expect(session.status == .wrongRequest)
        #expect(!FileManager.default.fileExists(atPath: path))
        let other = try folder.write("no database", "other.sqlite")
        #expect(
            Session(["import", "-", "--store", other], input: Array("a HTTP 200".utf8)).status == .machine)
    }

    @Test func `an import that settles three questions says so`() throws {
        let path = folder("questions.sqlite")
        let record = try RecordStore(path: path)
        let matrix = try Questions.matrix()
        let writer = try record.begin(
            matrix, cells: Array(matrix.cells.indices), environment: Questions.environment,
            started: "2026-01-02T03:04:05Z")
        var options = Runner.Options()
        options.probes = false
        try Runner(matrix: matrix, options: options).run(
            with: Questions.prober, isInterrupted: { false }, idle: { () throws(RecordError) in },
            each: { (cells) throws(RecordError) in try writer.append(cells) })
        try writer.finish(ended: "2026-01-02T03:04:06Z")
        let rows = """
            no-keys/name HTTP 200
            no-keys/address URLError -1022
            no-keys/capital URLError -1022
            blanket/name HTTP 200
            """
        let session = Session(["import", "-", "--store", path], input: Array(rows.utf8))
        #expect(session.status == .done, "\(session.error)")
        let expected = """
            §12.2 Are local names free without the key? settled: the documentation is right (1 of 1 cell measured)
            §12.4 Are on-link addresses local? settled: they are not (1 of 2 cells measured)
            §12.6 Is the case of a host folded? settled: it means nothing to the gate (1 of 1 cell measured)
            5 questions: 3 settled, 1 contradictory, 1 open.
            """
        for line in expected.split(separator: "\n") { #expect(session.output.contains(line), "\(session.output)") }
        #expect(session.output.contains("contradictory"))
        #expect(try record.report(.last).cells[0].flag == .reachable)
    }
}
