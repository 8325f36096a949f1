// SPDX-License-Identifier: MIT
import Formats
import Foundation
import TestSupport
import Testing

@testable import ats_matrix

#if !canImport(Darwin)
    import CAttributes
#endif

@Suite struct FileReplacementTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func path(_ name: String) -> String { folder.path + "/" + name }

    private func write(_ text: String, to name: String) throws {
        try Data(text.utf8).write(to: URL(filePath: path(name)))
    }

    private func text(_ name: String) throws -> String { try String(contentsOfFile: path(name), encoding: .utf8) }

    private func replace(_ changes: (String, String, String)...) throws {
        try FileReplacement.make(changes.map { (path($0.0), Array($0.1.utf8), Array($0.2.utf8)) })
    }

    private func names() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    }

    @Test func `replaces all files, keeps their rights and follows links`() throws {
        try write("a", to: "a")
        try write("b", to: "b")
        try FileManager.default.setAttributes([.posixPermissions: 0o751], ofItemAtPath: path("a"))
        try FileManager.default.createSymbolicLink(atPath: path("link"), withDestinationPath: "b")
        try replace(("a", "a", "new a"), ("link", "b", "new b"))
        #expect(try text("a") == "new a")
        #expect(try text("b") == "new b")
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: path("link")) == "b")
        let rights = try FileManager.default.attributesOfItem(atPath: path("a"))[.posixPermissions] as? Int
        #expect(rights == 0o751)
        #expect(try names() == ["a", "b", "link"])
    }

    @Test func `touches no file where one is no longer what was read`() throws {
        try write("a", to: "a")
        try write("changed", to: "b")
        #expect(throws: InputError.self) { try replace(("a", "a", "new"), ("b", "b", "new")) }
        #expect(throws: InputError.self) { try replace(("a", "a", "new"), ("gone", "b", "new")) }
        #expect(throws: InputError.self) { try replace(("a", "a", "new"), ("a", "a", "newer")) }
        #expect(try text("a") == "a")
        #expect(try text("b") == "changed")
        #expect(try names() == ["a", "b"])
    }

    @Test func `changes no file where a later one cannot be written`() throws {
        try write("a", to: "a")
        // No name is left for what is written beside it.
        let long = String(repeating: "b", count: 252)
        try write("b", to: long)
        #expect(throws: MachineError.self) { try replace(("a", "a", "new"), (long, "b", "new")) }
        #expect(try text("a") == "a")
        #expect(try names() == ["a", long])
    }

    @Test(.enabled(if: geteuid() != 0, "root may write everything"))
    func `replaces no file that the user may not write`() throws {
        try write("a", to: "a")
        try write("b", to: "b")
        try FileManager.default.setAttributes([.posixPermissions: 0o444], ofItemAtPath: path("b"))
        #expect(throws: MachineError("cannot write \(path("b")): Permission denied; no file was changed")) {
            try replace(("a", "a", "new"), ("b", "b", "new"))
        }
        #expect(try text("a") == "a")
        #expect(try names() == ["a", "b"])
    }

    @Test(
        .enabled(if: geteuid() == 0, "only root may give a file away"), arguments: [(65534, 60), (65534, 0), (0, 60)])
    func `a file keeps its owner, its group and all of its rights`(_ owner: UInt32, _ group: UInt32) throws {
        try write("a", to: "a")
        try #require(unsafe chown(path("a"), owner, group) == 0)
        try #require(unsafe chmod(path("a"), 0o2755) == 0)
        try replace(("a", "a", "new"))
        var status = stat()
        try #require(unsafe stat(path("a"), &status) == 0)
        #expect((status.st_uid, status.st_gid) == (owner, group))
        #expect(status.st_mode & 0o7777 == 0o2755)
        #expect(try text("a") == "new")
    }

    @Test func `a file keeps what else hangs on it, where the file system knows such things`() throws {
        try write("a", to: "a")
        let value = Array("red\u{0}tag".utf8)
        let isSet = unsafe value.withUnsafeBytes { bytes in
            #if canImport(Darwin)
                unsafe setxattr(path("a"), "user.tag", bytes.baseAddress, bytes.count, 0, 0) == 0
            #else
                unsafe setxattr(path("a"), "user.tag", bytes.baseAddress, bytes.count, 0) == 0
            #endif
        }
        guard isSet else { return }
        try replace(("a", "a", "new"))
        var found = [UInt8](repeating: 0, count: 64)
        #if canImport(Darwin)
            let count = unsafe getxattr(path("a"), "user.tag", &found, found.count, 0, 0)
        #else
            let count = unsafe getxattr(path("a"), "user.tag", &found, found.count)
        #endif
        #expect(count == value.count)
        #expect(Array(found.prefix(max(0, count))) == value)
        #expect(try text("a") == "new")
    }

    /// Whether this process may make a mount of its own.
    static let mayMount: Bool = {
        let tool = "/usr/bin/unshare"
        guard geteuid() == 0, FileManager.default.isExecutableFile(atPath: tool) else { return false }
        let process = Process()
        process.executableURL = URL(filePath: tool)
        process.arguments = ["--mount", "true"]
        process.standardError = FileHandle.nullDevice
        guard (try? process.run()) != nil else { return false }
        process.waitUntilExit()
        return process.terminationStatus == 0
    }()

    /// Nothing can take the place of a file that something is mounted on; that shows at the last moment only.
    @Test(.enabled(if: mayMount, "only who may mount can make a file that cannot be replaced"))
    func `where a later file cannot be replaced, those before it get back what they held`() throws {
        let plist = """
            <plist version="1.0"><dict><key>CFBundlePackageType</key><string>APPL</string>
            <key>NSAppTransportSecurity</key><dict><key>NSAllowsArbitraryLoads</key><true/>
            <key>NSAllowsLocalNetworking</key><true/></dict></dict></plist>
            """
        for name in ["a", "b", "c"] {
            try FileManager.default.createDirectory(atPath: path(name), withIntermediateDirectories: false)
            try write(plist, to: "\(name)/Info.plist")
        }
        var before = stat()
        try #require(unsafe stat(path("a/Info.plist"), &before) == 0)
        let line =
            "exec unshare --mount sh -c 'mount --bind \"$d/b/Info.plist\" \"$d/b/Info.plist\" && exec "
            + "\"\(CommandProcess.program)\" audit \"$d\" --fix=voided-arbitrary-loads=drop-blanket'"
        let ended = try CommandProcess.run(line, in: folder)
        #expect(ended.status == 3)
        #expect(ended.error.contains("b/Info.plist: Device or resource busy; no file was changed"), "\(ended.error)")
        for name in ["a", "b", "c"] {
            #expect(try text("\(name)/Info.plist") == plist)
            #expect(try FileManager.default.contentsOfDirectory(atPath: path(name)) == ["Info.plist"])
        }
        var after = stat()
        try #require(unsafe stat(path("a/Info.plist"), &after) == 0)
        #expect(after.st_ino == before.st_ino)
    }

    static let foreign: [(mode: String, words: String)] = [
        ("0444", "Permission denied; no file was changed"), ("0666", "could not keep its owner and group"),
    ]

    /// In a folder that takes files from everybody, the rights of the folder would let it be replaced.
    @Test(
        .enabled(
            if: geteuid() == 0 && FileManager.default.isExecutableFile(atPath: "/usr/bin/setpriv"),
            "only root may become somebody else"), arguments: foreign)
    func `a file of somebody else's is not replaced`(_ mode: String, _ words: String) throws {
        try write(
            """
            <plist version="1.0"><dict><key>CFBundlePackageType</key><string>APPL</string>
            <key>NSAppTransportSecurity</key><dict><key>NSAllowsArbitraryLoads</key><true/>
            <key>NSAllowsLocalNetworking</key><true/></dict></dict></plist>
            """, to: "Info.plist")
        let before = try text("Info.plist")
        // Not everybody may look where the command was built.
        let place = try TemporaryFolder()
        try FileManager.default.copyItem(atPath: CommandProcess.program, toPath: place.path + "/ats-matrix")
        let line =
            "chmod 0777 '\(place.path)' \"$d\" && chmod \(mode) \"$d/Info.plist\" && exec setpriv --reuid 65534 "
            + "--regid 65534 --clear-groups '\(place.path)/ats-matrix' audit \"$d/Info.plist\" "
            + "--fix=voided-arbitrary-loads=drop-blanket"
        let ended = try CommandProcess.run(line, in: folder)
        #expect(ended.status == 3)
        #expect(ended.error.contains(words), "\(ended.error)")
        #expect(try text("Info.plist") == before)
        #expect(try names() == ["Info.plist"])
    }
}
