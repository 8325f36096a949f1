// SPDX-License-Identifier: MIT

/// A value as a program writes it, as far as it is known without running the program.
package struct Literal: Sendable {
    package indirect enum Content: Sendable {
        /// A text, number, truth value or nothing.
        case scalar(Tree.Value)
        case array([Literal])
        case dictionary([Entry])
        /// `.file(path: "a")`, `Target(name: "b")`: the name without a leading point.
        case call(String, [Argument])
        /// `.default`, `Environment.name`: without a leading point.
        case name(String)
        /// Anything that a program has to compute.
        case computed
    }

    package struct Entry: Sendable {
        /// `nil` for a key that is computed, and for a spread.
        package let key: String?
        package let keyPosition: SourcePosition
        package let value: Literal
    }

    package struct Argument: Sendable {
        package let label: String?
        /// Of the label, or of the value where there is none.
        package let position: SourcePosition
        package let value: Literal
    }

    package let content: Content
    package let position: SourcePosition

    /// The text, where it is one.
    package var text: String? {
        if case .scalar(.string(let text)) = content { text } else { nil }
    }

    /// The name, where it is one, without what stands before its last point.
    package var lastName: String? {
        guard case .name(let name) = content else { return nil }
        return name.split(separator: ".").last.map(String.init)
    }
}

extension [Literal.Argument] {
    /// The value of the argument with that label.
    package subscript(label: String) -> Literal? { first { $0.label == label }?.value }
}
