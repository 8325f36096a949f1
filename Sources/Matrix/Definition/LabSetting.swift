// SPDX-License-Identifier: MIT
package import Formats

/// The text under `lab:` and its place, so that the lab can refuse it there.
package struct LabSetting: Sendable, Hashable {
    package let text: String
    package let position: SourcePosition

    package init(text: String, position: SourcePosition) {
        self.text = text
        self.position = position
    }
}
