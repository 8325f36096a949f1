// SPDX-License-Identifier: MIT
internal import ATSDocuments
internal import ATSModel
internal import Audit
internal import Formats

extension AuditReport {
    /// `3 errors, 2 warnings, 1 note in 4 configurations of 3 files.`
    var totals: String {
        guard !subjects.isEmpty || !findings.isEmpty else { return "No configuration was found." }
        let counts = Severity.allCases.reversed().compactMap { severity in
            let count = findings.count { $0.severity == severity }
            return count == 0 ? nil : counted(count, severity.rawValue)
        }
        let found = counts.isEmpty ? "No findings" : counts.joined(separator: ", ")
        let files = Set(subjects.map(\.file)).count
        return "\(found) in \(counted(subjects.count, "configuration")) of \(counted(files, "file"))."
    }

    /// What was taken out of the findings by a baseline; `nil` where nothing was.
    var knownWords: String? {
        guard knownCount > 0 else { return nil }
        let verb = knownCount == 1 ? "is" : "are"
        return "\(counted(knownCount, "finding")) of the baseline \(verb) not shown."
    }

    /// How many findings `--fix` would mend; `nil` where it could do nothing.
    var fixWords: String? {
        let mendable = findings.filter { !$0.mends.isEmpty }
        let free = mendable.count { $0.mends.contains(where: \.isFree) }
        let choices = mendable.count - free
        var parts: [String] = []
        if free > 0 { parts.append("--fix mends \(counted(free, "finding")) and changes no ruling") }
        if choices > 0 {
            let needs = choices == 1 ? "needs" : "need"
            parts.append("\(counted(choices, "finding")) \(needs) a choice: --fix=ID=CHOICE, as above")
        }
        return parts.isEmpty ? nil : parts.joined(separator: "; ") + "."
    }
}

extension DocumentPlace {
    /// `App/Info.plist:11:5`, or the file alone in a format without lines.
    var words: String { position.isKnown ? "\(file):\(position)" : file }
}

extension Audit.Finding {
    /// The key path as one text, as `explain` and `diagnose` have it too.
    var keyPathText: String { keyPath.joined(separator: ":") }

    /// `§2.2, measured`; empty where it is no claim about ATS.
    var ruleWords: String {
        [section, evidence?.rawValue ?? ""].filter { !$0.isEmpty }.joined(separator: ", ")
    }

    /// What is there and what comes of it, as one sentence or several.
    var sentences: String {
        guard !consequence.isEmpty else { return message.sentenceEnd }
        let isNewSentence = consequence.first?.isUppercase ?? false
        return isNewSentence
            ? "\(message.sentenceEnd) \(consequence)" : "\(message.withoutStop); \(consequence.sentenceEnd)"
    }

    /// The parts of what comes of it, where each speaks of other loads or systems.
    var consequences: [String] {
        var parts: [String] = []
        var rest = Substring(consequence)
        while let end = rest.firstRange(of: "; ") {
            parts.append(String(rest[..<end.lowerBound]))
            rest = rest[end.upperBound...]
        }
        return parts + [String(rest)]
    }

    /// `--fix=voided-arbitrary-loads=drop-narrow`.
    func option(of mend: Mend) -> String { "--fix=\(id.rawValue)=\(mend.choice)" }
}

extension Mend {
    /// What is done, what it does to loads, what to run next.
    var sentences: String {
        var parts = [title.sentenceEnd]
        parts.append(effect.map { "Effect: \($0.sentenceEnd)" } ?? "Changes no ruling.")
        if let next { parts.append("Then run: \(next)") }
        return parts.joined(separator: " ")
    }
}

extension Severity {
    /// What stands for it, beside the word.
    var sign: String {
        switch self {
        case .error: "✗"
        case .warning: "!"
        case .note: "·"
        }
    }

    var color: Paint.Color {
        switch self {
        case .error: .red
        case .warning: .yellow
        case .note: .faint
        }
    }
}

extension Target {
    /// As findings and keys name it.
    var label: String? { name ?? identifier }
}
