// SPDX-License-Identifier: MIT
internal import Formats

/// Files and folders below one root, on disk or in an archive, so that bundles are looked for in one way.
///
/// A path is what stands between the root and the file, its parts joined by `/`; the root's own is empty. No part of
/// a path is a link: ``resolve(_:)`` makes such paths of others.
protocol FileTree: AnyObject {
    /// As it is printed: what is read is named by its path behind this.
    var name: String { get }
    /// What was passed over when the tree was made.
    var remarks: [Remark] { get }

    /// What stands at a path, `nil` where nothing does.
    func kind(at path: String) -> FileTreeItem.Kind?

    /// What a folder holds, sorted by name.
    ///
    /// - Throws: `InputError` where it cannot be listed.
    func items(in folder: String) throws(InputError) -> [FileTreeItem]

    /// Where a link leads, as it is written.
    func destination(ofLinkAt path: String) throws(InputError) -> String

    /// All the bytes of a property list.
    func read(_ path: String) throws(InputError) -> [UInt8]

    /// The first bytes of a file.
    func head(of path: String, count: Int) throws(InputError) -> [UInt8]

    /// A large file: one that is read in pieces.
    func source(_ path: String) throws(InputError) -> ByteSource
}

/// One entry of a folder.
struct FileTreeItem: Hashable, Sendable {
    enum Kind: Hashable, Sendable {
        case file, folder, link
        /// A pipe, a device, or what has a name that is no text.
        case other
    }

    let name: String
    let kind: Kind
}

extension FileTree {
    /// How a file of the tree is printed, and opened where the tree is a folder.
    func shown(_ path: String) -> String { path.isEmpty ? name : "\(name)/\(path)" }

    /// The name of the root itself.
    var lastName: String { name.split(separator: "/").last.map(String.init) ?? name }
}
