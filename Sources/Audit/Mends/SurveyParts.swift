// SPDX-License-Identifier: MIT
package import ATSDocuments

/// The parts of a survey that hang together.
///
/// A property list by itself takes nothing from any other document. So of ten thousand of them only the one that a
/// finding stands in is looked at, beside the documents that may take something from it.
package struct SurveyParts: Sendable {
    private let survey: Survey
    /// Numbers of declarations: property lists by their file, and all others.
    private let lists: [String: [Int]]
    private let others: [Int]

    package init(_ survey: Survey) {
        self.survey = survey
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

    /// The part that a finding in that file can hang together with.
    package func part(with file: String) -> Survey {
        let numbers = (others + (lists[file] ?? [])).sorted()
        let places = Dictionary(numbers.enumerated().map { ($1, $0) }) { first, _ in first }
        var part = survey
        part.declarations = numbers.map { survey.declarations[$0] }
        part.generations = survey.generations.compactMap { generation in
            guard let input = places[generation.input], let output = places[generation.output] else { return nil }
            return Survey.Generation(input: input, output: output)
        }
        part.written = Set(numbers.filter(survey.written.contains).compactMap { places[$0] })
        part.products = []
        return part
    }
}
