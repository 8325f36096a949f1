// SPDX-License-Identifier: MIT
#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// What stands at a path.
struct FileStatus: Hashable {
    enum Kind: Hashable {
        case file, folder, link
        /// A pipe, a socket or a device, with its name.
        case special(String)
    }

    /// Which file it is, whatever it is called: two paths with one identity are one file.
    struct Identity: Hashable {
        let device: UInt64
        let number: UInt64
    }

    let kind: Kind
    let identity: Identity

    /// The corresponding C functions are `stat(2)` and `lstat(2)`; `nil` where nothing stands there or it may not be
    /// looked at.
    init?(_ path: String, followingLinks: Bool) {
        guard !path.utf8.contains(0) else { return nil }
        var status = stat()
        let result = unsafe followingLinks ? stat(path, &status) : lstat(path, &status)
        guard result == 0 else { return nil }
        kind = Kind(mode: status.st_mode)
        identity = Identity(
            device: UInt64(truncatingIfNeeded: status.st_dev), number: UInt64(truncatingIfNeeded: status.st_ino))
    }

    /// Why nothing can be said of a path, as an error number; 0 where something can.
    static func failure(_ path: String) -> Int32 {
        guard !path.utf8.contains(0) else { return EINVAL }
        var status = stat()
        return unsafe stat(path, &status) == 0 ? 0 : errno
    }
}

extension FileStatus.Kind {
    init(mode: mode_t) {
        switch mode & S_IFMT {
        case S_IFREG: self = .file
        case S_IFDIR: self = .folder
        case S_IFLNK: self = .link
        case S_IFIFO: self = .special("a pipe")
        case S_IFSOCK: self = .special("a socket")
        case S_IFCHR, S_IFBLK: self = .special("a device")
        default: self = .special("a special file")
        }
    }
}

/// The system's own sentence for an error number.
func systemReason(_ number: Int32) -> String { unsafe String(cString: strerror(number)) }
