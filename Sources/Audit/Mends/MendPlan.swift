// SPDX-License-Identifier: MIT
internal import ATSDocuments
internal import ATSModel
internal import Formats

/// Mends round after round, until nothing is left that may be done, and proves each round.
///
/// Where a round cannot be made or proved, what is at fault in it is left out, and the rest is made.
struct MendPlan {
    /// One mend can bring another finding to light; they do not go on for ever.
    private static let roundLimit = 20
    /// How many rounds may fail: after each one less is tried.
    private static let failureLimit = 100

    /// What is done in one round.
    private struct Selection {
        let finding: Finding
        let mend: Mend
        let candidate: MendCandidate?
        /// Where its documents hold it; `nil` for a build setting.
        let context: MendContext?
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
    /// What cannot be made.
    private var refused: Set<[Mend.Edit]> = []
    private var undone: [(id: FindingID, error: InputError)] = []

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

    mutating func outcome(_ report: AuditReport) -> Mending.Outcome {
        var report = report
        var (rounds, failures) = (0, 0)
        while rounds < Self.roundLimit {
            let selected = selections(report)
            guard !selected.isEmpty else { break }
            guard failures < Self.failureLimit else {
                for selection in selected where choices[selection.finding.id] != nil {
                    let why = "too many mends of this run do not go together, and the others were made first"
                    refuse(selection, InputError(at: nil, why, expected: "another run"), isTold: true)
                }
                break
            }
            var batch = promising(selected)
            while !batch.isEmpty {
                do throws(InputError) {
                    report = try make(batch, report)
                    break
                } catch {
                    failures += 1
                    let rest = sifted(batch)
                    if rest.count < batch.count {
                        batch = rest
                    } else if batch.count > 1 {
                        batch = Array(batch.prefix(batch.count / 2))
                    } else {
                        refuse(batch[0], error, isTold: true)
                        batch = []
                    }
                }
            }
            if batch.count == selected.count { rounds += 1 }
        }
        let changes = old.keys.sorted().compactMap { file -> Mending.FileChange? in
            guard let before = old[file], let after = files.overlay[file], before != after else { return nil }
            return Mending.FileChange(
                file: file, old: before, new: after, titles: titles[file] ?? [], next: next[file] ?? [],
                findings: mended[file] ?? [])
        }
        return Mending.Outcome(changes: changes, undone: undone.map(\.error), refused: Set(undone.map(\.id)))
    }

    // MARK: Refusing

    /// Without those whose findings would still be there, whatever the documents take.
    private mutating func promising(_ selected: [Selection]) -> [Selection] {
        selected.filter { selection in
            guard let context = selection.context, let candidate = selection.candidate,
                context.stays(after: candidate, selection.mend.edits)
            else { return true }
            refuse(selection, MendTrial.stays, isTold: choices[selection.finding.id] != nil)
            return false
        }
    }

    /// Without those that cannot be made by themselves.
    private mutating func sifted(_ selected: [Selection]) -> [Selection] {
        let trial = MendTrial(survey, files)
        var rest: [Selection] = []
        for selection in selected {
            let edits = selection.mend.edits
            let fault =
                if let candidate = selection.candidate, let context = selection.context {
                    trial.fault(edits, candidate, in: context)
                } else {
                    trial.fault(edits, ofSetting: selection.finding)
                }
            if let fault {
                // Somebody asked for this one; others are left undone.
                refuse(selection, fault, isTold: choices[selection.finding.id] != nil)
            } else {
                rest.append(selection)
            }
        }
        return rest
    }

    private mutating func refuse(_ selection: Selection, _ error: InputError, isTold: Bool) {
        refused.insert(selection.mend.edits)
        guard isTold else { return }
        let finding = selection.finding
        let asked =
            choices[finding.id] == nil
            ? "the mend of \(finding.id.rawValue)" : "--fix=\(finding.id.rawValue)=\(selection.mend.choice)"
        var why = error.problem
        if let file = error.file, file != finding.place.file { why = "\(file): \(why)" }
        let place = finding.place.position.isKnown ? finding.place.position : error.position
        let told = InputError(
            file: finding.place.file, at: place, "\(asked) is not made here, because \(why)",
            expected: error.expected, suggestion: error.suggestion)
        undone.append((finding.id, told))
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
        let parts = SurveyParts(survey)
        for finding in findings {
            guard let selection = selection(finding, parts) else { continue }
            let edits = selection.mend.edits
            guard !edits.isEmpty, !edits.allSatisfy({ seen.contains($0) }) else { continue }
            let isFree = edits.allSatisfy { edit in
                !stubborn.contains(edit.file) && !(taken[edit.file] ?? []).contains { Self.meet($0, edit.edit.path) }
            }
            let count = edits.reduce(0) { $0 + (taken[$1.file]?.count ?? 0) }
            let hasRoom = selected.isEmpty || count + edits.count <= DocumentEditor.editLimit / 2
            guard isFree, hasRoom, !refused.contains(edits) else { continue }
            for edit in edits { taken[edit.file, default: []].append(edit.edit.path) }
            seen.formUnion(edits)
            selected.append(selection)
        }
        return selected
    }

    private static func meet(_ left: [String], _ right: [String]) -> Bool {
        zip(left, right).allSatisfy { $0 == $1 }
    }

    private func selection(_ finding: Finding, _ parts: SurveyParts) -> Selection? {
        let choice = choices[finding.id]
        guard finding.id != .deadBuildSetting else {
            let mend = Mending.deadSetting(finding, in: survey).first
            return mend.map { Selection(finding: finding, mend: $0, candidate: nil, context: nil) }
        }
        guard let context = MendContext(finding, in: parts.part(with: finding.place.file), settings, memo) else {
            return nil
        }
        for candidate in context.candidates(hosts: choice?.hosts) {
            if let choice, candidate.choice != choice.word { continue }
            // A decision is nobody's but the user's.
            if choice == nil, candidate.isDecision { continue }
            guard let mend = context.mend(candidate), choice != nil || mend.isFree else { continue }
            return Selection(finding: finding, mend: mend, candidate: candidate, context: context)
        }
        return nil
    }

    // MARK: Changing

    /// Makes all of them, or none.
    ///
    /// - Returns: what is found afterwards.
    private mutating func make(_ selected: [Selection], _ report: AuditReport) throws(InputError) -> AuditReport {
        var changed = files
        for (file, bytes) in try contents(after: selected) { changed.overlay[file] = bytes }
        let after = try read(changed)
        try prove(selected, after)
        let audited = Auditor(settings).audit(after)
        try checkGone(selected.map(\.finding), report, audited)
        for file in Set(selected.flatMap { $0.mend.edits.map(\.file) }) where old[file] == nil {
            old[file] = try files.read(file)
        }
        (files, survey) = (changed, after)
        for selection in selected { note(selection) }
        return audited
    }

    private mutating func note(_ selection: Selection) {
        for file in Set(selection.mend.edits.map(\.file)).sorted() {
            mended[file, default: []].insert(selection.finding.id)
            let title = selection.mend.title
            if titles[file]?.contains(title) != true { titles[file, default: []].append(title) }
            if let command = selection.mend.next, next[file]?.contains(command) != true {
                next[file, default: []].append(command)
            }
        }
    }

    /// What the files hold after some mends.
    private func contents(after selected: [Selection]) throws(InputError) -> [String: [UInt8]] {
        var changed: [String: [UInt8]] = [:]
        for (file, edits) in Dictionary(grouping: selected.flatMap(\.mend.edits), by: \.file).sorted(by: {
            $0.key < $1.key
        }) {
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
        let outputs = survey.generated
        guard after.declarations.count == survey.declarations.count else { throw unproved("a bundle would be lost") }
        var byFile: [String: [Selection]] = [:]
        for selection in done {
            for file in Set(selection.mend.edits.map(\.file)) { byFile[file, default: []].append(selection) }
        }
        for (number, before) in survey.declarations.enumerated() {
            let now = after.declarations[number]
            var expected = before.tree
            var isFree = true
            // What stands in one file alone is changed there alone.
            for selection in before.isPlain ? byFile[before.file] ?? [] : done where !outputs.contains(number) {
                guard let candidate = selection.candidate else { continue }
                let one = Declaration(relocating: before, tree: expected)
                guard
                    let changed = MendContext.expected([one], candidate.edits, selection.mend.edits).first
                else { continue }
                expected = changed.tree
                if !selection.mend.isFree { isFree = false }
            }
            guard PropertyValue(written: now.tree) == PropertyValue(written: expected) else {
                throw unproved("the Info.plist of \(excerpt(before.target.label ?? before.file)) would be another")
            }
            let configurations = (Configuration(of: before.tree), Configuration(of: now.tree))
            guard isFree, before.target.kind.isMainBundle, configurations.0 != configurations.1 else { continue }
            let comparison = RulingComparison(
                configurations.0, configurations.1, systems: before.target.systems, settings)
            if let difference = comparison.differences.first {
                throw unproved("\(difference.load.destination.url) would be ruled otherwise on \(difference.platform)")
            }
        }
    }

    private func checkGone(
        _ findings: [Finding], _ before: AuditReport, _ after: AuditReport
    ) throws(InputError) {
        let (old, new) = (
            Dictionary(grouping: before.findings, by: \.sameness), Dictionary(grouping: after.findings, by: \.sameness)
        )
        for finding in findings {
            guard (new[finding.sameness] ?? []).count < (old[finding.sameness] ?? []).count else {
                throw MendTrial.stays
            }
        }
    }

    private func unproved(_ why: String) -> InputError { InputError(at: nil, why, expected: "a change by hand") }
}
