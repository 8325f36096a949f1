// SPDX-License-Identifier: MIT
internal import ATSModel
package import Formats

/// Tuist's `Project.swift`, as far as it holds literals (docs.tuist.dev, Project Description).
///
/// The paths of places begin with `targets`, the target's name and `infoPlist`, then go down the dictionary.
package enum TuistDocument {
    /// Whether a file of that name with those bytes is one.
    ///
    /// - Parameter name: the last part of its path.
    package static func isOne(_ name: String, _ bytes: [UInt8]) -> Bool {
        guard name.hasSuffix("Project.swift") else { return false }
        do throws(InputError) {
            let source = try LiteralSource(bytes, .swift)
            let manifest = TuistManifest(source, bytes)
            return manifest.isCertain || !manifest.targets.isEmpty || !source.calls(of: "project").isEmpty
        } catch {
            // Its name is Tuist's own.
            return name == "Project.swift"
        }
    }

    /// - Parameter file: its path as the user named it; what the document names is found beside it.
    /// - Throws: `InputError` with the place.
    package static func read(
        _ bytes: [UInt8], file: String, in files: SourceFiles
    ) throws(InputError) -> DocumentContents {
        do throws(InputError) {
            let source = try LiteralSource(bytes, .swift)
            var reader = TuistTargetReader(source, file: file)
            let manifest = TuistManifest(source, bytes)
            for call in manifest.targets { reader.read(call.position, call.arguments) }
            reader.noteHelpers(manifest)
            reader.contents.isProject = true
            return reader.contents
        } catch {
            throw error.inFile(file)
        }
    }
}
