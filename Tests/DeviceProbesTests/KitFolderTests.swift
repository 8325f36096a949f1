// SPDX-License-Identifier: MIT
import Foundation
import Testing

@testable import DeviceProbes

@Suite struct KitFolderTests {
    private let folder: Folder
    private let files: [KitFile]

    init() throws {
        folder = try Folder()
        files = [
            KitFile(ProbeKit.marker, "{}"), KitFile("run.sh", "#!/bin/sh\n", isProgram: true),
            KitFile("apps/a.app/Contents/loads.json", "[]"),
        ]
    }

    private func write(_ name: String, isInterrupted: () -> Bool = { false }) throws {
        try KitFolder(folder(name)).write(files, isInterrupted: isInterrupted)
    }

    @Test func `a new folder, an empty one and one with a slash behind are made for their owner alone`() throws {
        try FileManager.default.createDirectory(atPath: folder("empty"), withIntermediateDirectories: true)
        for name in ["new", "empty", "slash/"] {
            try write(name)
            #expect(try folder.mode(name) == 0o700)
        }
        #expect(try folder.mode("new/run.sh") == 0o700)
        #expect(try folder.mode("new/apps/a.app/Contents/loads.json") == 0o600)
        #expect(try folder.names == ["empty", "new", "slash"])
    }

    @Test func `an earlier kit is replaced, and what the user has in it stays`() throws {
        try write("kit")
        try folder.write("rows", "kit/measurements.jsonl")
        try folder.write("old", "kit/run.sh")
        try FileManager.default.createDirectory(atPath: folder("kit/build"), withIntermediateDirectories: true)
        try FileManager.default.createDirectory(atPath: folder("kit/notes"), withIntermediateDirectories: true)
        try write("kit")
        #expect(try folder.read("kit/measurements.jsonl") == "rows")
        #expect(try folder.read("kit/run.sh") == "#!/bin/sh\n")
        #expect(!FileManager.default.fileExists(atPath: folder("kit/build")))
        #expect(FileManager.default.fileExists(atPath: folder("kit/notes")))
        #expect(try folder.names == ["kit"])
    }

    @Test func `what is somebody else's is refused and untouched`() throws {
        try FileManager.default.createDirectory(atPath: folder("theirs"), withIntermediateDirectories: true)
        try folder.write("precious", "theirs/file")
        try folder.write("a file", "file")
        try FileManager.default.createSymbolicLink(
            atPath: folder("link"), withDestinationPath: folder("theirs"))
        for (name, says) in [
            ("theirs", "holds something else (there is no .ats-matrix-bundle in it)"), ("file", "is no folder"),
            ("link", "is no folder"), ("missing/kit", "lies in a folder that does not exist"), ("theirs/.", "itself"),
            ("theirs/..", "itself"),
        ] {
            #expect(throws: KitError.self) { try write(name) }
            #expect { try write(name) } throws: { "\($0)".contains(says) && ($0 as? KitError)?.code == .request }
        }
        #expect(throws: KitError.self) { try KitFolder("") }
        #expect(throws: KitError.self) { try KitFolder("/") }
        #expect(try folder.read("theirs/file") == "precious")
        #expect(try folder.names == ["file", "link", "theirs"])
    }

    @Test func `an interruption leaves everything as it was`() throws {
        try write("kit")
        try folder.write("old", "kit/run.sh")
        for name in ["kit", "new"] {
            var count = 0
            #expect {
                try write(name) {
                    count += 1
                    return count == files.count
                }
            } throws: {
                ($0 as? KitError)?.code == .interrupted
            }
        }
        #expect(try folder.read("kit/run.sh") == "old")
        #expect(try folder.names == ["kit"])
    }

    @Test func `a name with spaces and signs is a name`() throws {
        let name = "a kit; $(touch x) 'é'"
        try write(name)
        #expect(try folder.names == [name])
    }
}
