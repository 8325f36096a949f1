// SPDX-License-Identifier: MIT
internal import Formats

/// An `Info.plist` by itself, or the same dictionary as JSON.
enum InfoPlistDocument {
    /// - Throws: `InputError` with the place.
    static func read(_ bytes: [UInt8], file: String) throws(InputError) -> DocumentContents {
        let tree = file.lowercased().hasSuffix(".json") ? try JSON.parse(bytes) : try PropertyList.parse(bytes)
        guard case .dictionary = tree.value else {
            throw InputError(at: tree.position, "the document holds \(tree.kind)", expected: "a dictionary")
        }
        var contents = DocumentContents()
        contents.declarations = [Declaration(.infoPlist, file: file, target: Target(infoPlist: tree), tree: tree)]
        return contents
    }
}
