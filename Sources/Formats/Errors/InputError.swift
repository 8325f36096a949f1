// SPDX-License-Identifier: MIT

/// An input that does not parse or does not mean anything: what, where, what was expected, the nearest right word.
package struct InputError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The file as the user named it, `nil` where the input has no name yet.
    package var file: String?
    /// `nil` where the input has no lines, or the problem is no place's.
    package let position: SourcePosition?
    /// What is wrong, one sentence, lower case, no full stop.
    package let problem: String
    /// What was expected instead, `nil` where the problem says it already.
    package let expected: String?
    /// The nearest right word.
    package let suggestion: String?

    package init(
        file: String? = nil, at position: SourcePosition?, _ problem: String, expected: String? = nil,
        suggestion: String? = nil
    ) {
        self.file = file
        self.position = position.flatMap { $0.isKnown ? $0 : nil }
        self.problem = problem
        self.expected = expected
        self.suggestion = suggestion
    }

    /// `lesson.yml:4:3: unknown key 'configuratoins'; expected …; did you mean 'configurations'?`
    package var description: String {
        var text = ""
        if let file { text += file + ":" }
        if let position { text += "\(position):" }
        if !text.isEmpty { text += " " }
        text += problem
        if let expected { text += "; expected \(expected)" }
        if let suggestion { text += "; did you mean '\(suggestion)'?" }
        return text
    }

    /// The same error with the file's name, where it has none.
    package func inFile(_ name: String) -> InputError {
        var copy = self
        copy.file = file ?? name
        return copy
    }
}
