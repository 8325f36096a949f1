// SPDX-License-Identifier: MIT
import ATSDocuments
import Audit
import Formats

/// Finds the mends of an audit's findings, each in the part of the survey that it can hang together with.
struct MendFinder: Sendable {
    private let parts: SurveyParts
    private let settings: AuditSettings
    private let files: SourceFiles

    /// - Parameter files: where the survey was read.
    init(_ survey: Survey, _ settings: AuditSettings, _ files: SourceFiles = SourceFiles()) {
        parts = SurveyParts(survey)
        self.settings = settings
        self.files = files
    }

    /// The findings with their mends; those of one file stand together.
    func mended(_ findings: [Finding]) -> [Finding] {
        let answers = MendingAnswers()
        return Workers.mapRuns(MendFinder.byFile(findings)) { files in
            let memo = MendingMemo(answers)
            return files.map { mended($0, memo) }
        }.flatMap { $0 }
    }

    /// The findings of one file.
    private func mended(_ findings: ArraySlice<Finding>, _ memo: MendingMemo) -> [Finding] {
        guard let file = findings.first?.place.file else { return [] }
        let part = parts.part(with: file)
        var mended = Array(findings)
        let looked = Array(findings.prefix(MendFinder.budget(for: part)))
        let mends = Mending.mends(forEach: looked, in: part, settings, memo: memo, files: files)
        for (number, mends) in mends.enumerated() { mended[number].mends = mends }
        return mended
    }

    private static func byFile(_ findings: [Finding]) -> [ArraySlice<Finding>] {
        var files: [ArraySlice<Finding>] = []
        var start = 0
        for number in findings.indices where findings[number].place.file != findings[start].place.file {
            files.append(findings[start..<number])
            start = number
        }
        if start < findings.count { files.append(findings[start...]) }
        return files
    }

    /// For how many findings of a file mends are looked for: each asks the model of the whole dictionary again, so that
    /// in one of a thousand entries nobody waits for all of them. `--fix` makes the others all the same.
    private static func budget(for part: Survey) -> Int {
        let entries = part.declarations.map { declaration in
            let list = declaration.tree.value(atKeyPath: ["NSAppTransportSecurity", "NSExceptionDomains"])
            if case .dictionary(let entries)? = list?.value { return entries.count } else { return 0 }
        }
        return max(20, 10_000 / max(1, entries.max() ?? 1))
    }
}
