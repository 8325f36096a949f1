// SPDX-License-Identifier: MIT

/// The value of a variable that went into a destination: a secret (`design.md` §6).
package struct VariableValue: Sendable, Hashable {
    package let name: String
    package let value: String

    package init(name: String, value: String) {
        self.name = name
        self.value = value
    }
}

extension [VariableValue] {
    /// The text with `${name}` wherever one of the values stands, the longest first.
    package func hidden(in text: String) -> String {
        var text = text
        for secret in self where !secret.value.isEmpty {
            text = text.split(separator: secret.value, omittingEmptySubsequences: false)
                .joined(separator: "${\(secret.name)}")
        }
        return text
    }
}
