// SPDX-License-Identifier: MIT
package import Formats

/// An `Info.plist` by itself, or the same dictionary as JSON.
package enum InfoPlistDocument {
    /// - Throws: `InputError` with the place.
    static func read(_ bytes: [UInt8], file: String) throws(InputError) -> DocumentContents {
        try contents(DocumentName.isJSON(file) ? JSON.parse(bytes) : PropertyList.parse(bytes), file: file)
    }

    /// The same for what was parsed already.
    static func contents(_ tree: Tree, file: String) throws(InputError) -> DocumentContents {
        guard case .dictionary = tree.value else {
            throw InputError(at: tree.position, "the document holds \(tree.kind)", expected: "a dictionary")
        }
        var contents = DocumentContents()
        contents.declarations = [Declaration(.infoPlist, file: file, target: Target(infoPlist: tree), tree: tree)]
        return contents
    }

    /// Whether a property list that was met in a folder can be an `Info.plist`: by its name, or by a key that only an
    /// `Info.plist` has. Entitlements, export options and services' own lists have none.
    package static func isLikely(_ tree: Tree, file: String) -> Bool {
        if DocumentPath.name(of: file) == "Info.plist" { return true }
        guard case .dictionary(let entries) = tree.value else { return false }
        return entries.contains { entry in beginnings.contains { entry.key.hasPrefix($0) } }
    }

    /// What the keys of an `Info.plist` begin with (Apple, Bundle Resources), and the names of ATS's keys, which may
    /// stand at the top by mistake.
    private static let beginnings = [
        "CFBundle", "NSAppTransportSecurity", "UI", "LS", "NSAllows", "NSException", "NSPinned", "NSExtension",
        "WKApplication", "WKWatchKit",
    ]
}
