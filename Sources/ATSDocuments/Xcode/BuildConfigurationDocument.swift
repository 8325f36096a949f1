// SPDX-License-Identifier: MIT
internal import Formats

/// A build configuration file, `.xcconfig`.
enum BuildConfigurationDocument {
    /// Whether a file of that name with those bytes is one.
    ///
    /// - Parameter name: the last part of its path.
    static func isOne(_ name: String, _ bytes: [UInt8]) -> Bool { name.lowercased().hasSuffix(".xcconfig") }

    /// What it says itself; an included file is a document of its own.
    ///
    /// - Parameter file: its path as the user named it; what the document names is found beside it.
    /// - Throws: `InputError` with the place.
    static func read(
        _ bytes: [UInt8], file: String, in files: SourceFiles
    ) throws(InputError) -> DocumentContents {
        let statements = try BuildSettings.parse(bytes)
        var contents = DocumentContents()
        contents.settings = statements.compactMap { statement in
            guard case .setting(let setting) = statement, InfoPlistSetting.isOne(setting.name) else { return nil }
            return BuildSetting(
                setting.name, .string(setting.value),
                at: DocumentPlace(file: file, position: setting.position, path: [setting.key]))
        }
        return contents
    }
}
