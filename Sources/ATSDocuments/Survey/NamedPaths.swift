// SPDX-License-Identifier: MIT
internal import Formats

/// The paths that a user named, whichever way each is spelt.
struct NamedPaths {
    private let current = DocumentPath.current()
    private var all: Set<String> = []
    private let isSingle: Bool

    init(_ paths: [String]) {
        isSingle = paths.count < 2
        for path in paths { all.insert(absolute(path)) }
    }

    func contains(_ path: String) -> Bool { !isSingle && all.contains(absolute(path)) }

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
