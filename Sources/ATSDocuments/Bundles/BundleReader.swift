// SPDX-License-Identifier: MIT
internal import Formats

/// Built bundles: `.app`, `.appex`, `.framework`, `.xcarchive` as folders, and `.ipa` and zips of them unread to disk.
enum BundleReader {
    /// Whether a folder of that name is a bundle, or an archive of bundles as Xcode makes one.
    static func isBundle(folder name: String) -> Bool { false }

    /// Whether a file with those first bytes is an archive.
    static func isArchive(_ head: [UInt8]) -> Bool { false }

    /// Every bundle in a folder that is one, nested ones included.
    ///
    /// - Throws: `InputError` where the folder cannot be read; a nested bundle that cannot be read is a remark.
    static func read(folder: String, in files: SourceFiles) throws(InputError) -> DocumentContents {
        DocumentContents()
    }

    /// Every bundle in an archive file.
    static func read(archive: String) throws(InputError) -> DocumentContents {
        DocumentContents()
    }
}
