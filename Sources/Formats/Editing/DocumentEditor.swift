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

    /// The bytes after the changes.
    ///
    /// - Throws: `InputError` where a path leads nowhere, or where the change would touch more than it names (an anchor
    ///   that others use).
    package static func apply(_ edits: [TreeEdit], to bytes: [UInt8], form: Form) throws(InputError) -> [UInt8] {
        bytes
    }
}
