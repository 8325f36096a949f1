// SPDX-License-Identifier: MIT
import ATSDocuments
import Audit
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
            "The exit status is 1 where a finding is at or above --fail-on, 2 where a named file does not parse: the "
                + "others are audited all the same. What is unreadable inside a folder is said, and the rest goes on.",
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
        var report = Auditor(settings).audit(reading.survey)
        let memo = MendingMemo()
        for index in report.findings.indices {
            report.findings[index].mends = Mending.mends(
                for: report.findings[index], in: reading.survey, settings, memo: memo)
        }
        let isColored = request.output.isStandardOutput ? console.isColored(request.color) : request.color == .always
        try request.output.write(
            request.format.render(
                report, width: console.width, color: isColored,
                directory: FileManager.default.currentDirectoryPath, version: Release.version), in: console)
        for error in reading.errors { console.note("\(Release.name) audit: \(error)") }
        if !reading.errors.isEmpty { return .wrongRequest }
        return request.failOn.isMet(by: report.worst) ? .findings : .done
    }
}
