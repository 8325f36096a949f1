// SPDX-License-Identifier: MIT
internal import Formats

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// A folder on disk.
final class FolderTree: FileTree {
    /// The most entries of one folder.
    static let itemLimit = 200_000

    let name: String
    let remarks: [Remark] = []
    private let files: SourceFiles

    /// - Parameter name: its path as the user named it.
    init(_ name: String, in files: SourceFiles) {
        var name = name[...]
        while name.utf8.count > 1, name.hasSuffix("/") { name.removeLast() }
        self.name = String(name)
        self.files = files
    }

    func kind(at path: String) -> FileTreeItem.Kind? {
        var status = stat()
        guard unsafe lstat(shown(path), &status) == 0 else { return nil }
        switch status.st_mode & S_IFMT {
        case S_IFREG: return .file
        case S_IFDIR: return .folder
        case S_IFLNK: return .link
        default: return .other
        }
    }

    /// The corresponding C functions are `opendir(3)` and `readdir(3)`.
    func items(in folder: String) throws(InputError) -> [FileTreeItem] {
        guard let stream = unsafe opendir(shown(folder)) else {
            throw failure(folder, "the folder cannot be opened")
        }
        defer { unsafe closedir(stream) }
        var items: [FileTreeItem] = []
        while true {
            errno = 0
            guard let entry = unsafe readdir(stream) else {
                guard errno == 0 else { throw failure(folder, "the folder cannot be read") }
                return items.sorted { $0.name < $1.name }
            }
            let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) {
                unsafe $0.withMemoryRebound(to: CChar.self, capacity: MemoryLayout.size(ofValue: $0.pointee)) {
                    unsafe String(validatingCString: $0)
                }
            }
            guard name != ".", name != ".." else { continue }
            guard items.count < Self.itemLimit else {
                throw InputError(
                    file: shown(folder), at: nil, "the folder holds more than \(Self.itemLimit) files",
                    expected: "at most \(Self.itemLimit)")
            }
            items.append(unsafe item(name, type: Int(entry.pointee.d_type), in: folder))
        }
    }

    private func item(_ name: String?, type: Int, in folder: String) -> FileTreeItem {
        // Only a text can be asked for again.
        guard let name else { return FileTreeItem(name: "", kind: .other) }
        switch type {
        case Int(DT_REG): return FileTreeItem(name: name, kind: .file)
        case Int(DT_DIR): return FileTreeItem(name: name, kind: .folder)
        case Int(DT_LNK): return FileTreeItem(name: name, kind: .link)
        // Some file systems do not say.
        case Int(DT_UNKNOWN):
            return FileTreeItem(name: name, kind: kind(at: folder.isEmpty ? name : "\(folder)/\(name)") ?? .other)
        default: return FileTreeItem(name: name, kind: .other)
        }
    }

    func destination(ofLinkAt path: String) throws(InputError) -> String {
        var buffer = [UInt8](repeating: 0, count: 4_096)
        let count = unsafe buffer.withUnsafeMutableBytes { bytes in
            guard let start = unsafe bytes.bindMemory(to: CChar.self).baseAddress else { return -1 }
            return unsafe readlink(shown(path), start, bytes.count)
        }
        guard count >= 0 else { throw failure(path, "the link cannot be read") }
        return String(decoding: buffer[..<count], as: UTF8.self)
    }

    func read(_ path: String) throws(InputError) -> [UInt8] { try files.read(shown(path)) }

    func head(of path: String, count: Int) throws(InputError) -> [UInt8] {
        try source(path).bytes(at: 0, count: count)
    }

    func source(_ path: String) throws(InputError) -> ByteSource {
        // Of a file of any size only some places are looked at.
        try ByteSource(opening: shown(path), limit: .max)
    }

    private func failure(_ path: String, _ problem: String) -> InputError {
        let reason = unsafe String(cString: strerror(errno))
        return InputError(file: shown(path), at: nil, "\(problem): \(reason)")
    }
}
