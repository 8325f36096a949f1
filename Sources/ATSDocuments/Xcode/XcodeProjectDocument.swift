// SPDX-License-Identifier: MIT
internal import ATSModel
internal import Formats

/// Xcode's `project.pbxproj`.
enum XcodeProjectDocument {
    /// Whether a file of that name with those bytes is one.
    ///
    /// - Parameter name: the last part of its path.
    static func isOne(_ name: String, _ bytes: [UInt8]) -> Bool { name.lowercased().hasSuffix(".pbxproj") }

    /// Every target that becomes a bundle: those with an `INFOPLIST_FILE` as what they name, those whose `Info.plist`
    /// Xcode makes of build settings alone as a dictionary without ATS keys, which no build setting can make.
    ///
    /// - Parameter file: its path as the user named it; what the document names is found beside it.
    /// - Throws: `InputError` with the place.
    static func read(
        _ bytes: [UInt8], file: String, in files: SourceFiles
    ) throws(InputError) -> DocumentContents {
        let tree = try PropertyList.parse(bytes)
        guard case .dictionary = tree.value else {
            throw InputError(at: tree.position, "the document holds \(tree.kind)", expected: "a dictionary")
        }
        var reader = try XcodeProjectReader(tree, file: file, in: files)
        reader.read()
        return reader.contents
    }
}
