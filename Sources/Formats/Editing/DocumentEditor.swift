// SPDX-License-Identifier: MIT

/// Changes documents where something is written and leaves every other byte as it is.
package enum DocumentEditor {
    /// How a document is written.
    package enum Form: String, CaseIterable, Hashable, Sendable {
        /// A property list in any form; a binary one is written anew.
        case propertyList
        case json
        case yaml
        /// XML that is no property list; `@name` at the end of a path is an attribute.
        case xml
        /// Literals in Swift.
        case swift
        /// Literals in JavaScript or TypeScript.
        case script
        /// `NAME = value`.
        case buildSettings
    }

    /// The most edits in one call.
    package static let editLimit = 1_000

    /// The bytes after the changes.
    ///
    /// Paths and places are those of the document before all of them. A comment behind an entry, on the same line, goes
    /// with it; one on a line of its own stays. Line ends, indentation, quoting and a byte order mark are the file's own;
    /// text in UTF-16 or ISO 8859-1 stays so. After each change the document is read again: it must hold what it held,
    /// changed as asked and in nothing else.
    ///
    /// - Throws: `InputError` where a path leads nowhere, or where the change would touch more than it names (an anchor
    ///   that others use).
    package static func apply(_ edits: [TreeEdit], to bytes: [UInt8], form: Form) throws(InputError) -> [UInt8] {
        guard edits.count <= editLimit else {
            throw InputError(at: nil, "\(edits.count) edits of one document", expected: "at most \(editLimit)")
        }
        switch form {
        case .propertyList:
            switch PropertyList.form(of: bytes) {
            case .xml: return try change(bytes, by: edits, as: XMLPropertyListText.self)
            case .openStep: return try change(bytes, by: edits, as: OpenStepText.self)
            case .binary: return try BinaryPropertyListWriter.apply(edits, to: bytes)
            }
        case .json: return try change(bytes, by: edits, as: JSONText.self)
        case .yaml: return try change(bytes, by: edits, as: YAMLText.self)
        case .buildSettings: return try change(bytes, by: edits, as: BuildSettingsText.self)
        case .xml, .swift, .script:
            throw InputError(at: nil, "documents of this kind are not edited")
        }
    }

    private static func change<Text: EditableText>(
        _ bytes: [UInt8], by edits: [TreeEdit], as form: Text.Type
    ) throws(InputError) -> [UInt8] {
        var text = try Text(bytes)
        var tree = text.tree
        var queue = TreeEditQueue(edits)
        while let edit = queue.next() {
            guard let change = try TreeChange(try held(edit, by: form), in: tree) else { continue }
            tree = change.applied(to: tree)
            text = try changed(text, by: change, to: tree)
            queue.translate(after: change, in: tree)
        }
        return text.bytes
    }

    private static func held<Text: EditableText>(_ edit: TreeEdit, by form: Text.Type) throws(InputError) -> TreeEdit {
        guard case .set(let path, let value) = edit else { return edit }
        return .set(path, try Text.held(value))
    }

    /// The text after one change, read again.
    private static func changed<Text: EditableText>(
        _ text: Text, by change: TreeChange, to tree: Tree
    ) throws(InputError) -> Text {
        let bytes = try text.applying(try text.splices(for: change))
        let fault: String
        do throws(InputError) {
            let after = try Text(bytes)
            if after.tree.hasValue(of: tree) { return after }
            fault = "it would change something else as well"
        } catch {
            fault = "it would not parse afterwards: \(error.problem)"
        }
        let path = excerpt(change.steps.map(\.name).joined(separator: ":"))
        throw InputError(at: nil, "'\(path)' cannot be changed in place: \(fault)", expected: "a change by hand")
    }
}
