// SPDX-License-Identifier: MIT
internal import ATSDocuments
internal import ATSModel
internal import Formats

/// Mends round after round, until nothing is left that may be done, and proves each round.
struct MendPlan {
    /// One mend can bring another finding to light; they do not go on for ever.
    private static let roundLimit = 20
    /// How many of those that do not go together are tried in one round.
    private static let trialLimit = 20

    /// What is done in one round.
    private struct Selection {
        let finding: Finding
        let mend: Mend
        let candidate: MendCandidate?
    }

    private let choices: MendChoices
    private let settings: AuditSettings
    private let memo = MendingMemo()
    private let read: (SourceFiles) throws(InputError) -> Survey
    private var survey: Survey
    private var files: SourceFiles
    private var old: [String: [UInt8]] = [:]
    private var titles: [String: [String]] = [:]
    private var next: [String: [String]] = [:]
    private var mended: [String: Set<FindingID>] = [:]
    /// Files that are none to be written.
    private let stubborn: Set<String>
    /// What cannot be changed in place.
    private var refused: Set<Mend.Edit> = []

    init(_ choices: MendChoices, _ survey: Survey, _ settings: AuditSettings, _ files: SourceFiles) {
        self.choices = choices
        self.survey = survey
        self.settings = settings
        self.files = files
        // What stands in for a file, as standard input, is no file that could be written.
        stubborn = Set(files.overlay.keys)
        let paths = survey.paths
        read = { (files: SourceFiles) throws(InputError) in try Survey.read(paths, in: files) }
    }

    mutating func changes(_ report: AuditReport) throws(InputError) -> [Mending.FileChange] {
        var report = report
        for _ in 0..<Self.roundLimit {
            let selected = selections(report)
            guard !selected.isEmpty else { break }
            let overlay = files.overlay
            let done = try apply(selected)
            // What was refused is not selected again.
            guard files.overlay != overlay else { continue }
            let after = try read(files)
            try prove(done, after)
            let audited = Auditor(settings).audit(after)
            try checkGone(done.map(\.finding), report, audited)
            survey = after
            report = audited
        }
        return old.keys.sorted().compactMap { file in
            guard let before = old[file], let after = files.overlay[file], before != after else { return nil }
            return Mending.FileChange(
                file: file, old: before, new: after, titles: titles[file] ?? [], next: next[file] ?? [],
                findings: mended[file] ?? [])
        }
    }

    // MARK: Choosing

    /// What was chosen comes first: whether another mend changes a ruling is asked of what the choices leave.
    private func selections(_ report: AuditReport) -> [Selection] {
        let chosen = selections(report.findings.filter { choices[$0.id] != nil })
        return chosen.isEmpty ? selections(report.findings.filter { choices[$0.id] == nil }) : chosen
    }

    /// The first mend of each finding that may be done; of two that touch one entry the second waits for the next round.
    private func selections(_ findings: [Finding]) -> [Selection] {
        var selected: [Selection] = []
        var taken: [String: [[String]]] = [:]
        var seen: Set<Mend.Edit> = []
        for finding in findings {
            guard let selection = selection(finding) else { continue }
            let edits = selection.mend.edits
            guard !edits.isEmpty, !edits.allSatisfy({ seen.contains($0) }) else { continue }
            let isFree = edits.allSatisfy { edit in
                !stubborn.contains(edit.file) && !refused.contains(edit)
                    && !(taken[edit.file] ?? []).contains { Self.meet($0, edit.edit.path) }
            }
            let count = edits.reduce(0) { $0 + (taken[$1.file]?.count ?? 0) }
            guard isFree, count + edits.count <= DocumentEditor.editLimit / 2 else { continue }
            for edit in edits { taken[edit.file, default: []].append(edit.edit.path) }
            seen.formUnion(edits)
            selected.append(selection)
        }
        return selected
    }

    private static func meet(_ left: [String], _ right: [String]) -> Bool {
        zip(left, right).allSatisfy { $0 == $1 }
    }

    private func selection(_ finding: Finding) -> Selection? {
        let choice = choices[finding.id]
        guard finding.id != .deadBuildSetting else {
            let mend = Mending.mends(for: finding, in: survey, settings, memo: memo).first
            return mend.map { Selection(finding: finding, mend: $0, candidate: nil) }
        }
        guard let context = MendContext(finding, in: survey, settings, memo) else { return nil }
        for candidate in context.candidates(hosts: choice?.hosts) {
            if let choice, candidate.choice != choice.word { continue }
            // A decision is nobody's but the user's.
            if choice == nil, candidate.isDecision { continue }
            guard let mend = context.mend(candidate), choice != nil || mend.isFree else { continue }
            return Selection(finding: finding, mend: mend, candidate: candidate)
        }
        return nil
    }

    // MARK: Changing

    private mutating func apply(_ selected: [Selection]) throws(InputError) -> [Selection] {
        var done = selected
        var changed: [String: [UInt8]] = [:]
        do throws(InputError) {
            changed = try contents(after: selected)
        } catch {
            // Some do not go together, or one cannot be made at all: one by one, and the rest in the next round.
            (done, changed) = try oneByOne(Array(selected.prefix(Self.trialLimit)))
        }
        for (file, bytes) in changed {
            if old[file] == nil { old[file] = try files.read(file) }
            files.overlay[file] = bytes
        }
        for selection in done {
            for file in Set(selection.mend.edits.map(\.file)).sorted() {
                mended[file, default: []].insert(selection.finding.id)
                let title = selection.mend.title
                if titles[file]?.contains(title) != true { titles[file, default: []].append(title) }
                if let command = selection.mend.next, next[file]?.contains(command) != true {
                    next[file, default: []].append(command)
                }
            }
        }
        return done
    }

    private mutating func oneByOne(
        _ selected: [Selection]
    ) throws(InputError) -> (done: [Selection], changed: [String: [UInt8]]) {
        var done: [Selection] = []
        var changed: [String: [UInt8]] = [:]
        for selection in selected {
            if let contents = try? contents(after: done + [selection]) {
                done.append(selection)
                changed = contents
                continue
            }
            do throws(InputError) {
                _ = try contents(after: [selection])
            } catch {
                // Somebody asked for this one; others are left undone.
                if choices[selection.finding.id] != nil { throw error }
                refused.formUnion(selection.mend.edits)
            }
        }
        return (done, changed)
    }

    /// What the files hold after some mends.
    private func contents(after selected: [Selection]) throws(InputError) -> [String: [UInt8]] {
        var changed: [String: [UInt8]] = [:]
        for file in Set(selected.flatMap { $0.mend.edits.map(\.file) }).sorted() {
            let edits = selected.flatMap(\.mend.edits).filter { $0.file == file }
            guard let form = edits.first?.form else { continue }
            do throws(InputError) {
                changed[file] = try DocumentEditor.apply(edits.map(\.edit), to: try files.read(file), form: form)
            } catch {
                throw error.inFile(file)
            }
        }
        return changed
    }

    // MARK: Proving

    /// Every declaration is what it was, changed as the mends say; where all of them are free the model rules the same.
    private func prove(_ done: [Selection], _ after: Survey) throws(InputError) {
        let outputs = Set(survey.generations.map(\.output))
        guard after.declarations.count == survey.declarations.count else { throw unproved(done, "a bundle is lost") }
        for (number, before) in survey.declarations.enumerated() {
            let now = after.declarations[number]
            var expected = before.tree
            var isFree = true
            for selection in done where !outputs.contains(number) {
                guard let candidate = selection.candidate else { continue }
                let one = Declaration(relocating: before, tree: expected)
                guard
                    let changed = MendContext.expected([one], candidate.edits, selection.mend.edits).first
                else { continue }
                expected = changed.tree
                if !selection.mend.isFree { isFree = false }
            }
            guard PropertyValue(written: now.tree) == PropertyValue(written: expected) else {
                throw unproved(
                    done, "the Info.plist of \(excerpt(before.target.label ?? before.file)) would be another")
            }
            let configurations = (Configuration(of: before.tree), Configuration(of: now.tree))
            guard isFree, before.target.kind.isMainBundle, configurations.0 != configurations.1 else { continue }
            let comparison = RulingComparison(
                configurations.0, configurations.1, systems: before.target.systems, settings)
            if let difference = comparison.differences.first {
                throw unproved(
                    done, "\(difference.load.destination.url) would be ruled otherwise on \(difference.platform)")
            }
        }
    }

    private func checkGone(
        _ findings: [Finding], _ before: AuditReport, _ after: AuditReport
    ) throws(InputError) {
        func count(_ finding: Finding, _ report: AuditReport) -> Int {
            report.findings.count {
                $0.id == finding.id && $0.target == finding.target && $0.keyPath == finding.keyPath
                    && $0.place.file == finding.place.file
            }
        }
        for finding in findings where count(finding, after) >= count(finding, before) {
            throw InputError(
                file: finding.place.file, at: finding.place.position,
                "the mend of \(finding.id.rawValue) does not take it away", expected: "a change by hand")
        }
    }

    private func unproved(_ done: [Selection], _ why: String) -> InputError {
        let first = done.first
        return InputError(
            file: first?.finding.place.file, at: first?.finding.place.position,
            "the mends are not made, because \(why)", expected: "a change by hand")
    }
}
