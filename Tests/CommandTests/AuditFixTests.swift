// SPDX-License-Identifier: MIT
import Foundation
import TestSupport
import Testing

@testable import ats_matrix

/// What `audit --fix` and `--diff` do to files, and what they say where they do nothing.
@Suite struct AuditFixTests {
    private let folder: Folder

    init() throws { folder = try Folder() }

    private static let choice = "--fix=voided-arbitrary-loads=drop-blanket"

    private func write(_ text: String, _ name: String) throws -> String { try folder.write(text, below: name) }

    private func text(_ path: String) throws -> String { try String(contentsOfFile: path, encoding: .utf8) }

    // MARK: What is written over

    static let outputs: [(String, [String])] = [
        ("k/Info.plist", ["--diff", choice]), ("k/Info.plist", ["--format", "json"]), ("k/Info.plist", []),
        ("k/App.app/Info.plist", []), ("k/deep/project.yml", ["--format", "sarif"]), ("k/broken/Info.plist", [choice]),
        ("k/link.plist", []),
    ]

    @Test(arguments: outputs)
    func `the report never takes the place of a document in an audited folder`(
        _ name: String, _ words: [String]
    ) throws {
        _ = try write(AuditedPlist.text(AuditedPlist.pair), "k/Info.plist")
        _ = try write(AuditedPlist.text(AuditedPlist.pair), "k/App.app/Info.plist")
        _ = try write("<plist>", "k/broken/Info.plist")
        _ = try write("name: A\ntargets: {A: {type: application, platform: iOS}}\n", "k/deep/project.yml")
        try FileManager.default.createSymbolicLink(atPath: folder("k/link.plist"), withDestinationPath: "Info.plist")
        let before = try text(folder(name))
        let session = Session(["audit", folder("k"), "--output", folder(name)] + words)
        #expect(session.status == .wrongRequest)
        #expect(session.error.contains("is what is audited; expected another file"), "\(session.error)")
        #expect(try text(folder(name)) == before)
        #expect(try text(folder("k/Info.plist")) == AuditedPlist.text(AuditedPlist.pair))
        #expect(Session(["audit", folder("k"), "--output", folder("k/report.txt")] + words).error != session.error)
        #expect(try !text(folder("k/report.txt")).isEmpty)
    }

    // MARK: What is left undone

    @Test(arguments: [["--diff"], []])
    func `a file that cannot be read keeps the others as they are, and that is said`(_ words: [String]) throws {
        let good = try write(AuditedPlist.text(AuditedPlist.pair), "good.plist")
        let bad = try write("<plist><dict>", "bad.plist")
        let session = Session(["audit", good, bad, Self.choice] + words)
        #expect(session.status == .wrongRequest)
        let what = words.isEmpty ? "Nothing was mended" : "No patch was made"
        #expect(session.error.contains("\(what), because \(bad) cannot be read.\n"), "\(session.error)")
        #expect(session.output.isEmpty != words.isEmpty)
        #expect(try text(good) == AuditedPlist.text(AuditedPlist.pair))
        #expect(!Session("audit", good, bad).error.contains("because"))
    }

    static let unused: [(String, String)] = [
        (AuditedPlist.pair, "bad-value=convert"),
        (
            "<!-- ats-matrix:allow voided-arbitrary-loads old systems need it -->\n" + AuditedPlist.pair,
            String(choice.dropFirst(6))
        ),
        ("<key>NSAllowsLocalNetworking</key><true/>", "arbitrary-loads=exceptions:a.example"),
    ]

    @Test(arguments: unused)
    func `a choice that applies to nothing is said`(_ keys: String, _ choice: String) throws {
        let file = try write(AuditedPlist.text(keys), "Info.plist")
        for words in [["--diff"], []] {
            let session = Session(["audit", file, "--fail-on", "never", "--fix=\(choice)"] + words)
            #expect(session.status == .done)
            #expect(
                session.error.contains("--fix=\(choice): no finding that it could mend\n"),
                "\(session.error)\(session.output)")
        }
        #expect(try text(file) == AuditedPlist.text(keys))
    }

    @Test func `a choice whose findings the baseline knows is said, and one that applies is not`() throws {
        let file = try write(AuditedPlist.text(AuditedPlist.pair), "Info.plist")
        let baseline = folder("baseline.json")
        #expect(Session("audit", file, "--format", "json", "--output", baseline).status == .findings)
        let known = Session("audit", file, "--baseline", baseline, Self.choice)
        #expect(known.error.contains("\(Self.choice): no finding that it could mend\n"), "\(known.error)")
        #expect(try text(file) == AuditedPlist.text(AuditedPlist.pair))
        let done = Session("audit", file, Self.choice, "--fix=bad-value=convert")
        #expect(done.error.contains("--fix=bad-value=convert: no finding that it could mend\n"), "\(done.error)")
        #expect(!done.error.contains("\(Self.choice):"), "\(done.error)")
        #expect(try text(file) != AuditedPlist.text(AuditedPlist.pair))
    }

    @Test(arguments: [["--diff"], []])
    func `what cannot be made is said with its place and ends with 2, and the rest is made`(_ words: [String]) throws {
        let text = "<key>NSAllowsArbitraryLoads</key><string>YES</string>"
        let good = try write(AuditedPlist.text(text), "k/Info.plist")
        let old = "{ NSAppTransportSecurity = {\n NSAllowsArbitraryLoads = YES; NSAllowsLocalNetwork = YES; }; }\n"
        let bad = try write(old, "old/Info.plist")
        let arguments = [
            "audit", good, bad, "--fix=wrong-type=convert", "--fix=unknown-key=rename", "--fail-on", "never",
        ]
        let session = Session(arguments + words)
        #expect(session.status == .wrongRequest)
        let told = session.error.split(separator: "\n").filter { $0.contains("is not made here") }
        #expect(told.count == 2, "\(session.error)")
        #expect(
            told.allSatisfy { $0.hasPrefix("ats-matrix audit: \(bad):2:") && $0.contains("every value is a text") },
            "\(session.error)")
        let (new, renamed) = (
            AuditedPlist.text("<key>NSAllowsArbitraryLoads</key><true/>"),
            old.replacing("Network ", with: "Networking ")
        )
        if words.isEmpty {
            #expect(try self.text(good) == new)
            #expect(try self.text(bad) == renamed)
            #expect(session.output.contains("wrong-type"))
        } else {
            #expect(session.output.contains("+<key>NSAllowsArbitraryLoads</key><true/>"), "\(session.output)")
            #expect(try self.text(good) == AuditedPlist.text(text) && self.text(bad) == old)
        }
    }

    // MARK: Patches

    static let names = [
        "./k/Info.plist", "k/./Info.plist", "x/../k/Info.plist", "$d/k/Info.plist", "../$n/k/Info.plist",
    ]

    @Test(arguments: names + ["way/Info.plist", "./with space/Info.plist"])
    func `git and patch find the file, however it was named`(_ name: String) throws {
        for name in ["k/Info.plist", "with space/Info.plist"] {
            _ = try write(AuditedPlist.text(AuditedPlist.pair), name)
        }
        try FileManager.default.createDirectory(atPath: folder("x"), withIntermediateDirectories: true)
        try FileManager.default.createSymbolicLink(atPath: folder("way"), withDestinationPath: "k")
        let changed = name.contains("space") ? "with space/Info.plist" : "k/Info.plist"
        let tools = ["git apply p", "if command -v patch >/dev/null; then patch -s -p1 <p; else git apply p; fi"]
        for tool in tools {
            _ = try write(AuditedPlist.text(AuditedPlist.pair), changed)
            let line =
                "cd \"$d\" && n=${d##*/} && { \"$p\" audit \"\(name)\" --diff \(Self.choice) --fail-on never >p; \(tool); }"
            let ended = try CommandProcess.run(line, in: folder)
            #expect(ended.status == 0, "\(ended.error)")
            let patch = try text(folder("p"))
            #expect(patch.hasPrefix("--- a/\(changed)"), "\(patch)")
            #expect(try !text(folder(changed)).contains("NSAllowsArbitraryLoads"), "\(tool)")
        }
    }

    @Test func `says why a text in another encoding is in no patch`() throws {
        let file = folder("Info.plist")
        let text = AuditedPlist.text("<!-- é -->\n" + AuditedPlist.pair, encoding: "ISO-8859-1")
        try #require(text.data(using: .isoLatin1)).write(to: URL(filePath: file))
        let session = Session("audit", file, "--diff", Self.choice)
        #expect(session.output.contains(" differ\n  (a text that is not in UTF-8 has no place in a patch"))
    }

    // MARK: Signals

    /// The mask of this thread, which a program that it starts would inherit, lets them through.
    private func startUnmasked(_ arguments: [String]) throws -> Process {
        var (none, before) = (sigset_t(), sigset_t())
        unsafe sigemptyset(&none)
        unsafe pthread_sigmask(SIG_SETMASK, &none, &before)
        defer { unsafe pthread_sigmask(SIG_SETMASK, &before, nil) }
        return try CommandProcess.start(arguments, in: folder)
    }

    @Test(arguments: [SIGINT, SIGTERM, SIGHUP])
    func `a signal amid the writing leaves all files new and nothing beside them`(_ number: Int32) throws {
        let names = (0..<80).map { "\($0).plist" }
        for round in 0..<2 {
            for name in names { _ = try write(AuditedPlist.text(AuditedPlist.pair), "k/\(name)") }
            let process = try startUnmasked(["audit", folder("k"), Self.choice])
            // The first name beside the files says that the writing has begun.
            var count = 0
            while process.isRunning, count <= names.count + round * 30 {
                usleep(500)
                count = try FileManager.default.contentsOfDirectory(atPath: folder("k")).count
            }
            kill(process.processIdentifier, number)
            process.waitUntilExit()
            #expect(Set(try FileManager.default.contentsOfDirectory(atPath: folder("k"))) == Set(names))
            let old = try names.count { try text(folder("k/\($0)")).contains("NSAllowsArbitraryLoads") }
            #expect(old == 0)
        }
    }

    @Test func `signals wait for the end of the work that holds them`() {
        let waiting = HeldSignals.during {
            var set = sigset_t()
            unsafe sigemptyset(&set)
            unsafe sigaddset(&set, SIGTERM)
            raise(SIGTERM)
            var pending = sigset_t()
            unsafe sigpending(&pending)
            let waiting = unsafe sigismember(&pending, SIGTERM) == 1
            // Taken back, since it would end the tests.
            var number: Int32 = 0
            unsafe sigwait(&set, &number)
            return waiting && number == SIGTERM
        }
        #expect(waiting)
    }
}
