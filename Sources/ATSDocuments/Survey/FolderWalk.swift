// SPDX-License-Identifier: MIT
internal import Formats

/// Goes through a folder and names what is to be read in it, without reading it.
///
/// Deterministic: by the bytes of the names, whatever the file system's order. Bounded in depth and entries, and no
/// folder is entered twice, whatever leads back to it.
struct FolderWalk {
    /// The most folders in each other.
    static let depthLimit = 64
    /// The most entries of all folders.
    static let entryLimit = 1_000_000

    private struct Folder {
        let path: String
        let depth: Int
    }

    private(set) var items: [SurveyItem] = []
    private(set) var remarks: [Remark] = []
    private let root: String
    /// The root with its links followed.
    private let realRoot: String?
    private var entered: Set<FileStatus.Identity> = []
    private let entryLimit: Int
    private var entryCount = 0
    private var passed: [String: Int] = [:]
    private var isCut = false

    /// - Throws: `InputError` where the folder itself cannot be read; below it that is a remark.
    init(_ root: String, entryLimit: Int = Self.entryLimit) throws(InputError) {
        self.entryLimit = entryLimit
        let root = root == "/" ? root : FolderWalk.withoutSlashes(root)
        self.root = root
        realRoot = DocumentPath.resolved(root)
        if let status = FileStatus(root, followingLinks: true) { entered.insert(status.identity) }
        let listing = try FolderListing(root, limit: entryLimit)
        walk(from: listing)
        notePassed()
    }

    private mutating func walk(from listing: FolderListing) {
        // The last is the next, so that a folder's own come before its neighbours.
        var waiting: [Step] = steps(of: listing, in: Folder(path: root, depth: 0))
        var ahead = FoldersAhead()
        while let step = waiting.popLast() {
            switch step {
            case .item(let item): items.append(item)
            case .folder(let folder):
                if !ahead.holds(folder.path) { ahead.look(into: [folder.path] + next(in: waiting)) }
                guard let listing = enter(folder, ahead.take(folder.path)) else { continue }
                waiting += steps(of: listing, in: folder)
            }
        }
    }

    /// The folders that are entered next, whatever is found in them.
    private func next(in waiting: [Step]) -> [String] {
        var paths: [String] = []
        for step in waiting.reversed() {
            guard case .folder(let folder) = step, folder.depth <= Self.depthLimit,
                paths.count < FoldersAhead.most
            else { break }
            paths.append(folder.path)
        }
        return paths
    }

    private enum Step {
        case item(SurveyItem)
        case folder(Folder)
    }

    /// What a folder's entries ask for, the first one last.
    private mutating func steps(of listing: FolderListing, in folder: Folder) -> [Step] {
        if let failure = listing.failure { note(.unreadable, folder.path, failure) }
        if listing.namelessCount > 0 {
            note(
                .skipped, folder.path,
                "names that are not UTF-8 were passed over: \(listing.namelessCount) in this folder")
        }
        entryCount += listing.entries.count
        if folder.depth > 0, listing.entries.contains(where: { $0.name == DocumentName.cacheTag }) {
            passed[DocumentPath.name(of: folder.path), default: 0] += 1
            return []
        }
        var steps: [Step] = []
        for entry in listing.entries {
            if let step = step(for: entry, in: folder) { steps.append(step) }
        }
        return steps.reversed()
    }

    private mutating func step(for entry: FolderListing.Entry, in folder: Folder) -> Step? {
        let path = child(folder.path, entry.name)
        switch entry.kind {
        case .folder:
            if BundleReader.isBundle(folder: entry.name) { return .item(SurveyItem(.bundle, path)) }
            if DocumentName.passedFolders.contains(entry.name) {
                passed[entry.name, default: 0] += 1
                return nil
            }
            return .folder(Folder(path: path, depth: folder.depth + 1))
        case .file:
            guard DocumentName.isCandidate(entry.name) else { return nil }
            return .item(SurveyItem(DocumentName.isArchive(entry.name) ? .archive : .file, path))
        case .link: return step(forLink: path, entry.name)
        case .special(let what):
            if DocumentName.isCandidate(entry.name) { note(.skipped, path, "this is \(what), and was not opened") }
            return nil
        case nil:
            if DocumentName.isCandidate(entry.name) { note(.unreadable, path, "it went away while it was looked for") }
            return nil
        }
    }

    /// What a link leads to inside the folder is read where it stands; what is outside is none of this folder's.
    private mutating func step(forLink path: String, _ name: String) -> Step? {
        let isCandidate = DocumentName.isCandidate(name)
        guard let target = DocumentPath.resolved(path), let status = FileStatus(path, followingLinks: true) else {
            if isCandidate { note(.unreadable, path, "the link leads nowhere") }
            return nil
        }
        guard isCandidate || status.kind == .folder else { return nil }
        guard let realRoot, DocumentPath.isInside(target, realRoot) else {
            note(
                .skipped, path,
                "the link leads out of '\(DocumentPath.shown(root))', to '\(DocumentPath.shown(target))', and was not followed"
            )
            return nil
        }
        let isReadThere = !target.dropFirst(realRoot.count).split(separator: "/").contains {
            DocumentName.passedFolders.contains(String($0))
        }
        if isReadThere, status.kind == .folder || DocumentName.isCandidate(DocumentPath.name(of: target)) { return nil }
        guard status.kind == .file else {
            note(.skipped, path, "the link leads to '\(DocumentPath.shown(target))', which is passed over")
            return nil
        }
        return .item(SurveyItem(DocumentName.isArchive(name) ? .archive : .file, path))
    }

    private mutating func enter(_ folder: Folder, _ look: FoldersAhead.Look?) -> FolderListing? {
        guard folder.depth <= Self.depthLimit else {
            note(.skipped, folder.path, "folders stand deeper in each other than \(Self.depthLimit) here")
            return nil
        }
        guard entryCount < entryLimit else {
            if !isCut { note(.skipped, root, "only the first \(entryLimit) entries of the folder were looked at") }
            isCut = true
            return nil
        }
        guard let status = look?.status ?? FileStatus(folder.path, followingLinks: false) else {
            note(.unreadable, folder.path, "it went away while it was looked for")
            return nil
        }
        guard entered.insert(status.identity).inserted else {
            note(.skipped, folder.path, "the folder is one that was entered already, under another name")
            return nil
        }
        do throws(InputError) {
            let left = entryLimit - entryCount
            if let listing = try look?.listing.get(), listing.entries.count + listing.namelessCount <= left {
                return listing
            }
            return try FolderListing(folder.path, limit: left)
        } catch {
            note(.unreadable, folder.path, error.problem)
            return nil
        }
    }

    private mutating func notePassed() {
        let count = passed.values.reduce(0, +)
        guard count > 0 else { return }
        let names = passed.keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }.prefix(5).map { excerpt($0) }
        let folders = count == 1 ? "1 folder" : "\(count) folders"
        note(
            .skipped, root,
            "\(folders) of tools and products passed over (\(names.joined(separator: ", "))\(passed.count > 5 ? ", …" : ""))"
                + "; one that is named is read")
    }

    private mutating func note(_ kind: Remark.Kind, _ path: String, _ text: String) {
        remarks.append(Remark(kind, at: DocumentPlace(file: path), text))
    }

    private func child(_ folder: String, _ name: String) -> String {
        folder == "." ? name : folder == "/" ? folder + name : folder + "/" + name
    }

    private static func withoutSlashes(_ path: String) -> String {
        var path = path[...]
        while path.count > 1, path.last == "/" { path.removeLast() }
        return String(path)
    }
}
