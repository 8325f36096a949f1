// SPDX-License-Identifier: MIT
import Foundation
import TestSupport
import Testing

@testable import ats_matrix

/// What `audit` does with files, whatever it finds in them.
@Suite struct AuditCommandTests {
    private let folder: Folder

    init() throws { folder = try Folder() }

    private static let pair = AuditedPlist.pair
    private static let blanket = "<key>NSAllowsArbitraryLoads</key><true/>"
    private static let local = "<key>NSAllowsLocalNetworking</key><true/>"

    private func write(_ keys: String, _ name: String) throws -> String {
        try folder.write(AuditedPlist.text(keys), below: name)
    }

    static let levels: [(String, [String], ats_matrix.ExitStatus)] = [
        (pair, [], .findings), (pair, ["--fail-on", "error"], .findings), (pair, ["--fail-on", "warning"], .findings),
        (pair, ["--fail-on", "never"], .done), (blanket, [], .done), (blanket, ["--fail-on", "warning"], .findings),
        (blanket, ["--fail-on", "never"], .done), (local, ["--fail-on", "warning"], .done),
    ]

    @Test(arguments: levels)
    func `the status says whether a finding is at or above the level`(
        _ keys: String, _ words: [String], _ status: ats_matrix.ExitStatus
    ) throws {
        let session = Session(["audit", try write(keys, "Info.plist")] + words)
        #expect(session.status == status, "\(session.output)\(session.error)")
        #expect(session.error.isEmpty)
    }

    @Test func `a clean audit says so and lists the keys`() throws {
        let session = Session("audit", try write(Self.local, "Info.plist"))
        #expect(session.status == .done)
        #expect(session.output.contains("8:1  NSAllowsLocalNetworking = true\n"))
        #expect(session.output.hasSuffix("No findings in 1 configuration of 1 file.\n"))
    }

    @Test func `standard input is an Info.plist`() throws {
        let session = Session("audit", "-", input: AuditedPlist.text(Self.pair))
        #expect(session.status == .findings)
        #expect(session.output.contains("error voided-arbitrary-loads · standard input:8:1"), "\(session.output)")
        let beside = Session(
            ["audit", "-", try write(Self.local, "Info.plist")], input: Array(AuditedPlist.text(Self.pair).utf8))
        #expect(beside.status == .findings)
        #expect(beside.output.contains("in 2 configurations of 2 files."))
    }

    @Test func `a named file that does not parse is an error, and the others are audited all the same`() throws {
        let good = try write(Self.pair, "Info.plist")
        let bad = try folder.write("<plist><dict>", "Bad.plist")
        let session = Session("audit", bad, folder("none.plist"), good)
        #expect(session.status == .wrongRequest)
        #expect(session.output.contains("voided-arbitrary-loads"))
        #expect(session.error.contains("ats-matrix audit: \(bad):1:14: the XML is broken"), "\(session.error)")
        #expect(session.error.contains("ats-matrix audit: \(folder("none.plist")): "), "\(session.error)")
        let alone = Session("audit", bad)
        #expect(alone.status == .wrongRequest)
        #expect(alone.output.isEmpty)
        #expect(alone.error.split(separator: "\n").count == 1, "\(alone.error)")
    }

    @Test func `what is unreadable inside a folder is said, and the rest goes on`() throws {
        _ = try write(Self.pair, "A/Info.plist")
        try FileManager.default.createDirectory(atPath: folder("B"), withIntermediateDirectories: true)
        try folder.write("<plist><dict>", "B/Info.plist")
        for format in ["table", "json", "sarif", "github", "xcode", "markdown"] {
            let session = Session("audit", folder.path, "--format", format)
            #expect(session.status == .findings)
            #expect(session.output.contains("voided-arbitrary-loads"), "\(format)")
            #expect(session.output.contains("the XML is broken"), "\(format)")
        }
        #expect(Session("audit", folder("B")).status == .done)
    }

    @Test func `the report goes into a file, and never into one that is audited`() throws {
        let file = try write(Self.pair, "Info.plist")
        let session = Session("audit", file, "--output", folder("report.txt"))
        #expect(session.status == .findings)
        #expect(session.output.isEmpty)
        #expect(try String(contentsOfFile: folder("report.txt"), encoding: .utf8) == Session("audit", file).output)
        let over = Session("audit", file, "--output", file)
        #expect(over.status == .wrongRequest)
        #expect(over.error.contains("is what is audited; expected another file"))
        #expect(try String(contentsOfFile: file, encoding: .utf8) == AuditedPlist.text(Self.pair))
    }

    @Test func `a baseline hides what was there, wherever it stands now, and nothing else`() throws {
        let file = try write(Self.pair, "Info.plist")
        let baseline = folder("baseline.json")
        #expect(Session("audit", file, "--format", "json", "--output", baseline).status == .findings)
        try folder.write(AuditedPlist.text(Self.pair, before: "\n\n"), "Info.plist")
        let known = Session("audit", file, "--baseline", baseline)
        #expect(known.status == .done)
        #expect(known.output.contains("findings of the baseline are not shown."), "\(known.output)")
        #expect(!known.output.contains("error voided"))
        let streamed = Session(
            ["audit", file, "--baseline", "-"], input: Array(try Data(contentsOf: URL(filePath: baseline))))
        #expect(streamed.output == known.output)
        try folder.write(AuditedPlist.text(Self.pair + "\n<key>NSAllowsArbitaryLoads</key><true/>"), "Info.plist")
        let new = Session("audit", file, "--baseline", baseline)
        #expect(new.status == .findings)
        #expect(new.output.contains("error unknown-key"))
    }

    @Test func `a comment with a reason allows a finding`() throws {
        let file = try folder.write(
            AuditedPlist.text("<!-- ats-matrix:allow voided-arbitrary-loads old systems need it -->\n" + Self.pair),
            "Info.plist")
        let session = Session("audit", file, environment: ["COLUMNS": "1000"])
        #expect(session.status == .done, "\(session.output)")
        #expect(session.output.contains("Allowed by a comment\n"), "\(session.output)")
        #expect(session.output.contains(": old systems need it\n"), "\(session.output)")
    }

    @Test func `policies, distribution and range change what is found`() throws {
        let file = try write(Self.local, "Info.plist")
        let policy = Session("audit", file, "--policy", "twin-or-blanket-alone", "--fail-on", "warning")
        #expect(policy.status == .findings)
        #expect(policy.output.contains("policy-violation"))
        let own = try folder.write("rules: [no-blanket]\n", "policy.yml")
        #expect(Session("audit", file, "--policy", own, "--fail-on", "warning").status == .done)
        let blanket = try write(Self.blanket, "Blanket.plist")
        #expect(Session("audit", blanket, "--policy", own, "--fail-on", "warning").output.contains("policy-violation"))
        #expect(Session("audit", blanket).output.contains("warning needs-justification"))
        #expect(Session("audit", blanket, "--distribution", "internal").output.contains("note needs-justification"))
        let pair = try write(Self.pair, "Pair.plist")
        #expect(!Session("audit", pair, "--platform", "iOS 9").output.contains("voided-arbitrary-loads"))
        #expect(Session("audit", pair, "--platform", "iOS 9..10").output.contains("voided-arbitrary-loads"))
    }

    @Test func `Xcode's lines have whole paths`() throws {
        _ = try write(Self.pair, "App/Info.plist")
        let ended = try CommandProcess.run("cd \"$d\" && \"$p\" audit App/Info.plist --format xcode", in: folder)
        #expect(ended.status == 1)
        #expect(ended.output.contains("/App/Info.plist:8:1: error: "), "\(ended.output)")
        #expect(ended.output.split(separator: "\n").dropLast().allSatisfy { $0.hasPrefix("/") })
    }
}
