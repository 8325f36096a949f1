// SPDX-License-Identifier: MIT
internal import Formats

/// What a zip archive holds, read out of it without a file on disk.
///
/// Of entries that stand under one name the last one counts, as for a tool that unpacks one after the other. What is
/// named out of the archive, by `..` or from the root on, is not in the tree.
final class ArchiveTree: FileTree {
    /// The most files and folders, those that only stand in a path included.
    static let nodeLimit = 400_000
    /// The most folders in each other.
    static let depthLimit = 64
    /// The most bytes of a program or an archive inside, and of all of them together.
    static let largeFileByteLimit = 256 << 20
    /// The most bytes of the path that a link holds.
    private static let linkByteLimit = 4_096

    private struct Node {
        var entry: Int?
        var kind: FileTreeItem.Kind
        var children: Set<String> = []

        /// Whether the name is a new one in it; what has a name in it is a folder.
        mutating func take(_ name: String) -> Bool {
            kind = .folder
            return children.insert(name).inserted
        }
    }

    let name: String
    private(set) var remarks: [Remark] = []
    private var archive: ZipArchive
    private var nodes: [String: Node] = ["": Node(kind: .folder)]
    private var largeBytes = 0

    /// - Parameter name: its path as the user named it, or the way to it in the archive around it.
    /// - Throws: `InputError` that names the archive.
    init(_ source: ByteSource, named name: String) throws(InputError) {
        self.name = name
        do throws(InputError) {
            archive = try ZipArchive(source)
        } catch {
            throw error.inFile(name)
        }
        var strange = Passed()
        var duplicates = Passed()
        for index in archive.entries.indices {
            let entry = archive.entries[index]
            guard let path = Self.path(of: entry.name) else {
                strange.count(entry.name)
                continue
            }
            if nodes[path]?.entry != nil, entry.kind != .folder { duplicates.count(path) }
            try add(path, entry.kind, index)
        }
        note(strange, "leads out of the archive or too deep, and is passed over")
        note(duplicates, "stands twice in the archive, and the last one is read")
    }

    /// Names that one sentence speaks of.
    private struct Passed {
        var first: String?
        var others = 0

        mutating func count(_ name: String) {
            if first == nil { first = name } else { others += 1 }
        }
    }

    private func note(_ passed: Passed, _ what: String) {
        guard let first = passed.first else { return }
        let others = passed.others == 0 ? "" : ", as do \(passed.others) more"
        remarks.append(
            Remark(.skipped, at: DocumentPlace(file: name), "the name '\(excerpt(first))' \(what)\(others)"))
    }

    /// `nil` where the name does not stay in the archive, or has more parts than a tree is deep.
    private static func path(of name: String) -> String? {
        let parts = name.split(separator: "/").filter { $0 != "." }
        guard !name.hasPrefix("/"), !parts.isEmpty, parts.count <= depthLimit, !parts.contains("..") else { return nil }
        return parts.joined(separator: "/")
    }

    private func add(_ path: String, _ kind: ZipEntry.Kind, _ index: Int) throws(InputError) {
        var node = nodes[path] ?? Node(kind: .file)
        node.entry = index
        switch kind {
        case .folder: node.kind = .folder
        // What has files in it is a folder, whatever an entry says.
        case .file where node.children.isEmpty: node.kind = .file
        case .link where node.children.isEmpty: node.kind = .link
        case .file, .link: break
        }
        nodes[path] = node
        var child = path[...]
        while !child.isEmpty {
            let slash = child.lastIndex(of: "/")
            let parent = slash.map { child[..<$0] } ?? ""
            let name = slash.map { child[child.index(after: $0)...] } ?? child
            // In place: a copy of a folder would cost all its names for each one that is added.
            guard nodes[String(parent), default: Node(kind: .folder)].take(String(name)) else { break }
            child = parent
        }
        guard nodes.count <= Self.nodeLimit else {
            throw InputError(
                file: self.name, at: nil, "the archive holds more than \(Self.nodeLimit) files and folders",
                expected: "at most \(Self.nodeLimit)")
        }
    }

    func kind(at path: String) -> FileTreeItem.Kind? { nodes[path]?.kind }

    func items(in folder: String) throws(InputError) -> [FileTreeItem] {
        (nodes[folder]?.children ?? []).sorted().map { name in
            FileTreeItem(name: name, kind: kind(at: folder.isEmpty ? name : "\(folder)/\(name)") ?? .other)
        }
    }

    func destination(ofLinkAt path: String) throws(InputError) -> String {
        let bytes = try reading(path) { (archive, entry) throws(InputError) in
            try archive.read(entry, limit: Self.linkByteLimit)
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    func read(_ path: String) throws(InputError) -> [UInt8] {
        try reading(path) { (archive, entry) throws(InputError) in try archive.read(entry) }
    }

    func head(of path: String, count: Int) throws(InputError) -> [UInt8] {
        try reading(path) { (archive, entry) throws(InputError) in try archive.head(of: entry, count: count) }
    }

    func source(_ path: String) throws(InputError) -> ByteSource {
        let limit = Self.largeFileByteLimit - largeBytes
        guard limit > 0 else {
            throw InputError(
                file: shown(path), at: nil,
                "programs and archives before it in the archive hold \(largeBytes) bytes, and it is not read",
                expected: "at most \(Self.largeFileByteLimit) bytes")
        }
        let bytes = try reading(path) { (archive, entry) throws(InputError) in
            try archive.read(entry, limit: limit)
        }
        largeBytes += bytes.count
        return ByteSource(bytes)
    }

    private func reading(
        _ path: String, _ read: (inout ZipArchive, ZipEntry) throws(InputError) -> [UInt8]
    ) throws(InputError) -> [UInt8] {
        guard let index = nodes[path]?.entry else {
            throw InputError(file: shown(path), at: nil, "there is no such file in the archive")
        }
        let entry = archive.entries[index]
        do throws(InputError) {
            return try read(&archive, entry)
        } catch {
            throw error.inFile(shown(path))
        }
    }
}
