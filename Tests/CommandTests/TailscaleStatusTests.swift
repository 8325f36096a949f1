// SPDX-License-Identifier: MIT
import Foundation
import TestSupport
import Testing

@testable import ats_matrix

/// Where commands have a matrix's tailnet from.
@Suite struct TailscaleStatusTests {
    private static let fixtures = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "Fixtures/tailscale").path

    private static func fixture(_ name: String) -> String { "\(fixtures)/\(name).json" }

    private static let matrix = """
        matrix: mine
        platforms: [macOS 26.6]
        configurations: { no-keys: {} }
        destinations: { from: tailscale, port: 8765 }

        """

    /// A folder with a matrix and, where one is given, a `tailscale` that runs these lines of a shell.
    private func folder(tailscale lines: String? = nil) throws -> Folder {
        let folder = try Folder()
        try folder.write(Self.matrix, "m.yml")
        if let lines {
            // By a shell: a file that this process has open for writing is open in each child that another test starts at
            // that moment too, and until that one has gone on the system refuses to run it (ETXTBSY).
            let write = #"printf '#!/bin/sh\n%s\n' "$2" >"$1" && chmod 755 "$1""#
            try #require(Tool.run("sh", ["-c", write, "sh", folder("tailscale"), lines]).status == 0)
        }
        return folder
    }

    private func run(_ folder: Folder, _ more: [String] = [], matrix: String? = nil, input: [UInt8] = []) -> Session {
        Session(
            ["run", matrix ?? folder("m.yml"), "--no-probe", "--store", folder("record"), "--format", "csv"] + more,
            input: input, environment: ["PATH": "\(folder.path):/usr/bin:/bin"])
    }

    @Test func `a saved status is read from a file or standard input`() throws {
        let folder = try folder()
        let file = run(folder, ["--tailscale-status", Self.fixture("running")])
        #expect(file.status == .done, "\(file.error)")
        #expect(file.lines.count == 16)
        #expect(file.error.contains("note: offline now: phone"))
        let status = try Data(contentsOf: URL(filePath: Self.fixture("running")))
        let input = run(folder, ["--tailscale-status", "-"], input: Array(status))
        #expect(input.status == .done, "\(input.error)")
        #expect(input.lines.count == 16)
    }

    @Test func `without one the tailscale command is asked, once`() throws {
        let folder = try folder(
            tailscale: #"echo "$*" >>"$(dirname "$0")/calls"; cat '\#(Self.fixture("running"))'"#)
        try folder.write(Self.matrix.replacing("matrix: mine", with: "matrix: second"), "n.yml")
        let session = run(folder, [folder("n.yml")])
        #expect(session.status == .done, "\(session.error)")
        #expect(try folder.read("calls") == "status --json\n")
    }

    @Test func `it is not asked where no matrix speaks of a tailnet`() throws {
        let folder = try folder(tailscale: #"touch "$(dirname "$0")/called"; exit 1"#)
        try folder.write(
            Self.matrix.replacing("{ from: tailscale, port: 8765 }", with: "{ a: http://a.example/ }"), "n.yml")
        let session = run(folder, ["--tailscale-status", "/nonexistent"], matrix: folder("n.yml"))
        #expect(session.status == .done)
        #expect(session.error.contains("--tailscale-status: no matrix has destinations from: tailscale"))
        #expect(run(folder, matrix: folder("n.yml")).status == .done)
        #expect(try !folder.names.contains("called"))
    }

    @Test(arguments: [
        ("exit 1", "ended with status 1"),
        ("echo 'failed to connect to local tailscaled' >&2; exit 1", "status 1: failed to connect to local tailscaled"),
        ("kill -9 $$", "ended with status 137"),
        ("echo 'Tailscale is stopped.'", "'tailscale status --json':1:1: this is no status of Tailscale"),
        ("exit 0", "this is no status of Tailscale"),
        ("cat '\(fixture("logged-out"))'", "'tailscale status --json':4:19: Tailscale is logged out"),
        ("cat '\(fixture("stopped"))'", "Tailscale is stopped; 'tailscale up' starts it"),
        ("exec cat /dev/zero", "printed more than 8 MiB"),
    ])
    func `a tailscale that has nothing to tell is the machine's fault`(_ lines: String, _ problem: String) throws {
        let folder = try folder(tailscale: lines)
        let session = run(folder)
        #expect(session.status == .machine)
        #expect(session.error.contains("m.yml:4:23: the tailnet is not known: "), "\(session.error)")
        #expect(session.error.contains(problem), "\(session.error)")
        #expect(session.output.isEmpty)
        #expect(try !folder.names.contains("record"))
    }

    @Test func `without Tailscale the message says what to do`() throws {
        let folder = try folder()
        let session = Session(
            ["run", folder("m.yml"), "--no-probe", "--store", folder("record")], environment: ["PATH": folder.path])
        #expect(session.status == .machine)
        #expect(
            session.error.contains("there is no 'tailscale' on the PATH; install Tailscale, or give --tailscale-status")
        )
    }

    @Test(arguments: [
        (["--tailscale-status", fixture("stopped")], "stopped.json:3:19: Tailscale is stopped"),
        (["--tailscale-status", "/nonexistent.json"], "/nonexistent.json: No such file"),
        (["--tailscale-status", fixtures], "Is a directory"),
        (["--tailscale-status", "/dev/zero"], "/dev/zero: more than 8 MiB"),
        (["--tailscale-status", "/dev/null"], "/dev/null:1:1: this is no status of Tailscale"),
        (["--tailscale-status="], "--tailscale-status needs FILE"),
    ])
    func `a file that is no status is a wrong request`(_ words: [String], _ problem: String) throws {
        let session = run(try folder(), words)
        #expect(session.status == .wrongRequest)
        #expect(session.error.contains(problem), "\(session.error)")
    }

    @Test func `standard input holds one thing`() throws {
        let session = run(try folder(), ["--tailscale-status", "-"], matrix: "-", input: Array(Self.matrix.utf8))
        #expect(session.status == .wrongRequest)
        #expect(session.error.contains("given twice: as MATRIX and as --tailscale-status"))
    }

    @Test func `a run of a tailnet is resumed while its machines are the same`() throws {
        let folder = try folder()
        let words = ["--tailscale-status", folder("s.json")]
        let text = String(decoding: try Data(contentsOf: URL(filePath: Self.fixture("running"))), as: UTF8.self)
        try folder.write(text, "s.json")
        #expect(run(folder, words).status == .done)
        // Who is online is no part of the question.
        try folder.write(text.replacing(#""Online": true"#, with: #""Online": false"#), "s.json")
        #expect(!run(folder, words + ["--resume", "1"]).error.contains("changed"))
        try folder.write(text.replacing("100.64.10.2", with: "100.64.10.22"), "s.json")
        let changed = run(folder, words + ["--resume", "1"])
        #expect(changed.status == .wrongRequest, "\(changed.error)")
    }

    @Test func `probe apps are made of a tailnet too`() throws {
        let folder = try folder()
        let session = Session(
            "bundle", folder("m.yml"), "--out", folder("kit"), "--tailscale-status", Self.fixture("running"))
        #expect(session.status == .done, "\(session.error)")
        #expect(session.error.contains("1 app, 15 loads"))
    }

    @Test func `the addresses that marks hang on are told, and a variable's value is not`() throws {
        let folder = try folder()
        let session = run(folder, ["--tailscale-status", Self.fixture("running"), "--own", "100.64.10.1"])
        #expect(session.error.contains("note: 100.64.10.1 is this machine's own address (self-address): what answers"))
        try folder.write(
            Self.matrix.replacing("{ from: tailscale, port: 8765 }", with: "{ page: \"http://${host}/\" }"), "n.yml")
        let hidden = run(
            folder, ["--set", "host=100.64.10.1", "--own", "100.64.10.1"], matrix: folder("n.yml"))
        #expect(hidden.error.contains("note: http://${host}/ is this machine's own address (page)"), "\(hidden.error)")
        #expect(!hidden.error.contains("100.64.10.1"))
    }
}
