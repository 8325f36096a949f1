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

    /// What came of a plan.
    package struct Outcome: Sendable {
        package let changes: [FileChange]
        /// What was asked for and cannot be made, one error each, with the finding's place.
        package let undone: [InputError]
        /// Which findings those are.
        package let refused: Set<FindingID>
    }

    /// The ways to mend a finding in these documents, free ones first: each is one that the document takes and that
    /// takes the finding away.
    ///
    /// - Parameters:
    ///   - memo: of what the model said already; to be shared by the findings of one audit.
    ///   - files: where the documents are read again, to try what they may not take.
    package static func mends(
        for finding: Finding, in survey: Survey, _ settings: AuditSettings, memo: MendingMemo = MendingMemo(),
        files: SourceFiles = SourceFiles()
    ) -> [Mend] {
        mends(for: finding, in: survey, settings, memo, MendTrial(survey, files))
    }

    /// The ways to mend each of several findings in these documents, as `mends(for:in:_:memo:files:)` has them.
    package static func mends(
        forEach findings: [Finding], in survey: Survey, _ settings: AuditSettings, memo: MendingMemo,
        files: SourceFiles = SourceFiles()
    ) -> [[Mend]] {
        let trial = MendTrial(survey, files)
        let alike = AlikeMends(survey, memo, trial)
        return findings.map { finding in
            let make = { mends(for: finding, in: survey, settings, memo, trial) }
            return alike?.mends(for: finding, make) ?? make()
        }
    }

    private static func mends(
        for finding: Finding, in survey: Survey, _ settings: AuditSettings, _ memo: MendingMemo, _ trial: MendTrial
    ) -> [Mend] {
        if finding.id == .deadBuildSetting {
            return deadSetting(finding, in: survey).filter { trial.fault($0.edits, ofSetting: finding) == nil }
        }
        guard let context = MendContext(finding, in: survey, settings, memo) else { return [] }
        // What is offered without hosts is tried with one that no document names.
        let named = context.candidates(hosts: ["ats-matrix.invalid"])
        let mends = zip(context.candidates(hosts: nil), named).compactMap { candidate, named -> Mend? in
            guard let edits = context.edits(of: candidate), let tried = context.edits(of: named),
                trial.fault(tried, named, in: context) == nil
            else { return nil }
            return context.mend(candidate, by: edits)
        }
        return mends.filter(\.isFree) + mends.filter { !$0.isFree }
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
            .noForwardSecrecy, .obsoleteKey, .badPin:
            ["remove"]
        case .staleGenerated, .differsAcrossTargets, .buildVariable, .cidrNeedsOS17, .generatedPlist: []
        }
    }

    /// The files after the mends that are free, and those that were chosen (`[.voidedArbitraryLoads: "drop-narrow"]`;
    /// hosts stand behind a colon: `"exceptions:a.example,10.0.0.0/8"`).
    ///
    /// Each is proved: the documents are read again with the new contents, and the model must rule as the mend says. What
    /// was chosen and cannot be made so is told, and the others are made; a free mend of a document that cannot be
    /// changed in place is left undone, and its finding stays.
    ///
    /// - Throws: `InputError` where a choice is not known.
    package static func plan(
        _ report: AuditReport, choices: [FindingID: String], in survey: Survey, _ settings: AuditSettings,
        files: SourceFiles = SourceFiles()
    ) throws(InputError) -> Outcome {
        var plan = MendPlan(try MendChoices(choices), survey, settings, files)
        return plan.outcome(report)
    }

    static func deadSetting(_ finding: Finding, in survey: Survey) -> [Mend] {
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
