// SPDX-License-Identifier: MIT
internal import Formats

/// Looks into folders before it is their turn, many at a time: to ask the system for each in its turn is most of the
/// time that a walk takes.
struct FoldersAhead {
    struct Look: Sendable {
        /// `nil` where it has gone.
        let status: FileStatus?
        let listing: Result<FolderListing, InputError>

        init(_ path: String) {
            status = FileStatus(path, followingLinks: false)
            do throws(InputError) {
                listing = .success(try FolderListing(path, limit: FoldersAhead.entryLimit))
            } catch {
                listing = .failure(error)
            }
        }
    }

    /// The most folders at a time; fewer than these are not worth it.
    static let most = 1_024
    private static let least = 32
    /// The most entries that are kept of one that was looked into ahead.
    private static let entryLimit = 1_000

    private var looks: [String: Look] = [:]

    func holds(_ path: String) -> Bool { looks[path] != nil }

    mutating func look(into paths: [String]) {
        guard paths.count >= Self.least else { return }
        for (path, look) in zip(paths, Workers.map(paths, { Look($0) })) { looks[path] = look }
    }

    /// What was seen of a folder; `nil` where it was not looked into, or where it holds more than was kept of it.
    mutating func take(_ path: String) -> Look? {
        guard let look = looks.removeValue(forKey: path) else { return nil }
        if case .success(let listing) = look.listing, listing.failure != nil { return nil }
        return look
    }
}
