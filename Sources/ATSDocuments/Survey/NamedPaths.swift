// SPDX-License-Identifier: MIT
internal import Formats

/// The paths that a user named, whichever way each is spelt.
struct NamedPaths {
    private let current = DocumentPath.current()
    private var all: Set<String> = []
    /// What stands at them, links followed.
    private var identities: Set<FileStatus.Identity> = []
    /// Whether no path can be another's.
    let isSingle: Bool

    init(_ paths: [String]) {
        isSingle = paths.count < 2
        guard !isSingle else { return }
        for path in paths {
            all.insert(absolute(path))
            if let identity = identity(of: path) { identities.insert(identity) }
        }
    }

    /// Whether a path leads to what a user named for itself.
    func contains(_ path: String) -> Bool {
        guard !isSingle else { return false }
        return all.contains(absolute(path)) || identity(of: path).map(identities.contains) ?? false
    }

    /// Which file or folder a path leads to, however it is spelt; `nil` where nothing stands there.
    func identity(of path: String) -> FileStatus.Identity? { FileStatus(path, followingLinks: true)?.identity }

    func absolute(_ path: String) -> String {
        DocumentPath.normalized(path.hasPrefix("/") ? path : current + "/" + path)
    }
}

/// A path at which nothing stands.
enum MissingPath {
    static func error(_ path: String) -> InputError {
        let reason = systemReason(FileStatus.failure(path))
        let folder = DocumentPath.folder(of: path)
        let name = DocumentPath.name(of: path)
        // No listing where there may be too much to look through for one word.
        let listing = try? FolderListing(folder.isEmpty ? "." : folder, limit: 10_000)
        let nearest = nearestWord(to: name, among: listing?.entries.map(\.name) ?? [])
        return InputError(
            file: path, at: nil, "the file cannot be opened: \(reason)",
            suggestion: nearest.map { folder.isEmpty ? $0 : folder == "/" ? "/" + $0 : folder + "/" + $0 })
    }
}
