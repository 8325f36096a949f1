// SPDX-License-Identifier: MIT
import Formats

/// The variables of a matrix: `--set` over environment over default, and an empty value is none (`design.md` §7).
struct Variables {
    private let settings: [String: String]
    private let environment: [String: String]
    private(set) var used: Set<String> = []

    init(settings: [String: String], environment: [String: String]) {
        self.settings = settings
        self.environment = environment
    }

    /// A text with its variables replaced.
    struct Expanded {
        var text = ""
        /// What may be shown: defaults as they stand in the file, and `${name}` for every other value.
        var shown = ""
        var secrets: [VariableValue] = []
    }

    /// Replaces `${name}` and `${name:-default}`; `$$` is a dollar, and any other dollar stays one.
    mutating func expand(_ source: String, at position: SourcePosition) throws(InputError) -> Expanded {
        var result = Expanded()
        var rest = source[...]
        while let dollar = rest.firstIndex(of: "$") {
            result.text += rest[..<dollar]
            result.shown += rest[..<dollar]
            rest = rest[rest.index(after: dollar)...]
            if rest.first == "{" {
                guard let close = rest.firstIndex(of: "}") else {
                    throw InputError(
                        at: position, "the variable in \(quoted(source)) has no end", expected: Variables.grammar)
                }
                let inside = rest[rest.index(after: rest.startIndex)..<close]
                rest = rest[rest.index(after: close)...]
                try expand(variable: inside, into: &result, at: position)
                guard result.text.utf8.count <= Limits.expandedText else {
                    throw InputError(
                        at: position, "\(quoted(source)) is too long with its variables replaced",
                        expected: "at most \(Limits.expandedText) bytes")
                }
            } else {
                if rest.first == "$" { rest = rest.dropFirst() }
                result.text += "$"
                result.shown += "$"
            }
        }
        result.text += rest
        result.shown += rest
        return result
    }

    private mutating func expand(
        variable inside: Substring, into result: inout Expanded, at position: SourcePosition
    ) throws(InputError) {
        let nameEnd = inside.firstIndex { !Variables.isNameCharacter($0) } ?? inside.endIndex
        let name = String(inside[..<nameEnd])
        let tail = inside[nameEnd...]
        guard !name.isEmpty, tail.isEmpty || tail.hasPrefix(":-") else {
            throw InputError(at: position, "\(quoted("${" + inside + "}")) is no variable", expected: Variables.grammar)
        }
        used.insert(name)
        if let value = [settings[name], environment[name]].lazy.compactMap({ $0 }).first(where: { !$0.isEmpty }) {
            result.text += value
            result.shown += "${\(name)}"
            result.secrets.append(VariableValue(name: name, value: value))
        } else if tail.isEmpty {
            throw InputError(
                at: position, "the variable '\(name)' has no value",
                expected: "--set \(name)=…, \(name) in the environment, or a default: ${\(name):-…}",
                suggestion: suggestion(for: name, among: settings.keys.sorted()))
        } else {
            result.text += tail.dropFirst(2)
            result.shown += tail.dropFirst(2)
        }
    }

    /// Settings that no text asked for, each with the name that may have been meant.
    var unusedNotes: [String] {
        settings.keys.filter { !used.contains($0) }.sorted().map { name in
            let near = suggestion(for: name, among: used.sorted()).map { "; did you mean '\($0)'?" } ?? ""
            return "--set \(name): the matrix has no variable of that name\(near)"
        }
    }

    private static let grammar = "${name} or ${name:-default}; $$ is a dollar"

    private static func isNameCharacter(_ character: Character) -> Bool {
        character.isASCII && (character.isLetter || character.isNumber || "_-.".contains(character))
    }
}
