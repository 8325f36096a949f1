// SPDX-License-Identifier: MIT
import FoundationEssentials

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// The folder of a kit on disk: whole or not there.
///
/// The kit is written into a new folder beside it, for this user alone, and takes its place by `rename(2)`.
package struct KitFolder: Sendable {
    package let path: String

    /// - Throws: for a place that no kit can take: a file, a folder with something else in it, no folder to lie in.
    package init(_ path: String) throws(KitError) {
        var path = path
        while path.utf8.count > 1, path.utf8.last == UInt8(ascii: "/") { path.removeLast() }
        guard !path.isEmpty, !path.utf8.contains(0) else {
            throw KitError(.request, "the folder's name is empty or holds a zero byte")
        }
        guard path != "/", ![".", ".."].contains(path.split(separator: "/").last) else {
            throw KitError(.request, "'\(path)' cannot be replaced by a kit; name the folder itself")
        }
        self.path = path
        try check()
    }

    /// Writes the files in place of the kit that lies there, if one does. What else lies in it, such as
    /// measurements, is kept.
    ///
    /// - Parameter isInterrupted: asked before each file; once true, all is left as it was.
    package func write(_ files: [KitFile], isInterrupted: () -> Bool = { false }) throws(KitError) {
        let new = try temporary()
        do throws(KitError) {
            for file in files {
                guard !isInterrupted() else { throw KitError(.interrupted, "interrupted; nothing was made") }
                try put(file, in: new)
            }
            try takePlace(new)
        } catch {
            try? FileManager.default.removeItem(atPath: new)
            throw error
        }
    }

    /// The corresponding C function is `lstat`: a link to a folder would be replaced and not what it leads to.
    private func check() throws(KitError) {
        var status = stat()
        guard unsafe lstat(path, &status) == 0 else {
            let fault = errno
            guard fault == ENOENT else { throw failure("cannot be looked at", fault) }
            guard unsafe access(parent, F_OK) == 0 else {
                throw KitError(.request, "'\(path)' lies in a folder that does not exist")
            }
            return
        }
        guard status.st_mode & S_IFMT == S_IFDIR else {
            throw KitError(.request, "'\(path)' is no folder; expected a new one, an empty one, or an earlier kit")
        }
        let names: [String]
        do { names = try FileManager.default.contentsOfDirectory(atPath: path) } catch {
            throw KitError(.machine, "'\(path)' cannot be read")
        }
        guard names.isEmpty || names.contains(ProbeKit.marker) else {
            throw KitError(
                .request,
                "'\(path)' holds something else (there is no \(ProbeKit.marker) in it); expected a new folder, an empty "
                    + "one, or an earlier kit")
        }
    }

    private var parent: String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    /// The corresponding C function is `mkdtemp`, which makes folders with the mode 0700.
    private func temporary() throws(KitError) -> String {
        var template = Array("\(path).XXXXXX".utf8CString)
        let made = unsafe template.withUnsafeMutableBufferPointer { buffer in
            unsafe buffer.baseAddress.flatMap { unsafe mkdtemp($0) } != nil
        }
        guard made else { throw failure("cannot be made", errno) }
        return String(decoding: template.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    private func put(_ file: KitFile, in folder: String) throws(KitError) {
        let parts = file.path.split(separator: "/")
        var place = folder
        for part in parts.dropLast() {
            place += "/\(part)"
            guard unsafe mkdir(place, 0o700) == 0 || errno == EEXIST else { throw failure("cannot be written", errno) }
        }
        let mode: mode_t = file.isProgram ? 0o700 : 0o600
        let descriptor = unsafe open("\(folder)/\(file.path)", O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode)
        guard descriptor >= 0 else { throw failure("cannot be written", errno) }
        var fault = unsafe Array(file.text.utf8).withUnsafeBytes { unsafe KitFolder.writeAll($0, to: descriptor) }
        if close(descriptor) != 0, fault == 0 { fault = errno }
        guard fault == 0 else { throw failure("cannot be written", fault) }
    }

    /// The corresponding C function is `write`.
    ///
    /// - Returns: 0, or the `errno` of the write that failed.
    private static func writeAll(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Int32 {
        var done = 0
        while done < bytes.count {
            let count = unsafe writeOnce(descriptor, bytes.baseAddress.map { unsafe $0 + done }, bytes.count - done)
            if count > 0 {
                done += count
            } else if count == 0 || errno != EINTR {
                return count == 0 ? EIO : errno
            }
        }
        return 0
    }

    /// Puts the new folder where the old one is. There is one moment without a folder in that place, and none with
    /// half of one.
    private func takePlace(_ new: String) throws(KitError) {
        // Looked at again: the work took time, and somebody else may have put something there.
        try check()
        // An empty folder is replaced by rename(2) itself.
        if unsafe rename(new, path) == 0 { return }
        let fault = errno
        guard fault == ENOTEMPTY || fault == EEXIST else { throw failure("cannot be put in place", fault) }
        let old = new + ".old"
        guard unsafe rename(path, old) == 0 else { throw failure("cannot be replaced", errno) }
        guard unsafe rename(new, path) == 0 else {
            let fault = errno
            _ = unsafe rename(old, path)
            throw failure("cannot be put in place", fault)
        }
        try keep(old)
    }

    /// Takes along what the user has beside the old kit's files, and removes the rest.
    private func keep(_ old: String) throws(KitError) {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: old)) ?? []
        for name in names where !ProbeKit.ownNames.contains(name) {
            guard unsafe rename("\(old)/\(name)", "\(path)/\(name)") == 0 else {
                throw failure("is new, but '\(name)' stays in \(old)", errno)
            }
        }
        try? FileManager.default.removeItem(atPath: old)
    }

    private func failure(_ what: String, _ fault: Int32) -> KitError {
        let reason = unsafe strerror(fault).map { unsafe String(cString: $0) } ?? "error \(fault)"
        return KitError(.machine, "'\(path)' \(what): \(reason)")
    }
}

/// A function of its own, since the method of that name hides the C library's.
private func writeOnce(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
    unsafe write(descriptor, bytes, count)
}
