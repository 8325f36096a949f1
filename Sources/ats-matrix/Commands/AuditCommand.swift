// SPDX-License-Identifier: MIT
import ATSDocuments
import Audit
import Formats
import FoundationEssentials
import Reporting

/// `ats-matrix audit`
struct AuditCommand: Command {
    static let description = CommandDescription(
        name: "audit",
        summary: "List every ATS key of every target in documents and bundles, and what is wrong with it.",
        operands: [
            Operand(
                "PATH", .some,
                "A file, bundle, archive or folder: Info.plist, .app, .ipa, project.yml, app.json and others; - is an "
                    + "Info.plist on standard input.")
        ],
        options: AuditOptions.all,
        examples: [
            .init("ats-matrix audit .", "All of a project: which file makes which, and what each says."),
            .init(
                "ats-matrix audit App.ipa --platform 'iOS 16..' --fail-on warning",
                "A built product, for the systems it supports."),
            .init(
                "ats-matrix audit . --format sarif --output ats.sarif",
                "For GitHub code scanning and other readers of SARIF."),
            .init(
                "ats-matrix audit project.yml --diff --fix=voided-arbitrary-loads=drop-narrow",
                "Show how a finding would be mended where it is written; without --diff, mend it."),
        ],
        details: [
            "Each finding says where it stands, what happens to loads because of it, on which systems, by which rule, how "
                + "well that is known, and how to mend it. help findings lists them all, with the comment that allows one "
                + "and the form of policies.",
            "The exit status is 1 where a finding is at or above --fail-on, 2 where a named file does not parse or a mend "
                + "that was chosen cannot be made: the others are audited, or mended, all the same. What is unreadable "
                + "inside a folder is said, and the rest goes on.",
            "JSON is {\"schema\": \"ats-matrix/audit/1\", \"findings\": [{\"id\", \"severity\", \"file\", \"line\", "
                + "\"column\", \"target\", \"keyPath\", \"message\", \"consequence\", \"rule\", \"evidence\", \"related\", "
                + "\"fix\"}], \"keys\": [{\"target\", \"file\", \"line\", \"column\", \"keyPath\", \"value\", "
                + "\"effective\"}], \"subjects\", \"remarks\", \"allowed\", \"known\"}; a line is null where a format has "
                + "none. xcode is for a build phase, github for annotations, markdown for the summary of a job.",
        ])

    private let request: AuditRequest

    init(_ arguments: ParsedArguments) throws(UsageError) {
        request = try AuditRequest(arguments)
    }

    func run(in console: Console) throws -> ExitStatus {
        try request.checkOutput()
        let settings = try request.settings(in: console)
        let reading = try AuditReading(request.paths, in: console)
        console.keeper.keep(reading)
        try request.checkOutput(against: reading.survey)
        for error in reading.errors { console.note("\(Release.name) audit: \(error)") }
        let report = AuditCommand.audit(reading, settings)
        console.keeper.keep(report)
        var remaining = report
        var isUndone = false
        if request.isDiff {
            if reading.errors.isEmpty {
                let fix = try fix(report, reading, settings)
                try show(fix, in: console)
                isUndone = !fix.undone.isEmpty
            }
        } else {
            if request.fix != nil, reading.errors.isEmpty {
                let fix = try fix(report, reading, settings)
                remaining = try mend(fix, report, settings, in: console)
                isUndone = !fix.undone.isEmpty
            }
            try write(remaining, in: console)
        }
        if !reading.errors.isEmpty {
            noteUnmended(reading.errors, in: console)
            return .wrongRequest
        }
        if isUndone { return .wrongRequest }
        return request.failOn.isMet(by: remaining.worst) ? .findings : .done
    }

    private static func audit(_ reading: AuditReading, _ settings: AuditSettings) -> AuditReport {
        var report = Auditor(settings).audit(reading.survey)
        report.findings = MendFinder(reading.survey, settings, reading.files).mended(report.findings)
        return report
    }

    private func fix(
        _ report: AuditReport, _ reading: AuditReading, _ settings: AuditSettings
    ) throws -> AuditFix {
        try AuditFix(
            report, choices: request.fix?.choices ?? [:], in: reading.survey, settings, files: reading.files)
    }

    /// What hangs together with a document that nobody could read may be ruled otherwise by a mend.
    private func noteUnmended(_ errors: [InputError], in console: Console) {
        guard request.fix != nil || request.isDiff else { return }
        let files = errors.map { $0.file ?? "a file" }.joined(separator: ", ")
        let what = request.isDiff ? "No patch was made" : "Nothing was mended"
        console.note("\(what), because \(files) cannot be read.")
    }

    private func show(_ fix: AuditFix, in console: Console) throws {
        if request.output.isStandardOutput {
            fix.showDiff(in: console)
        } else {
            try request.output.write(fix.diff, in: console)
        }
        if fix.isEmpty { console.note("Nothing would be changed.") }
        fix.noteUndone(in: console)
    }

    /// - Returns: what is found after it.
    private func mend(
        _ fix: AuditFix, _ report: AuditReport, _ settings: AuditSettings, in console: Console
    ) throws -> AuditReport {
        guard !fix.isEmpty else {
            console.note("Nothing was changed.")
            fix.noteUndone(in: console)
            return report
        }
        try fix.write(in: console)
        fix.noteUndone(in: console)
        return AuditCommand.audit(try AuditReading(request.paths, in: console), settings)
    }

    private func write(_ report: AuditReport, in console: Console) throws {
        let isColored = request.output.isStandardOutput ? console.isColored(request.color) : request.color == .always
        let pieces = request.format.pieces(
            of: report, width: console.width, color: isColored, directory: FileManager.default.currentDirectoryPath,
            version: Release.version)
        try request.output.write(in: console) { put in
            for piece in pieces { guard put(piece) else { return } }
        }
    }
}
