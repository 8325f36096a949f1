// SPDX-License-Identifier: MIT
import FoundationEssentials
import Recorder
import TestSupport
import Testing

@testable import ats_matrix

/// `run MATRIX…`
@Suite struct SeveralFilesTests {
    private let folder: Folder
    private let store: String
    private let files: [String]

    init() throws {
        let folder = try Folder()
        self.folder = folder
        store = folder("record.sqlite")
        files = try ["one", "two", "three"].map { name in
            try folder.write(SeveralFilesTests.matrix(name), "\(name).yml")
        }
    }

    private static func matrix(_ name: String, expect: Int = -1_022) -> String {
        """
        matrix: \(name)
        platforms: [macOS 26.6]
        configurations: { no-keys: {} }
        destinations:
          \(name)-public: "http://${host:-\(name).example}/"
        expect: [{ configuration: no-keys, app: \(expect) }]

        """
    }

    private func run(_ words: String..., isInterrupted: @escaping @Sendable () -> Bool = { false }) -> Session {
        Session(["run"] + words + ["--store", store, "--own", "127.0.0.1"], isInterrupted: isInterrupted)
    }

    @Test func `each file is a run of its own, and the tables stand one below the other`() throws {
        for format in ["table", "markdown"] {
            let session = run(files[0], files[1], files[2], "--lab", "--stable", "--format", format)
            #expect(session.status == .done, "\(session.error)")
            let alone = files.map { run($0, "--lab", "--stable", "--format", format).output }
            #expect(session.output == alone.joined(separator: "\n"))
        }
        let names = try RecordStore(reading: store).runs().sorted { $0.number < $1.number }.map(\.matrix)
        #expect(names == Array(repeating: ["one", "two", "three"], count: 4).flatMap(\.self))
    }

    @Test func `csv has one header, and says the matrix of each row`() throws {
        let session = run(files[0], files[1], "--no-probe", "--stable", "--format", "csv")
        #expect(session.lines.filter { $0.hasPrefix("configuration,") }.count == 1)
        try #require(session.lines.count == 3)
        #expect(session.lines[1].contains(",one,ats-matrix/run-csv/1"))
        #expect(session.lines[2].contains(",two,ats-matrix/run-csv/1"))
    }

    @Test func `json is one document a run`() throws {
        let session = run(files[0], files[1], "--no-probe", "--stable", "--format", "json")
        #expect(session.output.components(separatedBy: "\n}\n").count == 3)
        let alone = files.prefix(2).map { run($0, "--no-probe", "--stable", "--format", "json").output }
        #expect(session.output == alone.joined())
        let lines = run(files[0], files[1], "--no-probe", "--stable", "--format", "jsonl").lines
        #expect(lines.count == 4)
    }

    @Test func `one file of output holds all of them, and none of them is overwritten`() throws {
        let output = folder("tables.md")
        let words = ["--no-probe", "--stable", "--format", "markdown", "--output"]
        let session = Session(["run"] + files + ["--store", store, "--own", "127.0.0.1"] + words + [output])
        #expect(session.status == .done, "\(session.error)")
        let text = try folder.read("tables.md")
        for name in ["# one", "# two", "# three"] { #expect(text.contains(name)) }
        for file in files {
            let session = Session(["run"] + files + ["--store", store] + words + [file])
            #expect(session.status == .wrongRequest)
            #expect(session.error.contains("is the matrix; expected another file"))
        }
    }

    @Test func `the worst exit status counts`() throws {
        try folder.write(SeveralFilesTests.matrix("two", expect: -1_200), "two.yml")
        let session = run(files[0], files[1], files[2], "--lab")
        #expect(session.status == .findings)
        #expect(session.error.contains("no-keys × two-public: expected app −1200"), "\(session.error)")
        #expect(session.output.contains("three-public"))
    }

    @Test func `every file is read before anything is asked`() throws {
        try folder.write("matrix: [", "three.yml")
        let session = run(files[0], files[1], files[2], "--lab")
        #expect(session.status == .wrongRequest)
        #expect(session.error.contains("three.yml:"))
        #expect(session.output.isEmpty)
        #expect(try folder.names == ["one.yml", "three.yml", "two.yml"])
    }

    @Test func `a name stands once, and so does standard input`() throws {
        let copy = try folder.write(SeveralFilesTests.matrix("one"), "copy.yml")
        let same = run(files[0], copy, "--no-probe")
        #expect(same.status == .wrongRequest)
        #expect(same.error.contains("are both called 'one'"), "\(same.error)")
        #expect(run(files[0], files[0], "--no-probe").error.contains("is given twice"))
        #expect(run("-", "-", "--no-probe").error.contains("standard input, which is -, is given twice"))
        let mixed = Session(
            "run", files[0], "-", "--no-probe", "--store", store, input: SeveralFilesTests.matrix("two"))
        #expect(mixed.status == .done, "\(mixed.error)")
        #expect(mixed.output.contains("two-public"))
    }

    @Test func `a run that is interrupted begins none of the rest`() throws {
        let session = run(files[0], files[1], files[2], "--lab", isInterrupted: { true })
        #expect(session.status == .interrupted)
        #expect(session.error.contains("Go on with '\(files[0])' alone and --resume 1"), "\(session.error)")
        #expect(session.error.contains("not begun: \(files[1]), \(files[2])"))
        #expect(try RecordStore(reading: store).runs().count == 1)
        #expect(run(files[0], "--lab", "--resume", "1").status == .done)
    }

    @Test func `what was finished before an interruption is printed, to a file too`() throws {
        let (store, output) = (store, folder("out.md"))
        // Once the second run stands in the record.
        let isSecond: @Sendable () -> Bool = { ((try? RecordStore(reading: store).runs().count) ?? 0) > 1 }
        let words = ["--lab", "--format", "markdown", "--store", store, "--output", output]
        let session = Session(["run"] + files + words, isInterrupted: isSecond)
        #expect(session.status == .interrupted)
        #expect(session.error.contains("interrupted; run 2 keeps 0 of 1 cells"), "\(session.error)")
        #expect(session.error.contains("not begun: \(files[2])\n"))
        #expect(try folder.read("out.md").contains("one-public"))
        #expect(!(try folder.read("out.md").contains("two-public")))
    }

    @Test func `a signal between two runs begins no further one`() throws {
        let store = store
        let isBetween: @Sendable () -> Bool = {
            ((try? RecordStore(reading: store).runs()) ?? []).contains { $0.ended != nil }
        }
        let session = run(files[0], files[1], files[2], "--lab", isInterrupted: isBetween)
        #expect(session.status == .interrupted)
        #expect(session.output.contains("one-public"))
        #expect(session.error.contains("run: interrupted; not begun: \(files[1]), \(files[2])\n"), "\(session.error)")
        #expect(try RecordStore(reading: store).runs().count == 1)
    }

    @Test func `one run is resumed at a time, and each file is sharded`() throws {
        let resumed = run(files[0], files[1], "--resume", "1")
        #expect(resumed.status == .wrongRequest)
        #expect(resumed.error.contains("--resume takes up one run, so it takes one MATRIX; 2 are given"))
        let sharded = run(files[0], files[1], "--no-probe", "--shard", "1/2", "--format", "csv")
        #expect(sharded.status == .done, "\(sharded.error)")
        #expect(sharded.lines.count == 3)
    }

    @Test func `the lab serves the named destinations of each file`() throws {
        let session = run(files[0], files[1], "--lab=two-public", "--connect-to", "::127.0.0.1:1", "--format", "csv")
        #expect(session.lines[1].contains(",both,") || session.lines[1].contains(",network,"), "\(session.output)")
        #expect(session.lines[2].contains("via-lab"))
        #expect(run(files[0], files[1], "--lab=tow-public").error.contains("did you mean 'two-public'?"))
    }

    @Test func `a setting that no file uses is noted once, and other notes with their matrix`() throws {
        try folder.write(SeveralFilesTests.matrix("two").replacing("platforms: [macOS 26.6]\n", with: ""), "two.yml")
        try folder.write(SeveralFilesTests.matrix("three").replacing("${host:-three.example}", with: "x"), "three.yml")
        let session = run(files[0], files[1], files[2], "--no-probe", "--set", "host=h", "--set", "hots=h")
        #expect(session.error.contains("note: --set hots: no matrix has a variable of that name\n"), "\(session.error)")
        #expect(!session.error.contains("--set host:"))
        #expect(session.error.contains("note: two: the matrix names no platforms: macOS 26.6 is taken\n"))
    }
}
