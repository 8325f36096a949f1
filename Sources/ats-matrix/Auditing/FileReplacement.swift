// SPDX-License-Identifier: MIT
import Formats

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Puts new contents in the place of several files: all of them, or none.
///
/// Each is written beside its file first, as whole as it will be. Only when all of them are there do they take their
/// places, and where one cannot, those before it get their old contents back. A file that is no longer what was read is
/// not touched. A link stays a link: its target is replaced. What the user may not write, or what would not keep its
/// owner and group, is not replaced, though its folder would let it be. Signals that end the process wait until the
/// work is done and cleaned up. The corresponding C functions are `access`, `mkstemp`, `fchown`, `fsync`, `link` and
/// `rename`.
struct FileReplacement {
    private struct Item {
        let path: String
        let temporary: String
        /// The old contents under another name, once it is about to be replaced.
        var backup: String?
    }

    private var items: [Item] = []

    /// - Parameters:
    ///   - changes: by the files as they were named.
    ///   - finish: called when all is done, before a signal that came meanwhile ends the process.
    /// - Throws: `InputError` for a file that changed since it was read; `MachineError` where one cannot be written.
    static func make(
        _ changes: [(file: String, old: [UInt8], new: [UInt8])], then finish: () -> Void = {}
    ) throws {
        try HeldSignals.during {
            try makeUndisturbed(changes)
            finish()
        }
    }

    private static func makeUndisturbed(_ changes: [(file: String, old: [UInt8], new: [UInt8])]) throws {
        for change in changes {
            try checkUnchanged(change.file, change.old)
            let path = resolved(change.file)
            guard unsafe access(path, W_OK) == 0 else { throw failure(path, errno) }
        }
        var replacement = FileReplacement()
        do {
            var paths: [String: String] = [:]
            for change in changes {
                let path = resolved(change.file)
                if let other = paths.updateValue(change.file, forKey: path) {
                    throw InputError(
                        file: change.file, at: nil, "this is the same file as \(other), and both would be changed",
                        expected: "each file under one name")
                }
                try replacement.prepare(path, change.new)
            }
            for (index, change) in changes.enumerated() {
                try checkUnchanged(change.file, change.old)
                try replacement.replace(index)
            }
        } catch {
            replacement.undo()
            throw error
        }
        for item in replacement.items { item.backup.map { _ = unsafe unlink($0) } }
    }

    private static func checkUnchanged(_ file: String, _ old: [UInt8]) throws {
        let now = try InputFile.read(file, limit: max(old.count, 1))
        guard now == old else {
            throw InputError(
                file: file, at: nil, "the file changed since it was read, and is left as it is",
                expected: "nobody else to write it meanwhile")
        }
    }

    private mutating func prepare(_ path: String, _ bytes: [UInt8]) throws {
        var template = Array("\(path).XXXXXX".utf8CString)
        let descriptor = unsafe template.withUnsafeMutableBufferPointer { buffer in
            unsafe buffer.baseAddress.map { unsafe mkstemp($0) } ?? -1
        }
        guard descriptor >= 0 else { throw Self.failure(path, errno) }
        let temporary = String(decoding: template.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
        items.append(Item(path: path, temporary: temporary))
        var fault = unsafe bytes.withUnsafeBytes { unsafe writeAll($0, to: descriptor) }
        var status = stat()
        if fault == 0, unsafe stat(path, &status) != 0 { fault = errno }
        let isOwned = fault != 0 || Self.give(descriptor, the: status)
        if fault == 0 { Self.copyAttributes(of: path, to: descriptor) }
        // As open as the file it replaces; after the owner, since a new owner takes some of the rights back.
        if fault == 0, fchmod(descriptor, status.st_mode & 0o7777) != 0 { fault = errno }
        if fault == 0, fsync(descriptor) != 0 { fault = errno }
        if close(descriptor) != 0, fault == 0 { fault = errno }
        guard isOwned else {
            throw MachineError(
                "cannot write \(path): it could not keep its owner and group, which only root may give; "
                    + "no file was changed")
        }
        guard fault == 0 else { throw Self.failure(path, fault) }
    }

    private static func copyAttributes(of path: String, to descriptor: Int32) {
        let old = unsafe open(path, O_RDONLY | O_CLOEXEC)
        guard old >= 0 else { return }
        FileAttributes.copy(from: old, to: descriptor)
        close(old)
    }

    /// - Returns: whether the new file has the owner and group of the old one.
    private static func give(_ descriptor: Int32, the old: stat) -> Bool {
        var new = stat()
        guard unsafe fstat(descriptor, &new) == 0 else { return false }
        // Nobody but root may give a file away; its group may be any of the user's own.
        let owner = new.st_uid == old.st_uid ? uid_t.max : old.st_uid
        let group = new.st_gid == old.st_gid ? gid_t.max : old.st_gid
        guard owner != uid_t.max || group != gid_t.max else { return true }
        return fchown(descriptor, owner, group) == 0
    }

    private mutating func replace(_ index: Int) throws {
        let item = items[index]
        let backup = item.temporary + ".old"
        // A file system without hard links has no way back; the others are done all the same.
        if unsafe link(item.path, backup) == 0 { items[index].backup = backup }
        guard unsafe rename(item.temporary, item.path) == 0 else { throw Self.failure(item.path, errno) }
    }

    private func undo() {
        for item in items {
            if let backup = item.backup { _ = unsafe rename(backup, item.path) }
            // Where old and new are one file, as they are before it was replaced, the name stays behind.
            if let backup = item.backup { _ = unsafe unlink(backup) }
            _ = unsafe unlink(item.temporary)
        }
    }

    private static func failure(_ path: String, _ number: Int32) -> MachineError {
        MachineError("cannot write \(path): \(systemMessage(number)); no file was changed")
    }

    private static func resolved(_ path: String) -> String {
        guard let real = unsafe realpath(path, nil) else { return path }
        defer { unsafe free(real) }
        return unsafe String(cString: real)
    }
}
