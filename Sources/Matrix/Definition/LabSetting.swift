// SPDX-License-Identifier: MIT
package import Formats

/// The text under `lab:` and its place, so that the lab can refuse it there.
package struct LabSetting: Sendable, Hashable {
    package let text: String
    /// The text as it may be printed and recorded: redacted, and with `${name}` where a variable's value stands.
    package let shown: String
    package let position: SourcePosition

    package init(text: String, shown: String? = nil, position: SourcePosition) {
        self.text = text
        self.shown = shown ?? text
        self.position = position
    }
}
