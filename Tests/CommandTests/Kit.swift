// SPDX-License-Identifier: MIT
import Foundation
import TestSupport
import Testing

@testable import ats_matrix

/// A kit of `ats-matrix bundle`, and its driver.
struct Kit {
    /// The end of a program.
    struct Ended {
        let status: Int32
        let output: String
        let error: String

        /// The rows, without the comment that says on which system.
        var rows: [Substring] { output.split(separator: "\n").filter { !$0.hasPrefix("#") } }
    }

    let folder: Folder
    let made: Session

    init(_ matrix: String, settings: String...) throws {
        folder = try Folder()
        try folder.write(matrix, "m.yml")
        made = Session(
            ["bundle", folder("m.yml"), "--out", folder("kit")] + settings.flatMap { ["--set", $0] })
    }

    /// Runs `run.sh` with a swiftc that yields `probe`.
    func run(_ words: String..., building probe: FakeCompiler) throws -> Ended {
        try Kit.run(["/bin/bash", folder("kit/run.sh")] + words, building: probe)
    }

    /// The rows in full.
    func measurements(_ name: String = "measurements.jsonl") throws -> [[String: Any]] {
        try folder.read("kit/\(name)").split(separator: "\n").map { line in
            try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
        }
    }

    static func run(_ words: [String], building probe: FakeCompiler) throws -> Ended {
        try withExtendedLifetime(probe) { try run(words, path: probe.path) }
    }

    /// By our own means, since Foundation's lets a program inherit the signals that a thread of the tests blocks.
    static func run(_ words: [String], path: String) throws -> Ended {
        // swiftc keeps its module cache there.
        let home = try Folder()
        defer { withExtendedLifetime(home) {} }
        var (output, error) = ("", "")
        let status = try ChildProcess(words, environment: ["PATH": path, "HOME": home.path]).run(
            isInterrupted: { false }, output: { output += $0 + "\n" }, error: { error += $0 + "\n" })
        return Ended(status: status, output: output, error: error)
    }
}

/// A `swiftc` that builds in no time: it writes the program that it was made for.
final class FakeCompiler: Sendable {
    private let folder: Folder
    /// A `PATH` with it in front, good as long as this lives.
    let path: String

    /// - Parameter script: the program, for a shell; `nil` for a compiler that fails.
    init(_ script: String?) throws {
        folder = try Folder()
        if let script { try folder.write("#!/bin/sh\n\(script)\n", "program") }
        path = try FakeCompiler.install(in: folder, program: script == nil ? nil : folder("program"))
    }

    /// A call of the command that finds this compiler.
    func session(_ words: [String], isInterrupted: @escaping @Sendable () -> Bool = { false }) -> Session {
        withExtendedLifetime(self) {
            Session(words, environment: ["PATH": path], isInterrupted: isInterrupted)
        }
    }

    /// - Parameter program: a file that is copied.
    init(copying program: String) throws {
        folder = try Folder()
        path = try FakeCompiler.install(in: folder, program: program)
    }

    private static func install(in folder: Folder, program: String?) throws -> String {
        let line =
            program.map { "while [ \"$1\" != -o ]; do shift; done; cp '\($0)' \"$2\" && chmod 700 \"$2\"" }
            ?? "echo 'error: nothing compiles' >&2; exit 1"
        // Written by a process of one thread: what this one has open for writing, a child of another test holds open
        // for a moment, and meanwhile nobody can run it ("text file busy").
        let write = #"printf '#!/bin/sh\n%s\n' "$2" >"$1" && chmod 755 "$1""#
        let ended = try Kit.run(["/bin/sh", "-c", write, "sh", folder("swiftc"), line], path: "/usr/bin:/bin")
        try #require(ended.status == 0, "\(ended.error)")
        return folder.path + ":/usr/bin:/bin"
    }
}

/// The probe as swiftc builds it, once for all tests that need the real one.
enum RealProbe {
    /// The kit in which it was built, and what came of that; kept as long as the tests run.
    private static let built = Result {
        let kit = try Kit("{matrix: m, configurations: {a: {}}, destinations: {d: 'http://127.0.0.1:1/'}}")
        let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
        return (kit, ended: try Kit.run(["/bin/bash", kit.folder("kit/run.sh")], path: path))
    }

    /// A compiler that yields it at once.
    static func compiler() throws -> FakeCompiler {
        let (kit, ended) = try built.get()
        try #require(ended.status == 0, "\(ended.error)")
        return try FakeCompiler(copying: kit.folder("kit/build/probe"))
    }

    /// Whether there is a swiftc on the `PATH`.
    static let isThere =
        (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").contains {
            FileManager.default.isExecutableFile(atPath: "\($0)/swiftc")
        }
}
