// SPDX-License-Identifier: MIT
internal import Formats

/// Expo's `app.json`.
enum ExpoDocument {
    /// Whether a file of that name with those bytes is one.
    ///
    /// - Parameter name: the last part of its path.
    static func isOne(_ name: String, _ bytes: [UInt8]) -> Bool { false }

    /// - Parameter file: its path as the user named it; what the document names is found beside it.
    /// - Throws: `InputError` with the place.
    static func read(
        _ bytes: [UInt8], file: String, in files: SourceFiles
    ) throws(InputError) -> DocumentContents {
        DocumentContents()
    }
}
