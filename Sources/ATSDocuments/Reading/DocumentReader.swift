// SPDX-License-Identifier: MIT
internal import Formats

/// Gives each document to the reader that knows its format.
struct DocumentReader: Sendable {
    /// A format, by the reader that knows it.
    private struct Format: Sendable {
        let isOne: @Sendable (_ name: String, _ bytes: [UInt8]) -> Bool
        let read:
            @Sendable (_ bytes: [UInt8], _ file: String, _ files: SourceFiles) throws(InputError) -> DocumentContents
    }

    let files: SourceFiles

    /// What a file says that a user named.
    ///
    /// What no other format claims is an `Info.plist`, if it is a property list or a JSON dictionary at all.
    func contents(ofNamed file: String) throws(InputError) -> (contents: DocumentContents, bytes: [UInt8]?) {
        if files.overlay[file] == nil {
            // Archives and programs may be larger than any text, and are read in parts.
            let head = InputFile.head(file, count: 64)
            if BundleReader.isArchive(head) || head.isEmpty && BundleName.isArchive(file) {
                return (try BundleReader.read(archive: file), nil)
            }
            if MachODocument.isOne(DocumentPath.name(of: file), head) {
                return (try MachODocument.read(file: file), nil)
            }
        }
        let bytes = try files.read(file)
        do throws(InputError) {
            if let contents = try claimed(bytes, file) { return (contents, bytes) }
            return (try infoPlist(bytes, file), bytes)
        } catch {
            throw error.inFile(file)
        }
    }

    /// What a file says that was met in a folder; `nil` where it is no document of a configuration.
    func contents(ofMet file: String) throws(InputError) -> (contents: DocumentContents, bytes: [UInt8])? {
        let bytes = try files.read(file)
        do throws(InputError) {
            if let contents = try claimed(bytes, file) { return (contents, bytes) }
            guard DocumentName.isPropertyList(file) else { return nil }
            let tree = try PropertyList.parse(bytes)
            guard InfoPlistDocument.isLikely(tree, file: file) else { return nil }
            return (try InfoPlistDocument.contents(tree, file: file), bytes)
        } catch {
            throw error.inFile(file)
        }
    }

    /// `nil` where no format but that of an `Info.plist` itself can be meant.
    private func claimed(_ bytes: [UInt8], _ file: String) throws(InputError) -> DocumentContents? {
        // Most documents are property lists, and no other format has that name.
        guard !DocumentName.isPropertyList(file) else { return nil }
        let name = DocumentPath.name(of: file)
        guard let format = Self.formats.first(where: { $0.isOne(name, bytes) }) else { return nil }
        return try format.read(bytes, file, files)
    }

    private func infoPlist(_ bytes: [UInt8], _ file: String) throws(InputError) -> DocumentContents {
        do throws(InputError) {
            return try InfoPlistDocument.read(bytes, file: file)
        } catch {
            // Whatever is no XML and not binary may be meant for the old form; only a name says that it is.
            let isMeant = DocumentName.isPropertyList(file) || DocumentName.isJSON(file)
            guard !isMeant, PropertyList.form(of: bytes) == .openStep else { throw error }
            throw InputError(
                file: file, at: nil, "this is no document of a configuration that is known",
                expected: DocumentName.known)
        }
    }

    /// In the order in which they are asked.
    private static let formats: [Format] = [
        Format(isOne: BuildConfigurationDocument.isOne, read: BuildConfigurationDocument.read),
        Format(isOne: XcodeProjectDocument.isOne, read: XcodeProjectDocument.read),
        Format(isOne: XcodeGenDocument.isOne, read: XcodeGenDocument.read),
        Format(isOne: TauriDocument.isOne, read: TauriDocument.read),
        Format(isOne: ElectronBuilderDocument.isOne, read: ElectronBuilderDocument.read),
        Format(isOne: ExpoDocument.isOne, read: ExpoDocument.read),
        Format(isOne: ExpoScriptDocument.isOne, read: ExpoScriptDocument.read),
        Format(isOne: CordovaDocument.isOne, read: CordovaDocument.read),
        Format(isOne: TuistDocument.isOne, read: TuistDocument.read),
        Format(isOne: MachODocument.isOne, read: MachODocument.read),
    ]
}
