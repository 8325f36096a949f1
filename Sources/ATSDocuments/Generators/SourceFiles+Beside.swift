// SPDX-License-Identifier: MIT
internal import Formats

/// What stands beside a document.
extension SourceFiles {
    /// The path of a file by its way from a document's folder.
    static func path(_ name: String, beside file: String) -> String {
        DocumentPath.join(DocumentPath.folder(of: file), name)
    }

    /// Whether a regular file stands there.
    func holds(_ path: String) -> Bool {
        overlay[path] != nil || FileStatus(path, followingLinks: true)?.kind == .file
    }

    /// The names in a folder by their bytes, at most a thousand; empty where it cannot be read.
    func names(in folder: String) -> [String] {
        (try? FolderListing(folder, limit: 1_000))?.entries.map(\.name) ?? []
    }
}
