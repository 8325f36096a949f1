// SPDX-License-Identifier: MIT
import FoundationEssentials
import TestSupport
import Testing

@testable import ats_matrix

/// The example of six apps in `help matrix`, taken from the help itself.
@Suite struct MatrixHelpTests {
    private let folder: Folder

    init() throws { folder = try Folder() }

    /// The lines of the example, as they stand in the page.
    private func example() throws -> String {
        let lines = Session("help", "matrix").output.split(separator: "\n", omittingEmptySubsequences: false)
        let start = try #require(lines.firstIndex { $0.hasSuffix("matrix: six-apps") })
        let indent = lines[start].prefix { $0 == " " }
        let end = lines[start...].firstIndex { !$0.hasPrefix(indent) } ?? lines.endIndex
        return lines[start..<end].map { $0.dropFirst(indent.count) + "\n" }.joined()
    }

    private func app(_ name: String, _ keys: String) throws {
        try FileManager.default.createDirectory(atPath: folder(name), withIntermediateDirectories: true)
        try folder.write(
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <plist version="1.0"><dict><key>NSAppTransportSecurity</key><dict>\(keys)</dict></dict></plist>

            """, "\(name)/Info.plist")
    }

    @Test func `six apps on two systems, each with its own loads, run as the help has them`() throws {
        try app("Mail", "")
        try app("Chat", "<key>NSAllowsArbitraryLoads</key><true/>")
        try app("Radio", "<key>NSAllowsArbitraryLoadsForMedia</key><true/>")
        try app("Reader", "<key>NSAllowsArbitraryLoadsInWebContent</key><true/>")
        try app("Notes", "")
        let file = try folder.write(try example(), "six-apps.yml")
        let session = Session(
            "run", file, "--lab", "--store", folder("record"), "--format", "csv", "--own", "127.0.0.1")
        #expect(session.status == .done, "\(session.error)")
        let cells = session.lines.dropFirst().map { $0.split(separator: ",", omittingEmptySubsequences: false) }
        let loads = Dictionary(grouping: cells) { $0[0] }.mapValues { Set($0.map { "\($0[1]) \($0[3])" }) }
        #expect(
            loads == [
                "mail": ["mail-api urlsession", "mail-images urlsession"],
                "chat": ["chat urlsession", "engine urlsession"], "radio": ["stream media"],
                "reader": ["feed urlsession", "article urlsession", "article webview"], "notes": ["engine urlsession"],
                "kiosk": ["printer urlsession", "engine urlsession"],
            ])
        #expect(cells.count == 20)
        #expect(
            Set(cells.map { $0[4] }) == [
                "macOS 26.6", "iOS 26.4", "macOS 26.6 (sdk 13.3)", "iOS 26.4 (sdk 16.4)", "iOS 17.2",
            ])
        // Every row of the example's expectations is met.
        #expect(
            Session("run", file, "--lab", "--store", folder("record"), "--own", "127.0.0.1").output.contains(
                "expectations are met"))
    }
}
