// SPDX-License-Identifier: MIT
import Foundation
import Recorder
import Storage
import TestSupport
import Testing

@testable import ats_matrix

/// What may befall the record while the command runs, and what comes of it.
@Suite struct RecordFaultTests {
    private let folder: Folder

    init() throws {
        folder = try Folder()
        let destinations = (0..<400).map { "  d\($0): http://host-\($0).example/" }.joined(separator: "\n")
        try folder.write(
            """
            matrix: many
            platforms: [macOS 26.6]
            configurations: { a: {}, b: { NSAllowsArbitraryLoads: true }, c: { NSAllowsLocalNetworking: true } }
            destinations:
            \(destinations)

            """, "many.yml")
        let configurations = (0..<60).map { "  c\($0): { NSAllowsLocalNetworking: \($0 % 2 == 0) }" }
        let few = (0..<100).map { "  d\($0): http://host-\($0).example/" }.joined(separator: "\n")
        try folder.write(
            """
            matrix: wide
            platforms: [macOS 26.6]
            configurations:
            \(configurations.joined(separator: "\n"))
            destinations:
            \(few)

            """, "wide.yml")
        try folder.write(
            """
            matrix: slow
            platforms: [macOS 26.6]
            configurations: { no-keys: {} }
            destinations:
              quick: http://quick.example/
              slow: { url: http://slow.example/, lab: silent }

            """, "slow.yml")
    }

    private func integrity(_ name: String) throws -> String {
        try Database(path: folder(name), access: .write).use { (connection) throws(StorageError) in
            try connection.text("PRAGMA integrity_check")
        }
    }

    @Test func `a disk that runs full ends the run with 3, and with room it goes on`() throws {
        let ended = try CommandProcess.run(
            #"""
            mkdir "$d/disk"
            unshare -m sh -c '
                mount -t tmpfs -o size=8m tmpfs "$d/disk" || exit 77
                # The record is there, and a little room is left: less than the cells of the run take.
                "$p" run "$d/slow.yml" --no-probe --quiet --store "$d/disk/r.sqlite" >/dev/null
                dd if=/dev/zero of="$d/disk/filler" bs=1k 2>/dev/null
                truncate -s -240k "$d/disk/filler"
                "$p" run "$d/wide.yml" --no-probe --quiet --store "$d/disk/r.sqlite"; echo "status $?"
                rm "$d/disk/filler"
                "$p" show last --format csv --store "$d/disk/r.sqlite" | wc -l
                "$p" run "$d/wide.yml" --no-probe --quiet --store "$d/disk/r.sqlite" --resume last --output "$d/table"
                echo "status $?"
                cp "$d/disk/r.sqlite" "$d/full.sqlite"
            ' 2>"$d/words" || { status=$?; cat "$d/words" >&2; exit 77; }
            cat "$d/words" >&2
            """#, in: folder)
        guard ended.status != 77 else {
            print("a full disk is not tested: no file system can be mounted here: \(ended.error)")
            return
        }
        let lines = ended.output.split(separator: "\n").map { $0.filter { $0 != " " } }
        #expect(lines == ["status3", "6001", "status0"], "\(ended.output)\(ended.error)")
        #expect(ended.error.contains("the disk is full; free some space or choose another file with --store"))
        #expect(try integrity("full.sqlite") == "ok")
        #expect(try RecordStore(reading: folder("full.sqlite")).runs().map(\.finishedCells) == [6_000, 2])
    }

    /// Waits until the quick cell is recorded, lets that happen, and ends the run.
    private func run(while event: String) throws -> CommandProcess.Ended {
        try CommandProcess.run(
            #"""
            "$p" run "$d/slow.yml" --no-probe --quiet --store "$d/other.sqlite" >/dev/null
            cp "$d/other.sqlite" "$d/copy.sqlite"
            "$p" run "$d/slow.yml" --lab --timeout 600 --quiet --store "$d/r.sqlite" & job=$!
            n=0; until "$p" show 1 --store "$d/r.sqlite" --format csv 2>/dev/null | grep -q ',200,'; do
                sleep 0.1; n=$((n+1)); [ $n -lt 600 ] || break
            done
            \#(event)
            kill -TERM $job
            n=0; while kill -0 $job 2>/dev/null && [ $n -lt 600 ]; do sleep 0.1; n=$((n+1)); done
            kill -9 $job 2>/dev/null; wait $job
            """#, in: folder)
    }

    @Test(arguments: [
        "rm \"$d/r.sqlite\"", "mv \"$d/other.sqlite\" \"$d/r.sqlite\"", "mv \"$d/r.sqlite\" \"$d/moved.sqlite\"",
    ])
    func `a record that is taken away under a run ends it with 3, and no other file is touched`(_ event: String) throws
    {
        let ended = try run(while: event)
        #expect(ended.status == 3, "\(ended.error)")
        #expect(
            ended.error
                == "ats-matrix run: record \(folder("r.sqlite")): the file was deleted or replaced while it was in "
                + "use; what was not written yet is not in it\n")
        // A log that is left behind would be taken for the other file's and written into it.
        let left = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasPrefix("r.sqlite-") }
        #expect(left == [])
        for name in ["r.sqlite", "moved.sqlite"] where FileManager.default.fileExists(atPath: folder(name)) {
            let runs = try RecordStore(reading: folder(name)).runs()
            #expect(try integrity(name) == "ok")
            #expect(runs.map(\.finishedCells) == (name == "r.sqlite" ? [2] : [1]))
            #expect(runs.map { $0.ended == nil } == [name != "r.sqlite"])
        }
    }

    @Test func `a closed pipe ends the table quietly, and the record is whole`() throws {
        let ended = try CommandProcess.run(
            #"""
            { "$p" run "$d/many.yml" --no-probe --quiet --format csv --store "$d/r.sqlite"; echo "status $?" >&2; } | head -n 1
            { "$p" show last --format jsonl --store "$d/r.sqlite"; echo "status $?" >&2; } | head -n 1
            { "$p" show last --format json --store "$d/r.sqlite"; echo "status $?" >&2; } | head -c 1
            """#, in: folder)
        #expect(ended.error == "status 0\nstatus 0\nstatus 0\n")
        #expect(ended.output.hasPrefix("configuration,destination,"))
        #expect(try RecordStore(reading: folder("r.sqlite")).runs().map(\.finishedCells) == [1_200])
        #expect(try integrity("r.sqlite") == "ok")
    }

    @Test func `with few descriptors fewer are asked at once, and all are answered`() throws {
        let ended = try CommandProcess.run(
            #"""
            ulimit -n 1024
            "$p" run "$d/many.yml" --lab --jobs 1000 --quiet --format csv --store "$d/r.sqlite" | grep -c ',200,'
            """#, in: folder)
        #expect(ended.output == "1200\n", "\(ended.error)")
        #expect(ended.error == "")
    }

    @Test func `several runs of the command record into one file at once`() throws {
        let ended = try CommandProcess.run(
            #"""
            for n in 1 2 3; do
                { "$p" run "$d/many.yml" --no-probe --quiet --output "$d/table-$n" --store "$d/r.sqlite"
                echo "status $?" >"$d/part-$n"; mv "$d/part-$n" "$d/status-$n"; } &
            done
            n=0; until [ -f "$d/status-1" ] && [ -f "$d/status-2" ] && [ -f "$d/status-3" ]; do
                sleep 0.1; n=$((n+1)); [ $n -lt 600 ] || break
            done
            cat "$d/status-1" "$d/status-2" "$d/status-3"
            """#, in: folder)
        #expect(ended.output == "status 0\nstatus 0\nstatus 0\n", "\(ended.error)")
        #expect(try RecordStore(reading: folder("r.sqlite")).runs().map(\.finishedCells) == [1_200, 1_200, 1_200])
        #expect(try integrity("r.sqlite") == "ok")
    }
}
