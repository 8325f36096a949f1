// SPDX-License-Identifier: MIT
import DeviceProbes
import Formats
import Foundation
import Laboratory
import Matrix
import TestSupport
import Testing

@testable import ats_matrix

/// `bundle` and the driver of its kits, with probes that a shell plays.
@Suite struct BundleTests {
    private static let matrix = """
        matrix: m
        platforms: [macOS 26.6]
        configurations: { no-keys: {}, blanket: { NSAllowsArbitraryLoads: true } }
        destinations: { a: http://127.0.0.1:1/, b: "http://127.0.0.1:2/${secret:-}" }
        """

    /// Answers like the real one, without asking anything.
    private static let answering = #"""
        [ "$2" = count ] && { echo 2; exit; }
        echo "load $2 HTTP 200"; echo '{"number": '"$2"', "timeout": "'"$4"'", "signing": "'"$6"'"}' >>"$3"
        """#

    @Test func `the kit is said, and what it holds`() throws {
        let kit = try Kit(Self.matrix, settings: "secret=x")
        #expect(kit.made.status == .done)
        #expect(kit.made.output == "")
        #expect(kit.made.error.contains("2 apps, 4 loads from 'this-machine'; it holds whole URLs, for you alone"))
        #expect(kit.made.error.contains("next, on a Mac: \(kit.folder("kit"))/run.sh"))
        let readme = try kit.folder.read("kit/README.md")
        #expect(readme.contains("Untested") && readme.contains("01-no-keys  no-keys"))
    }

    @Test func `wrong requests end with 2 and change nothing`() throws {
        let folder = try Folder()
        let file = try folder.write(Self.matrix, "m.yml")
        for (words, says) in [
            ([file], "bundle needs --out DIR"), ([file, "--out", folder.path], "holds something else"),
            ([file, "--out", file], "is no folder"), ([file, "--out", folder("no/kit")], "does not exist"),
            ([file, "--out", folder("kit"), "--vantage", "there"], "the matrix has no vantage 'there'"),
            ([file, "--out", folder("kit"), "--timeout", "3"], "--timeout is for --run"),
            ([file, "--out", folder("kit"), "--store", "x"], "--store is for --run"),
            ([file, "--out", ""], "--out needs DIR"),
        ] {
            let session = Session(["bundle"] + words)
            #expect(session.status == .wrongRequest, "\(words)")
            #expect(session.error.contains(says), "\(session.error)")
        }
        #expect(try folder.names == ["m.yml"])
    }

    @Test func `an interruption leaves no kit`() throws {
        let folder = try Folder()
        let file = try folder.write(Self.matrix, "m.yml")
        let session = Session("bundle", file, "--out", folder("kit"), isInterrupted: { true })
        #expect(session.status == .interrupted)
        #expect(try folder.names == ["m.yml"])
    }

    @Test func `the driver builds once, asks every load and keeps the rows`() throws {
        let kit = try Kit(Self.matrix)
        let compiler = try FakeCompiler(Self.answering)
        let first = try kit.run("--timeout", "7", building: compiler)
        #expect(first.status == 0, "\(first.error)")
        #expect(first.rows == ["load 0 HTTP 200", "load 1 HTTP 200", "load 0 HTTP 200", "load 1 HTTP 200"])
        #expect(first.error.contains("building the probe"))
        #expect(first.error.contains("4 rows are in"))
        let rows = try kit.measurements()
        #expect(rows.count == 4)
        #expect(rows.allSatisfy { $0["timeout"] as? String == "7" })
        let again = try kit.run(building: FakeCompiler(nil))
        #expect(again.status == 0 && !again.error.contains("building"), "\(again.error)")
        #expect(try kit.measurements().count == 4)
        #if os(Linux)
            #expect(first.output.hasPrefix("# system: Linux\n"))
            #expect(first.error.contains("the rows prove nothing about an app"))
            #expect(first.error.contains("nothing is signed"))
            #expect(rows.allSatisfy { $0["signing"] as? String == "none" })
        #endif
    }

    @Test(arguments: ["--timeout", "--timeout=x", "--timeout=0", "--timeout=-1", "--output", "--bogus", "x"])
    func `the driver refuses what it does not know`(_ word: String) throws {
        let ended = try Kit(Self.matrix).run(word, building: FakeCompiler(Self.answering))
        #expect(ended.status == 2)
        #expect(ended.output.isEmpty)
    }

    @Test func `a compiler that fails is said, and leaves nothing behind`() throws {
        let kit = try Kit(Self.matrix)
        let ended = try kit.run(building: FakeCompiler(nil))
        #expect(ended.status == 3)
        #expect(ended.error.contains("nothing compiles") && ended.error.contains("swiftc cannot build"))
        #expect(try FileManager.default.contentsOfDirectory(atPath: kit.folder("kit/build")).isEmpty)
        #expect(!FileManager.default.fileExists(atPath: kit.folder("kit/measurements.jsonl")))
    }

    @Test func `an app that crashes loses its own load and no other`() throws {
        let kit = try Kit(Self.matrix)
        let ended = try kit.run(building: FakeCompiler(Self.crashing))
        #expect(ended.status == 1)
        #expect(ended.rows.count == 2)
        #expect(ended.error.contains("01-no-keys.app, load 1: the app ended with status"))
        #expect(try kit.measurements().count == 2)
    }

    private static let crashing = #"[ "$2" = 0 ] && kill -SEGV $$"# + "\n" + answering

    @Test(arguments: ["TERM", "INT"])
    func `a signal ends the driver, its app and nothing else, and keeps the rows until then`(
        _ signal: String
    ) throws {
        let kit = try Kit(Self.matrix)
        let compiler = try FakeCompiler(
            #"[ "$2" = 1 ] && { echo $$ >"$3.pid"; exec sleep 600; }"# + "\n" + Self.answering)
        let line = #"""
            bash "$1/run.sh" >"$1/out" 2>"$1/err" & job=$!
            n=0; until ls "$1"/*.pid >/dev/null 2>&1 && [ -s "$1"/*.pid ]; do
                sleep 0.1; n=$((n+1)); [ $n -lt 600 ] || break
            done
            kill -\#(signal) $job; wait $job; echo "status $?"
            kill -0 "$(cat "$1"/*.pid)" 2>/dev/null && echo alive || echo gone
            """#
        // A job in the background of a shell without job control ignores SIGINT, and bash cannot undo that.
        let shell = signal == "INT" ? "set -m; " + line : line
        let ended = try Kit.run(["/bin/bash", "-c", shell, "sh", kit.folder("kit")], building: compiler)
        #expect(ended.output == "status 130\ngone\n", "\(ended.output) \(ended.error)")
        #expect(try kit.measurements("measurements.jsonl.part").count == 1)
        #expect(!FileManager.default.fileExists(atPath: kit.folder("kit/measurements.jsonl")))
    }

    @Test func `run with an interruption ends the driver with it`() throws {
        let folder = try Folder()
        let file = try folder.write(Self.matrix, "m.yml")
        let compiler = try FakeCompiler("[ \"$2\" = count ] && { echo 1; exit; }\n: >\"$3.started\"; exec sleep 600")
        let kit = folder("kit")
        let session = compiler.session(
            ["bundle", file, "--out", kit, "--run", "--store", folder("r.sqlite")],
            isInterrupted: {
                (try? FileManager.default.contentsOfDirectory(atPath: kit))?.contains { $0.hasSuffix(".started") }
                    ?? false
            })
        #expect(session.status == .interrupted, "\(session.error)")
    }

    @Test func `a driver that fails is said and ends with 3`() throws {
        let folder = try Folder()
        let file = try folder.write(Self.matrix, "m.yml")
        let session = try FakeCompiler(nil).session(
            ["bundle", file, "--out", folder("kit"), "--run", "--store", folder("r.sqlite")])
        #expect(session.status == .machine)
        #expect(session.error.contains("run.sh ended with status 3"))
    }
}
