// SPDX-License-Identifier: MIT
import ATSDocuments
import Audit
import Formats
import Reporting

/// What one `audit` is asked, as far as its words tell without a look at any file.
struct AuditRequest: Sendable {
    let paths: [String]
    let fix: FixChoices?
    let isDiff: Bool
    let failOn: AuditFailOn
    let format: AuditFormat
    let output: OutputFile
    let color: ColorChoice
    private let platforms: [PlatformRange]
    private let distribution: AuditSettings.Distribution
    private let policy: String?
    private let baseline: String?

    init(_ arguments: ParsedArguments) throws(UsageError) {
        paths = arguments.operands
        if paths.contains("") { throw UsageError("PATH is empty; expected a file or folder, or - for standard input") }
        fix = arguments.has(AuditOptions.fix) ? try FixChoices(arguments.texts(AuditOptions.fix)) : nil
        isDiff = arguments.has(AuditOptions.diff)
        failOn = try arguments.choice(AuditOptions.failOn, of: AuditFailOn.self) ?? .error
        format = try arguments.choice(AuditOptions.format, of: AuditFormat.self) ?? .table
        output = try OutputFile(arguments.text(SharedOptions.output))
        color = try arguments.choice(SharedOptions.color, of: ColorChoice.self) ?? .auto
        platforms = try AuditRequest.platforms(arguments)
        distribution =
            try arguments.choice(AuditOptions.distribution, of: AuditSettings.Distribution.self) ?? .appStore
        policy = arguments.text(AuditOptions.policy)
        baseline = arguments.text(AuditOptions.baseline)
        if isDiff, arguments.has(AuditOptions.format) {
            throw UsageError("--diff prints a patch; --format has no effect")
        }
        let streams = paths.filter { $0 == "-" } + [policy, baseline].filter { $0 == "-" }.compactMap(\.self)
        guard streams.count < 2 else { throw UsageError("standard input, which is -, is given twice") }
        if fix != nil || isDiff, paths.contains("-") {
            let option = isDiff ? AuditOptions.diff : AuditOptions.fix
            throw UsageError("\(option.spelling) is for files that can be written; standard input is none")
        }
    }

    /// Finds before the work what would spoil its result.
    func checkOutput() throws {
        var others = paths.filter { $0 != "-" }.map { (path: $0, noun: "what is audited") }
        others += [policy, baseline].compactMap(\.self).filter { $0 != "-" }.map { ($0, "an input of the audit") }
        try output.checkApart(from: others)
        try output.checkWritable()
    }

    /// Finds whether the output would take the place of a document that was met below a folder.
    ///
    /// Also of one that could not be read, and of an archive, whose documents have the way inside it behind its name.
    func checkOutput(against survey: Survey) throws(UsageError) {
        guard !output.isStandardOutput else { return }
        var files = Set(survey.files)
        files.formUnion(survey.declarations.map(\.file))
        files.formUnion(survey.settings.map(\.place.file))
        files.formUnion(survey.remarks.lazy.filter { $0.kind == .unreadable }.map(\.place.file))
        try output.checkApart(from: files.sorted().map { ($0, "what is audited") })
    }

    /// Reads what --policy and --baseline name.
    func settings(in console: Console) throws -> AuditSettings {
        AuditSettings(
            platforms: platforms, distribution: distribution, policy: try readPolicy(in: console),
            baseline: try readBaseline(in: console))
    }

    private static func platforms(_ arguments: ParsedArguments) throws(UsageError) -> [PlatformRange] {
        var ranges: [PlatformRange] = []
        for text in arguments.texts(AuditOptions.platform) {
            do throws(InputError) {
                ranges.append(try PlatformRange(text))
            } catch {
                let expected = error.expected.map { "; expected \($0)" } ?? ""
                throw UsageError("--platform: \(error.problem)\(expected)", suggestion: error.suggestion)
            }
        }
        return ranges
    }

    private func readPolicy(in console: Console) throws -> Policy? {
        guard let policy else { return nil }
        guard policy == "-" else { return try Policy(named: policy) }
        return try Policy(try console.input.readAll(limit: Policy.byteLimit), file: console.input.name)
    }

    private func readBaseline(in console: Console) throws -> Baseline? {
        guard let baseline else { return nil }
        guard baseline == "-" else { return try Baseline(reading: baseline) }
        return try Baseline(try console.input.readAll(limit: Baseline.byteLimit), file: console.input.name)
    }
}
