// SPDX-License-Identifier: MIT
import Foundation
import TestSupport
import Testing

@testable import ats_matrix

/// What only a process of its own can show.
@Suite struct ProcessTests {
    @Test func `a pipe that closes ends the command quietly`() throws {
        let folder = try Folder()
        let ended = try CommandProcess.run(#"{ "$p" help --man; echo "status $?" >&2; } | head -n 1"#, in: folder)
        #expect(ended.output.hasPrefix(".TH"))
        #expect(ended.error == "status 0\n")
        let endless = try CommandProcess.run(
            // Ends with the pipe, also where SIGPIPE is ignored.
            #"{ while echo '{"url": "http://a.example/", "platform": "macOS 26.0"}'; do :; done 2>/dev/null; } "#
                + #"| "$p" explain --batch - 2>/dev/null | head -n 2"#, in: folder)
        #expect(endless.output.split(separator: "\n").count == 2)
    }

    @Test func `a full disk is said and ends with 3`() throws {
        let ended = try CommandProcess.run(#""$p" rules >/dev/full"#, in: try Folder())
        #expect(ended.status == 3)
        #expect(ended.error.contains("cannot write standard output: No space left on device"))
    }

    @Test func `a file beyond the limit of the shell is said and ends with 3`() throws {
        let folder = try Folder()
        try folder.write(RunTests.matrix, "try.yml")
        let ended = try CommandProcess.run(
            #"ulimit -f 40; "$p" run "$d/try.yml" --no-probe --store "$d/r.sqlite""#, in: folder)
        #expect(ended.status == 3, "\(ended.error)")
        #expect(ended.error.hasPrefix("ats-matrix run: record "))
    }

    @Test func `a closed stream stays closed, and nothing else takes its number`() throws {
        let folder = try Folder()
        let ended = try CommandProcess.run(
            #"""
            : >"$d/lab"; "$p" lab >"$d/lab" 2>&- <&- & job=$!
            n=0; until grep -q curl "$d/lab"; do sleep 0.1; n=$((n+1)); [ $n -lt 600 ] || break; done
            [ -d /proc/$job/fd ] && { readlink /proc/$job/fd/0; readlink /proc/$job/fd/2; } || echo none
            kill -TERM $job; wait $job
            "$p" rules >&-
            """#, in: folder)
        #expect(["/dev/null\n/dev/null\n", "none\n"].contains(ended.output), "\(ended.output)")
        #expect(ended.status == 3)
        #expect(ended.error.hasPrefix("ats-matrix: cannot write standard output: "))
    }

    @Test(arguments: ["INT", "TERM"])
    func `a signal ends a run with 130, and the record keeps it`(_ signal: String) throws {
        let folder = try Folder()
        try folder.write(
            """
            matrix: slow
            platforms: [macOS 26.6]
            configurations: { no-keys: {} }
            destinations:
              quick: http://quick.example/
              slow: { url: http://slow.example/, lab: silent }
            """, "slow.yml")
        let ended = try CommandProcess.run(
            #"""
            "$p" run "$d/slow.yml" --lab --timeout 60 --store "$d/r.sqlite" & job=$!
            n=0; until "$p" show 1 --store "$d/r.sqlite" --format csv 2>/dev/null | grep -q ',200,'; do
                sleep 0.1; n=$((n+1)); [ $n -lt 600 ] || break
            done
            kill -\#(signal) $job
            n=0; while kill -0 $job 2>/dev/null && [ $n -lt 600 ]; do sleep 0.1; n=$((n+1)); done
            kill -9 $job 2>/dev/null; wait $job
            """#, in: folder)
        #expect(ended.status == 130, "\(ended.error)")
        #expect(ended.error.contains("interrupted; run 1 keeps 1 of 2 cells"), "\(ended.error)")
    }

    @Test func `a lab ends with 0 when it is told to end`() throws {
        let folder = try Folder()
        let ended = try CommandProcess.run(
            #"""
            : >"$d/lab"; "$p" lab ok stopped >"$d/lab" & job=$!
            n=0; until grep -q curl "$d/lab"; do sleep 0.1; n=$((n+1)); [ $n -lt 600 ] || break; done
            curl -s -o /dev/null -w '%{http_code}\n' "$(sed -n 's/^ok *\(http:[^ ]*\).*/\1/p' "$d/lab")"
            kill -INT $job
            n=0; while kill -0 $job 2>/dev/null && [ $n -lt 600 ]; do sleep 0.1; n=$((n+1)); done
            kill -9 $job 2>/dev/null; wait $job
            """#, in: folder)
        #expect(ended.status == 0, "\(ended.error)")
        #expect(ended.output == "200\n")
    }

    @Test func `the manual page is one that man reads`() throws {
        let ended = try CommandProcess.run(
            #""$p" help --man | groff -man -Tutf8 -ww 2>&1 >"$d/page" || exit 9"#, in: try Folder())
        guard ended.status != 9 else { return }
        #expect(ended.output == "")
    }
}
