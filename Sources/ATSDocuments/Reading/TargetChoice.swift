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
        if let one = outermost(read) { return try checked(one) }
        let applications = read.filter { survey.declarations[$0].target.kind == .application }
        if let one = same(applications) { return try checked(one) }
        if let error = severalFiles(applications.isEmpty ? read : applications) { throw error }
        throw InputError(
            file: file, at: nil, "this holds several bundles, and none is chosen",
            expected: "a target, one of \(list(read.isEmpty ? Array(all) : read))")
    }

    /// The one application, else the one bundle, that stands in no other; helpers stand in it. `nil` where what was
    /// read is no built product.
    private func outermost(_ numbers: [Int]) -> Int? {
        guard survey.declarations.allSatisfy({ $0.kind == .bundle || $0.kind == .machO }) else { return nil }
        // Its name is its place in the outermost bundle.
        let bundles = numbers.filter {
            survey.declarations[$0].kind == .bundle && survey.declarations[$0].target.name?.contains("/") == false
        }
        let applications = bundles.filter { survey.declarations[$0].target.kind == .application }
        return same(applications.isEmpty ? bundles : applications)
    }

    /// Where all are one target's, as those of its configurations are: only a path tells them apart.
    private func severalFiles(_ numbers: [Int]) -> InputError? {
        let targets = Set(numbers.map { survey.declarations[$0].target.name })
        guard numbers.count > 1, targets.count == 1, case let target?? = targets.first else { return nil }
        return InputError(
            file: file, at: nil, "the target '\(excerpt(target))' has several property lists, and none is chosen",
            expected: "the path of one as the target: \(listed(numbers.map { survey.declarations[$0].file }))")
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
        if let one = choosable(matches) { return try checked(one) }
        throw InputError(
            file: file, at: nil, "several bundles here are called '\(excerpt(word))'",
            expected: "the path of one: \(listed(matches.map { survey.declarations[$0].file }))")
    }

    /// The tool's own document before what it wrote.
    private func choosable(_ numbers: [Int]) -> Int? {
        let inputs = numbers.filter { !written.contains($0) }
        return same(inputs.isEmpty ? numbers : inputs)
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

    private func word(for number: Int) -> String {
        let declaration = survey.declarations[number]
        return declaration.target.name ?? declaration.target.identifier ?? declaration.file
    }

    private func list(_ numbers: [Int]) -> String {
        var words: [String] = []
        // A word that several have chooses none of them, unless they are alike.
        let isClear = Dictionary(grouping: numbers, by: word(for:)).mapValues { choosable($0) != nil }
        for number in numbers {
            let word = word(for: number)
            let shown = isClear[word] == true ? word : survey.declarations[number].file
            if !words.contains(shown) { words.append(shown) }
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
