// SPDX-License-Identifier: MIT
package import ATSDocuments
package import Formats

/// Finds the mends of findings, and makes them.
///
/// A mend changes the source, never the product: what a tool writes is mended in the tool's input, and what is built is
/// not mended at all.
package enum Mending {
    /// What a file holds before and after the mends.
    package struct FileChange: Hashable, Sendable {
        package let file: String
        package let old: [UInt8]
        package let new: [UInt8]
        /// What was done to it, one sentence each.
        package let titles: [String]
        /// What to run next.
        package let next: [String]
        /// Which findings were mended in it.
        package let findings: Set<FindingID>

        package init(
            file: String, old: [UInt8], new: [UInt8], titles: [String], next: [String], findings: Set<FindingID> = []
        ) {
            self.file = file
            self.old = old
            self.new = new
            self.titles = titles
            self.next = next
            self.findings = findings
        }
    }

    /// The ways to mend a finding in these documents, free ones first.
    ///
    /// - Parameter memo: of what the model said already; to be shared by the findings of one audit.
    package static func mends(
        for finding: Finding, in survey: Survey, _ settings: AuditSettings, memo: MendingMemo = MendingMemo()
    ) -> [Mend] {
        let mends =
            finding.id == .deadBuildSetting
            ? deadSetting(finding, in: survey)
            : MendContext(finding, in: survey, settings, memo).map { context in
                context.candidates(hosts: nil).compactMap { context.mend($0) }
            } ?? []
        return mends.filter(\.isFree) + mends.filter { !$0.isFree }
    }

    /// The ways to mend each of several findings in these documents, as `mends(for:in:_:memo:)` has them.
    package static func mends(
        forEach findings: [Finding], in survey: Survey, _ settings: AuditSettings, memo: MendingMemo
    ) -> [[Mend]] {
        let alike = AlikeMends(survey, memo)
        return findings.map { finding in
            let make = { mends(for: finding, in: survey, settings, memo: memo) }
            return alike?.mends(for: finding, make) ?? make()
        }
    }

    /// The words that `--fix=ID=CHOICE` takes for a finding; empty where there is nothing to choose.
    package static func choices(for id: FindingID) -> [String] {
        switch id {
        case .voidedArbitraryLoads: ["drop-narrow", "drop-blanket", "exceptions"]
        case .arbitraryLoads: ["drop-blanket", "exceptions"]
        case .unknownKey, .deprecatedKey: ["rename", "remove"]
        case .misplacedKey: ["move", "remove"]
        case .wrongType, .badValue, .notADictionary: ["convert", "remove"]
        case .badDomainKey: ["host", "remove"]
        case .badCIDR: ["range", "remove"]
        case .emptyException, .localExceptionTightens: ["allow-http", "remove"]
        case .policyViolation: ["no-exceptions", "blanket-alone", "remove"]
        case .duplicateKey, .deadBuildSetting, .noEffect, .broadException, .needsJustification, .weakTLS,
            .noForwardSecrecy,
            .obsoleteKey,
            .badPin:
            ["remove"]
        case .staleGenerated, .differsAcrossTargets, .buildVariable, .cidrNeedsOS17, .generatedPlist: []
        }
    }

    /// The files after the mends that are free, and those that were chosen (`[.voidedArbitraryLoads: "drop-narrow"]`;
    /// hosts stand behind a colon: `"exceptions:a.example,10.0.0.0/8"`).
    ///
    /// Each is proved: the documents are read again with the new contents, and the model must rule as the mend says. A
    /// free mend of a document that cannot be changed in place is left undone, and its finding stays.
    ///
    /// - Throws: `InputError` where a choice is not known, or a document cannot be changed so.
    package static func plan(
        _ report: AuditReport, choices: [FindingID: String], in survey: Survey, _ settings: AuditSettings,
        files: SourceFiles = SourceFiles()
    ) throws(InputError) -> [FileChange] {
        var plan = MendPlan(try MendChoices(choices), survey, settings, files)
        return try plan.changes(report)
    }

    private static func deadSetting(_ finding: Finding, in survey: Survey) -> [Mend] {
        guard let form = DocumentEditor.Form(editing: finding.place.file, .xcconfig),
            let name = finding.place.path.last,
            survey.settings.contains(where: { $0.place == finding.place })
        else { return [] }
        let isLine = form == .buildSettings
        let edit = TreeEdit.remove(finding.place.path, at: isLine ? finding.place.position : nil)
        // No declaration rests on it: what the survey says of every bundle is the same without it, which is proved.
        return [
            Mend(
                "remove", "remove the build setting \(excerpt(name))", effect: nil,
                edits: [Mend.Edit(file: finding.place.file, form: form, edit)],
                next: form == .yaml ? DocumentKind.xcodeGen.command : nil)
        ]
    }
}
