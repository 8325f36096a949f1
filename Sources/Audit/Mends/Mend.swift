// SPDX-License-Identifier: MIT
package import Formats

/// One way to mend a finding where it was written.
package struct Mend: Hashable, Sendable {
    /// A change of one document.
    package struct Edit: Hashable, Sendable {
        package let file: String
        package let form: DocumentEditor.Form
        package let edit: TreeEdit

        package init(file: String, form: DocumentEditor.Form, _ edit: TreeEdit) {
            self.file = file
            self.form = form
            self.edit = edit
        }
    }

    /// Its word in `--fix=ID=CHOICE`.
    package let choice: String
    /// What is done, one sentence, lower case, no full stop.
    package let title: String
    /// What it does to loads; `nil` where it may be done unasked: it changes no ruling on any system in range, and
    /// decides nothing that only a person can.
    package let effect: String?
    package let edits: [Edit]
    /// What to run next, such as `xcodegen generate`.
    package let next: String?

    /// Whether `--fix` does it without being asked for that choice.
    package var isFree: Bool { effect == nil }

    package init(_ choice: String, _ title: String, effect: String?, edits: [Edit], next: String? = nil) {
        self.choice = choice
        self.title = title
        self.effect = effect
        self.edits = edits
        self.next = next
    }
}
