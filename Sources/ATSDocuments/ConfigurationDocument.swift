// SPDX-License-Identifier: MIT
package import ATSModel
package import Formats

/// A document that holds the ATS configuration of one bundle.
package struct ConfigurationDocument: Sendable {
    /// The file as the user named it.
    package let file: String
    /// The whole property list.
    package let tree: Tree
    package let configuration: Configuration

    /// Reads an `Info.plist`. `target` chooses one of several bundles where a document holds several.
    ///
    /// - Throws: `InputError` with the place, also where the file cannot be read or is too large.
    package init(reading file: String, target: String? = nil) throws(InputError) {
        throw InputError(file: file, at: nil, "the document reader is missing")
    }
}

extension PropertyValue {
    /// The same value without positions; of duplicate keys the last one counts, as in Foundation's parser.
    ///
    /// - Throws: `InputError` for `null`, which no property list holds.
    package init(_ tree: Tree) throws(InputError) {
        throw InputError(at: tree.position, "the conversion is missing")
    }
}
