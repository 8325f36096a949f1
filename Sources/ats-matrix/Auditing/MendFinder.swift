// SPDX-License-Identifier: MIT
import ATSDocuments
import Audit
import Formats

/// Finds the mends of an audit's findings, each in the part of the survey that it can hang together with.
///
/// A property list by itself takes nothing from any other document. So of ten thousand of them only the one that a
/// finding stands in is looked at, beside the documents that may take something from it.
struct MendFinder: Sendable {
    private let survey: Survey
    private let settings: AuditSettings
    /// Numbers of declarations: property lists by their file, and all others.
    private let lists: [String: [Int]]
    private let others: [Int]

    init(_ survey: Survey, _ settings: AuditSettings) {
        self.survey = survey
        self.settings = settings
        var lists: [String: [Int]] = [:]
        var others: [Int] = []
        for (number, declaration) in survey.declarations.enumerated() {
            if declaration.kind == .infoPlist {
                lists[declaration.file, default: []].append(number)
            } else {
                others.append(number)
            }
        }
        self.lists = lists
        self.others = others
    }

    /// The findings with their mends; those of one file stand together.
    func mended(_ findings: [Finding]) -> [Finding] {
        // What a run has asked the model is not asked again in it.
        Workers.mapRuns(findings) { findings in
            let memo = MendingMemo()
            var file: String?
            var part = survey
            var left = 0
            return findings.map { finding in
                if finding.place.file != file {
                    file = finding.place.file
                    part = self.part(with: finding.place.file)
                    left = MendFinder.budget(for: part)
                }
                guard left > 0 else { return finding }
                left -= 1
                var copy = finding
                copy.mends = Mending.mends(for: finding, in: part, settings, memo: memo)
                return copy
            }
        }
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

    private func part(with file: String) -> Survey {
        let numbers = (others + (lists[file] ?? [])).sorted()
        let places = Dictionary(numbers.enumerated().map { ($1, $0) }) { first, _ in first }
        var part = survey
        part.declarations = numbers.map { survey.declarations[$0] }
        part.generations = survey.generations.compactMap { generation in
            guard let input = places[generation.input], let output = places[generation.output] else { return nil }
            return Survey.Generation(input: input, output: output)
        }
        part.products = []
        return part
    }
}
