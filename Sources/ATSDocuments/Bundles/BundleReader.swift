// SPDX-License-Identifier: MIT
internal import Formats

/// Built bundles: `.app`, `.appex`, `.framework`, `.xcarchive` as folders, and `.ipa` and zips of them unread to disk.
///
/// Each bundle in another is a target of its own, named by its place in the outermost one.
enum BundleReader {
    /// Whether a folder of that name is a bundle, or an archive of bundles as Xcode makes one.
    static func isBundle(folder name: String) -> Bool { BundleName.isBundle(name) || BundleName.isContainer(name) }

    /// Whether a file with those first bytes is an archive.
    static func isArchive(_ head: [UInt8]) -> Bool { ZipArchive.isOne(head) }

    /// Every bundle in a folder that is one, nested ones included.
    ///
    /// - Throws: `InputError` where the folder cannot be read; a nested bundle that cannot be read is a remark.
    static func read(folder: String, in files: SourceFiles) throws(InputError) -> DocumentContents {
        try contents(of: FolderTree(folder, in: files), holding: "folder")
    }

    /// Every bundle in an archive file, also in one that stands in it.
    ///
    /// - Throws: `InputError` where the archive cannot be read; a bundle in it that cannot be read is a remark.
    static func read(archive: String) throws(InputError) -> DocumentContents {
        let source = try ByteSource(opening: archive, limit: ZipArchive.byteLimit)
        guard source.count > 0 else { throw InputError(file: archive, at: nil, "the archive is empty") }
        return try contents(of: ArchiveTree(source, named: archive), holding: "archive")
    }

    /// The same for bytes at hand, such as those of standard input.
    static func read(archive bytes: [UInt8], named name: String) throws(InputError) -> DocumentContents {
        try contents(of: ArchiveTree(ByteSource(bytes), named: name), holding: "archive")
    }

    private static func contents(of tree: any FileTree, holding what: String) throws(InputError) -> DocumentContents {
        let walk = try BundleWalk.through(tree)
        var contents = walk.contents
        contents.isProject = walk.outermost == 1
        contents.isOfBundles = true
        if contents.declarations.isEmpty, contents.remarks.isEmpty {
            contents.remarks.append(
                Remark(.skipped, at: DocumentPlace(file: tree.name), "the \(what) holds no bundle"))
        }
        return contents
    }
}
