// SPDX-License-Identifier: MIT
package import Formats

/// Expo's `app.config.js` or `app.config.ts`, as far as it holds literals (docs.expo.dev, "Configure with app config").
///
/// The paths of places begin at the object that the module hands out.
package enum ExpoScriptDocument {
    private static let names = ["js", "ts", "mjs", "cjs", "mts", "cts"].map { "app.config." + $0 }
    /// Other tools have a file of that name; one of these words is Expo's.
    private static let words = ["Expo", "infoPlist", "bundleIdentifier", "expo:", "expo'", "expo\"", "expo/", "expo-"]

    /// Whether a file of that name with those bytes is one.
    ///
    /// - Parameter name: the last part of its path.
    package static func isOne(_ name: String, _ bytes: [UInt8]) -> Bool {
        guard names.contains(where: { name.hasSuffix($0) }) else { return false }
        let text = String(decoding: bytes.prefix(LiteralSource.byteLimit), as: UTF8.self)
        return words.contains { text.contains($0) }
    }

    /// - Parameter file: its path as the user named it; what the document names is found beside it.
    /// - Throws: `InputError` with the place.
    package static func read(
        _ bytes: [UInt8], file: String, in files: SourceFiles
    ) throws(InputError) -> DocumentContents {
        do throws(InputError) {
            var reader = ExpoScriptReader(try LiteralSource(bytes, .script), file: file)
            reader.read()
            return reader.contents
        } catch {
            throw error.inFile(file)
        }
    }
}
