// SPDX-License-Identifier: MIT
internal import Formats

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// What a folder holds.
struct FolderListing {
    struct Entry {
        let name: String
        /// `nil` where it has gone in the meantime.
        let kind: FileStatus.Kind?
    }

    /// By the bytes of their names.
    private(set) var entries: [Entry] = []
    /// How many have a name that is no UTF-8, so that it cannot be written down.
    private(set) var namelessCount = 0
    /// Why the list ends early, where it does.
    private(set) var failure: String?

    /// The corresponding C functions are `opendir(3)`, `readdir(3)` and `lstat(2)`.
    ///
    /// - Parameter limit: the most entries that are taken.
    /// - Throws: `InputError` with the folder's name.
    init(_ path: String, limit: Int) throws(InputError) {
        guard let stream = unsafe opendir(path) else {
            throw InputError(file: path, at: nil, "the folder cannot be opened: \(systemReason(errno))")
        }
        defer { unsafe closedir(stream) }
        while true {
            errno = 0
            guard let next = unsafe readdir(stream) else {
                if errno != 0 { failure = "the folder cannot be read to its end: \(systemReason(errno))" }
                break
            }
            guard entries.count < limit else {
                failure = "the folder holds too much to be read to its end"
                break
            }
            let type = unsafe next.pointee.d_type
            let name = unsafe withUnsafePointer(to: &next.pointee.d_name) { pointer in
                unsafe pointer.withMemoryRebound(to: CChar.self, capacity: 1) { unsafe String(validatingCString: $0) }
            }
            guard let name else {
                namelessCount += 1
                continue
            }
            guard name != ".", name != ".." else { continue }
            entries.append(Entry(name: name, kind: FolderListing.kind(type, path, name)))
        }
        entries.sort { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    }

    /// Most file systems say the kind with the name; the others are asked.
    private static func kind(_ type: UInt8, _ path: String, _ name: String) -> FileStatus.Kind? {
        switch Int(type) {
        case Int(DT_REG): .file
        case Int(DT_DIR): .folder
        case Int(DT_LNK): .link
        case Int(DT_FIFO): .special("a pipe")
        case Int(DT_SOCK): .special("a socket")
        case Int(DT_CHR), Int(DT_BLK): .special("a device")
        default: FileStatus(path + "/" + name, followingLinks: false)?.kind
        }
    }
}
