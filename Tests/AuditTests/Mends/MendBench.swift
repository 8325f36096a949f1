// SPDX-License-Identifier: MIT
import ATSDocuments
import Audit
import Formats
import Foundation
import TestSupport

/// Files in a folder of their own that are audited and mended.
struct MendBench {
    let folder: TemporaryFolder
    let settings: AuditSettings

    init(_ files: [String: String], _ settings: AuditSettings = AuditSettings()) throws {
        folder = try TemporaryFolder()
        self.settings = settings
        for (name, text) in files { try write(Array(text.utf8), to: name) }
    }

    func path(_ name: String) -> String { folder.path + "/" + name }

    func write(_ bytes: [UInt8], to name: String) throws {
        let url = URL(filePath: path(name))
        try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(bytes).write(to: url)
    }

    func text(_ name: String) throws -> String { try String(contentsOfFile: path(name), encoding: .utf8) }

    func survey() throws -> Survey { try Survey.read([folder.path]) }

    func findings() throws -> [Finding] { Auditor(settings).audit(try survey()).findings }

    func ids() throws -> [String] { try findings().map(\.id.rawValue) }

    func mends(_ id: FindingID) throws -> [Mend] {
        let survey = try survey()
        let findings = Auditor(settings).audit(survey).findings.filter { $0.id == id }
        return findings.first.map { Mending.mends(for: $0, in: survey, settings) } ?? []
    }

    /// What a plan comes to; nothing is written.
    func plan(_ choices: [FindingID: String] = [:]) throws -> Mending.Outcome {
        let survey = try survey()
        let report = Auditor(settings).audit(survey)
        return try Mending.plan(report, choices: choices, in: survey, settings)
    }

    /// The files that a plan changes, written to disk.
    ///
    /// - Throws: the first of what cannot be made.
    @discardableResult
    func mend(_ choices: [FindingID: String] = [:]) throws -> [Mending.FileChange] {
        let outcome = try plan(choices)
        for change in outcome.changes { try Data(change.new).write(to: URL(filePath: change.file)) }
        if let error = outcome.undone.first { throw error }
        return outcome.changes
    }

    /// An `Info.plist` of an app with these ATS keys, which are lines of XML.
    static func plist(_ keys: String, type: String = "APPL") -> String {
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <plist version="1.0">
        <dict>
        \t<key>CFBundlePackageType</key>
        \t<string>\(type)</string>
        \t<key>NSAppTransportSecurity</key>
        \t<dict>
        \(keys)
        \t</dict>
        </dict>
        </plist>

        """
    }
}
