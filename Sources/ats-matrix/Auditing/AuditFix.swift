// SPDX-License-Identifier: MIT
import ATSDocuments
import Audit
import Formats
import Reporting

/// What `audit --fix` and `--diff` do.
struct AuditFix {
    let changes: [Mending.FileChange]
    /// Choices that applied to nothing, as they were given: `bad-value=convert`.
    let unused: [String]
    /// What was chosen and cannot be made, one error each, with the finding's place.
    let undone: [InputError]

    /// Plans the mends, each proved by the model.
    ///
    /// - Throws: `InputError` for a choice that is none.
    init(
        _ report: AuditReport, choices: [FindingID: String], in survey: Survey, _ settings: AuditSettings,
        files: SourceFiles
    ) throws(InputError) {
        let outcome = try Mending.plan(report, choices: choices, in: survey, settings, files: files)
        (changes, undone) = (outcome.changes, outcome.undone)
        let met = changes.reduce(into: outcome.refused) { $0.formUnion($1.findings) }
        unused = choices.filter { !met.contains($0.key) }.map { "\($0.key.rawValue)=\($0.value)" }.sorted()
    }

    /// Whether nothing is to be done.
    var isEmpty: Bool { changes.isEmpty }

    /// What would be done, as `git apply` takes it.
    var diff: String {
        changes.map { UnifiedDiff(of: PatchName.of($0.file), from: $0.old, to: $0.new).text }.joined()
    }

    /// The diff on standard output; to a terminal, without what could act on it.
    func showDiff(in console: Console) {
        guard console.output.isTerminal else { return console.output.write(diff) }
        for line in diff.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
            let parts = line.split(separator: "\t", omittingEmptySubsequences: false)
            console.output.writeLine(parts.map { Printable.escape(String($0)) }.joined(separator: "\t"))
        }
    }

    /// Writes the files, all of them or none, and says what was done and what to run next.
    ///
    /// - Throws: `InputError` for a file that changed since it was read, `MachineError` where one cannot be written.
    func write(in console: Console) throws {
        // Whoever stops it while it writes is told what was done all the same.
        try FileReplacement.make(changes.map { ($0.file, $0.old, $0.new) }) {
            for text in words { console.note(text) }
        }
    }

    /// Says what cannot be made, and of each choice that came to nothing that it did: there is no such finding, it is
    /// allowed or known, or it offers no such way.
    func noteUndone(in console: Console) {
        for error in undone { console.note("\(Release.name) audit: \(error)") }
        for choice in unused { console.note("--fix=\(choice): no finding that it could mend") }
    }

    /// One sentence for each file, then what to run.
    var words: [String] {
        let done = changes.map { change in
            "\(change.file): \(change.titles.joined(separator: "; "))"
        }
        var commands: [String] = []
        for command in changes.flatMap(\.next) where !commands.contains(command) { commands.append(command) }
        return done + commands.map { "run next: \($0)" }
    }
}
