// SPDX-License-Identifier: MIT
internal import ATSModel
internal import Formats

/// Chooses one bundle among those that the documents under one path describe.
struct TargetChoice {
    private let survey: Survey
    private let file: String
    /// Property lists that a tool wrote, while its own document was read: that one counts for the next build.
    private let written: Set<Int>

    init(_ survey: Survey, in file: String) {
        self.survey = survey
        self.file = file
        written = Set(survey.generations.map(\.output))
    }

    /// - Parameter word: a name, an identifier or a path.
    func chosen(_ word: String?) throws(InputError) -> Declaration {
        let all = survey.declarations.indices
        guard !all.isEmpty else { throw nothing() }
        if let word { return try chosen(word, among: Array(all)) }
        if all.count == 1 { return try checked(0) }
        let read = all.filter { survey.declarations[$0].target.kind.isMainBundle && !written.contains($0) }
        if let one = same(read) { return try checked(one) }
        if let one = same(read.filter { survey.declarations[$0].target.kind == .application }) {
            return try checked(one)
        }
        throw InputError(
            file: file, at: nil, "this holds several bundles, and none is chosen",
            expected: "a target, one of \(list(read.isEmpty ? Array(all) : read))")
    }

    private func chosen(_ word: String, among all: [Int]) throws(InputError) -> Declaration {
        let path = DocumentPath.normalized(word)
        let fits = all.filter { words(for: $0).contains(word) }
        let matches =
            fits.isEmpty ? all.filter { DocumentPath.normalized(survey.declarations[$0].file) == path } : fits
        guard !matches.isEmpty else {
            throw InputError(
                file: file, at: nil, "no bundle here is called '\(excerpt(word))'", expected: "one of \(list(all))",
                suggestion: nearestWord(to: word, among: all.prefix(1000).flatMap(words(for:))))
        }
        // The tool's own document before what it wrote.
        let inputs = matches.filter { !written.contains($0) }
        if let one = same(inputs.isEmpty ? matches : inputs) { return try checked(one) }
        throw InputError(
            file: file, at: nil, "several bundles here are called '\(excerpt(word))'",
            expected: "the path of one: \(listed(matches.map { survey.declarations[$0].file }))")
    }

    /// The only one, or the first of several whose dictionaries are equal and which have one name.
    private func same(_ numbers: [Int]) -> Int? {
        guard let first = numbers.first else { return nil }
        let values = numbers.map {
            survey.declarations[$0].tree["NSAppTransportSecurity"].map { try? PropertyValue($0.value) }
        }
        let names = Set(numbers.map { survey.declarations[$0].target.name })
        return numbers.count == 1
            || names.count == 1 && names.first != .some(nil)
                && values.allSatisfy { $0 == values[0] }
            ? first : nil
    }

    /// A dictionary that a program computes cannot be judged.
    private func checked(_ number: Int) throws(InputError) -> Declaration {
        let declaration = survey.declarations[number]
        let path = declaration.place(of: ["NSAppTransportSecurity"]).path
        let computed = survey.remarks.first { remark in
            remark.kind == .computed && remark.target == declaration.target.name
                && remark.place.file == declaration.file && !remark.place.path.isEmpty
                && (path.starts(with: remark.place.path) || remark.place.path.starts(with: path))
        }
        guard let computed else { return declaration }
        throw InputError(
            file: computed.place.file, at: computed.place.position, computed.text,
            expected: "keys that are written out, or the Info.plist that is built")
    }

    private func nothing() -> InputError {
        if let remark = survey.remarks.first(where: { $0.kind != .skipped }) {
            return InputError(
                file: remark.place.file, at: remark.place.position, remark.text, expected: "a bundle's Info.plist")
        }
        return InputError(
            file: file, at: nil, "no bundle is described here", expected: DocumentName.known)
    }

    /// What a bundle may be called.
    private func words(for number: Int) -> [String] {
        let target = survey.declarations[number].target
        let names = target.name.map { [$0] + $0.components(separatedBy: ", ") } ?? []
        return names + [target.identifier, survey.declarations[number].file].compactMap { $0 }
    }

    private func list(_ numbers: [Int]) -> String {
        var words: [String] = []
        for number in numbers {
            let declaration = survey.declarations[number]
            let word = declaration.target.name ?? declaration.target.identifier ?? declaration.file
            if !words.contains(word) { words.append(word) }
            guard words.count <= Self.listLimit else { break }
        }
        return listed(words)
    }

    private func listed(_ words: [String]) -> String {
        words.prefix(Self.listLimit).map { "'\(DocumentPath.shown($0))'" }.joined(separator: ", ")
            + (words.count > Self.listLimit ? ", …" : "")
    }

    private static let listLimit = 12
}

extension String {
    fileprivate func components(separatedBy separator: String) -> [String] {
        split(separator: separator).map(String.init)
    }
}
