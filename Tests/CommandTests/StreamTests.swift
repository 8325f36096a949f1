// SPDX-License-Identifier: MIT
import Formats
import FoundationEssentials
import TestSupport
import Testing

@testable import ats_matrix

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

@Suite struct StreamTests {
    @Test(
        arguments: [
            (["--store", "s"], [:], "s"), ([], ["ATS_MATRIX_STORE": "e", "XDG_DATA_HOME": "/x"], "e"),
            ([], ["ATS_MATRIX_STORE": "", "XDG_DATA_HOME": "/x"], "/x/ats-matrix/record.sqlite"),
            ([], ["XDG_DATA_HOME": "relative", "HOME": "/h"], "/h/.local/share/ats-matrix/record.sqlite"),
            ([], ["HOME": "/h"], "/h/.local/share/ats-matrix/record.sqlite"),
        ] as [([String], [String: String], String)])
    func `the record is where the first of four places says`(
        _ words: [String], _ environment: [String: String], _ path: String
    ) throws {
        let arguments = try ArgumentReader.read(words, for: RunsCommand.description)
        #expect(try recordPath(store: arguments.text(SharedOptions.store), environment: environment) == path)
    }

    @Test func `without a home the record must be named`() {
        #expect(throws: UsageError.self) { try recordPath(store: nil, environment: [:]) }
    }

    @Test(
        arguments: [
            ("", []), ("a", ["a"]), ("a\n", ["a"]), ("a\r\nb\n\nc", ["a", "b", "", "c"]), ("\n", [""]),
        ] as [(String, [String])])
    func `lines end at line feeds`(_ text: String, _ lines: [String]) throws {
        var reader = LineReader(Input(bytes: Array(text.utf8)))
        var found: [String] = []
        while let line = try reader.next() {
            guard case .bytes(let bytes) = line else { continue }
            found.append(String(decoding: bytes, as: UTF8.self))
        }
        #expect(found == lines)
    }

    @Test func `lines are cut at the limit and not before`() throws {
        let full = [UInt8](repeating: 0x78, count: LineReader.limit)
        var reader = LineReader(Input(bytes: full + [0x0a] + full + [0x78, 0x0a, 0x79]))
        let first = try reader.next()
        let second = try reader.next()
        let third = try reader.next()
        #expect(first == .bytes(full))
        #expect(second == .tooLong)
        #expect(third == .bytes([0x79]))
    }

    @Test func `an input beyond its limit is refused`() {
        let input = Input(bytes: [UInt8](repeating: 0, count: 200_000))
        #expect(throws: InputError.self) { try input.readAll(limit: 100_000) }
    }

    @Test func `a link is followed, and modes are kept`() throws {
        let folder = try Folder()
        try folder.write("old", "real")
        let manager = FileManager.default
        try manager.createSymbolicLink(atPath: folder("link"), withDestinationPath: folder("real"))
        try manager.setAttributes([.posixPermissions: 0o604], ofItemAtPath: folder("real"))
        let console = Console(
            output: Output(), error: Output(), input: Input(bytes: []), environment: [:], interruption: .never)
        try OutputFile(folder("link")).write(in: console) { _ = $0("new") }
        #expect(try folder.read("real") == "new")
        #expect(try manager.destinationOfSymbolicLink(atPath: folder("link")) == folder("real"))
        #expect(try manager.attributesOfItem(atPath: folder("real"))[.posixPermissions] as? Int == 0o604)
        #expect(try folder.names == ["link", "real"])
    }

    @Test func `a pipe is written to, not replaced`() throws {
        let folder = try Folder()
        #expect(unsafe mkfifo(folder("pipe"), 0o600) == 0)
        let reader = unsafe open(folder("pipe"), O_RDWR | O_NONBLOCK)
        defer { close(reader) }
        let console = Console(
            output: Output(), error: Output(), input: Input(bytes: []), environment: [:], interruption: .never)
        try OutputFile(folder("pipe")).write(in: console) { _ = $0("text") }
        var bytes = [UInt8](repeating: 0, count: 16)
        let count = unsafe read(reader, &bytes, bytes.count)
        #expect(bytes.prefix(max(count, 0)) == Array("text".utf8)[...])
        #expect(try folder.names == ["pipe"])
    }

    @Test func `a temporary folder that cannot be made is said to be so`() {
        let error = #expect(throws: MachineError.self) {
            try TemporaryDirectory(environment: ["TMPDIR": "/nonexistent/folder"])
        }
        #expect(error?.description.hasPrefix("no temporary folder can be made in /nonexistent/folder: ") == true)
    }

    @Test(arguments: ["r", "link", "sub/../r", "r-wal", "new", "linked/new"])
    func `a table never takes the place of what the command uses`(_ name: String) throws {
        let folder = try Folder()
        try folder.write("record", "r")
        let manager = FileManager.default
        try manager.createDirectory(atPath: folder("sub"), withIntermediateDirectories: false)
        try manager.createSymbolicLink(atPath: folder("link"), withDestinationPath: folder("r"))
        try manager.createSymbolicLink(atPath: folder("linked"), withDestinationPath: folder.path)
        let others = ["r", "r-wal", "new"].map { (path: folder($0), noun: "the record") }
        let error = #expect(throws: UsageError.self) { try OutputFile(folder(name)).checkApart(from: others) }
        #expect(error?.description.hasSuffix("is the record; expected another file") == true)
        try OutputFile(folder("other")).checkApart(from: others)
        try OutputFile("-").checkApart(from: others)
    }

    @Test func `a folder that takes no file is the machine's fault`() throws {
        let console = Console(
            output: Output(), error: Output(), input: Input(bytes: []), environment: [:], interruption: .never)
        // Nobody may make a file there, root included.
        #expect(throws: MachineError.self) { try OutputFile("/proc/table.md").write(in: console) { _ = $0("text") } }
    }
}

extension Output {
    convenience init() { self.init(recordingAsTerminal: false) }
}
