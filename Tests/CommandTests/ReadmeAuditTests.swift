// SPDX-License-Identifier: MIT
import Foundation
import TestSupport
import Testing

@testable import ats_matrix

/// What README says of `audit`, run as it stands there.
@Suite struct ReadmeAuditTests {
    private static let package = "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/")

    /// What the session of README audits.
    private static let plist = """
        <?xml version="1.0" encoding="UTF-8"?>
        <plist version="1.0">
        <dict>
            <key>CFBundlePackageType</key>
            <string>APPL</string>
            <key>NSAppTransportSecurity</key>
            <dict>
                <key>NSAllowsArbitraryLoads</key>
                <true/>
                <key>NSAllowsLocalNetworking</key>
                <true/>
            </dict>
        </dict>
        </plist>

        """

    private let folder: Folder

    init() throws {
        folder = try Folder()
        try FileManager.default.createDirectory(atPath: folder("bin"), withIntermediateDirectories: true)
        try FileManager.default.createSymbolicLink(
            atPath: folder("bin/ats-matrix"), withDestinationPath: CommandProcess.program)
    }

    /// The lines of the fenced block that holds a text.
    private func block(with text: String) throws -> [String] {
        let readme = try String(contentsOfFile: Self.package + "/README.md", encoding: .utf8)
        var blocks: [[String]] = []
        var open: [String]?
        for line in readme.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
            if line.hasPrefix("```") {
                if let lines = open { blocks.append(lines) }
                open = open == nil ? [] : nil
            } else {
                open?.append(line)
            }
        }
        return try #require(blocks.first { $0.contains { $0.contains(text) } }, "\(text)")
    }

    private func write(_ text: String, _ name: String) throws {
        let parts = name.split(separator: "/").dropLast().joined(separator: "/")
        try FileManager.default.createDirectory(atPath: folder(parts), withIntermediateDirectories: true)
        try folder.write(text, name)
    }

    /// Runs lines as a runner or Xcode does: in bash, which ends at the first that fails.
    private func bash(_ lines: [String], options: String, _ environment: [String: String]) throws
        -> CommandProcess.Ended
    {
        try folder.write(lines.joined(separator: "\n") + "\n", "script.sh")
        let settings = environment.map { "\($0.key)='\($0.value)'" }.sorted().joined(separator: " ")
        return try CommandProcess.run("cd \"$d\" && env \(settings) bash \(options) script.sh", in: folder)
    }

    @Test func `the session is what the command prints`() throws {
        try write(Self.plist, "App/Info.plist")
        let lines = try block(with: "$ ats-matrix audit")
        let command = try #require(lines.first).dropFirst(2)
        let ended = try CommandProcess.run("cd \"$d\" && COLUMNS=80 PATH=\"$d/bin:$PATH\" && \(command)", in: folder)
        let printed = ended.output.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
        let cut = try #require(lines.firstIndex(of: "…"))
        let (start, end) = (Array(lines[1..<cut]), Array(lines[(cut + 1)...]))
        #expect(Array(printed.prefix(start.count)) == start)
        #expect(Array(printed.suffix(end.count)) == end)
        #expect(ended.status == 1)
    }

    /// Whether the job is to fail, by what the app's repository holds.
    @Test(arguments: [(true, 1 as Int32), (false, 0)])
    func `the CI job audits the repository`(_ isBad: Bool, _ status: Int32) throws {
        let text =
            isBad ? Self.plist : Self.plist.replacing("<key>NSAllowsArbitraryLoads</key>\n        <true/>", with: "")
        try write(text, "app/App/Info.plist")
        let job = try block(with: "audit app")
        let first = try #require(job.firstIndex { $0.contains("audit app") })
        #expect(job[first - 1].hasSuffix("- run: |"))
        let indent = job[first].prefix { $0 == " " }
        let lines = job[first...].prefix { $0.hasPrefix(indent) }.map { String($0.dropFirst(indent.count)) }
        #expect(lines.count == 3)
        try folder.write("", "summary.md")
        let ended = try bash(
            lines, options: "--noprofile --norc -eo pipefail",
            ["program": CommandProcess.program, "GITHUB_STEP_SUMMARY": folder("summary.md")])
        #expect(ended.status == status, "\(ended.error)")
        #expect(ended.error.isEmpty)
        #expect(
            ended.output.contains("::error file=app/App/Info.plist,line=8,col=9,title=voided-arbitrary-loads::")
                == isBad)
        let summary = try String(contentsOfFile: folder("summary.md"), encoding: .utf8)
        #expect(summary.hasPrefix("### App Transport Security audit\n"))
        #expect(summary.contains("`voided-arbitrary-loads`") == isBad)
        let log = try JSONSerialization.jsonObject(with: Data(contentsOf: URL(filePath: folder("ats.sarif"))))
        let runs = (log as? [String: Any])?["runs"] as? [[String: Any]]
        let results = runs?.first?["results"] as? [[String: Any]] ?? []
        #expect(results.contains { $0["ruleId"] as? String == "voided-arbitrary-loads" } == isBad)
    }

    @Test(arguments: ["d03-void-pair.plist", "d01-clean-lan.plist", "d01-clean-lan-binary.plist"])
    func `the build phase audits what was built`(_ golden: String) throws {
        try FileManager.default.createDirectory(atPath: folder("Build/My App.app"), withIntermediateDirectories: true)
        try FileManager.default.copyItem(
            atPath: "\(Self.package)/Tests/Golden/audit/\(golden)", toPath: folder("Build/My App.app/Info.plist"))
        let lines = try block(with: "TARGET_BUILD_DIR/$INFOPLIST_PATH\" --format xcode")
        let ended = try bash(
            lines, options: "-e",
            [
                "PATH": "/usr/bin:/bin:\(folder("bin"))", "TARGET_BUILD_DIR": folder("Build"),
                "INFOPLIST_PATH": "My App.app/Info.plist", "IPHONEOS_DEPLOYMENT_TARGET": "16.0",
            ])
        let isBad = golden.hasPrefix("d03")
        #expect(ended.status == (isBad ? 1 : 0), "\(ended.error)")
        #expect(ended.error.isEmpty)
        let place = "\(folder("Build"))/My App.app/Info.plist:11:3: error: "
        #expect(ended.output.contains(place) == isBad, "\(ended.output)")
    }
}
