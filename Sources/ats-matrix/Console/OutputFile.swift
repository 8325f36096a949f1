// SPDX-License-Identifier: MIT
import ATSDocuments
import FoundationEssentials

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Where `--output` writes: standard output for `-`, or a file that is either whole or untouched.
struct OutputFile: Sendable {
    /// Of a file, whatever it is called.
    private struct Identity: Equatable {
        let device: UInt64
        let number: UInt64
    }

    /// `nil` for standard output.
    private let path: String?

    /// - Throws: `UsageError` for a path that can never be written: a folder, or a file in a folder that is missing.
    init(_ text: String?) throws(UsageError) {
        guard let text, text != "-" else {
            path = nil
            return
        }
        guard !text.isEmpty else { throw UsageError("--output needs FILE after it") }
        // A link stays a link: its target is what is written.
        let target = OutputFile.resolved(text)
        var isFolder = false
        let exists = FileManager.default.fileExists(atPath: target, isDirectory: &isFolder)
        if exists, isFolder { throw UsageError("--output '\(text)' is a folder; expected a file") }
        var isParentFolder = false
        let parent = OutputFile.parent(of: target)
        guard FileManager.default.fileExists(atPath: parent, isDirectory: &isParentFolder), isParentFolder else {
            throw UsageError("--output '\(text)' lies in a folder that does not exist")
        }
        path = target
    }

    var isStandardOutput: Bool { path == nil }

    /// Makes sure that the table takes the place of nothing that the command itself reads or writes.
    ///
    /// - Parameter others: paths, with what they are to the user.
    func checkApart(from others: [(path: String, noun: String)]) throws(UsageError) {
        guard let path else { return }
        let place = OutputFile.place(of: path)
        let identity = OutputFile.identity(of: path)
        // To follow every link of a long list is dear, and seldom needed: one file has one identity, and what is not there
        // yet has one name.
        let isLikely = Workers.map(others.map(\.path)) { other in
            identity != nil
                ? OutputFile.identity(of: other) == identity : OutputFile.name(of: other) == OutputFile.name(of: path)
        }
        let likely = zip(others, isLikely).lazy.filter(\.1).map(\.0)
        if let other = likely.first(where: { OutputFile.place(of: $0.path) == place }) {
            throw UsageError("--output '\(path)' is \(other.noun); expected another file")
        }
    }

    /// Finds before the work that its result could not be written, as far as rights tell.
    ///
    /// The corresponding C function is `access`.
    func checkWritable() throws(MachineError) {
        guard let path else { return }
        let isReplaceable = OutputFile.isReplaceable(path)
        let target = isReplaceable ? OutputFile.parent(of: path) : path
        guard unsafe access(target, W_OK) != 0 else { return }
        let reason = systemMessage(errno)
        // A file is replaced and not written over, so that it is whole at any time: its own rights do not matter.
        throw MachineError("cannot write \(path): \(isReplaceable ? "its folder takes no new file: " : "")\(reason)")
    }

    func write(_ text: String, in console: Console) throws { try write(in: console) { _ = $0(text) } }

    /// Writes the texts as they come. The corresponding C functions are `mkstemp` and `rename`.
    ///
    /// - Parameter produce: hands the texts over one after the other, and stops at `false`: nobody reads on, or they
    ///   cannot be written.
    func write(in console: Console, _ produce: ((String) -> Bool) throws -> Void) throws {
        guard let path else {
            return try produce { text in
                console.output.write(text)
                return !console.output.isClosed
            }
        }
        let fault = try OutputFile.isReplaceable(path) ? replace(path, produce) : append(to: path, produce)
        guard fault == 0 else { throw MachineError("cannot write \(path): \(systemMessage(fault))") }
    }

    private func replace(_ path: String, _ produce: ((String) -> Bool) throws -> Void) throws -> Int32 {
        var template = Array("\(path).XXXXXX".utf8CString)
        let descriptor = unsafe template.withUnsafeMutableBufferPointer { buffer in
            unsafe buffer.baseAddress.map { unsafe mkstemp($0) } ?? -1
        }
        guard descriptor >= 0 else { return errno }
        let temporary = String(decoding: template.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
        var fault: Int32
        do {
            fault = try OutputFile.put(to: descriptor, produce)
        } catch {
            _ = close(descriptor)
            _ = unsafe unlink(temporary)
            throw error
        }
        // mkstemp makes a file for its owner alone; a table is as open as the file it replaces, or as the umask says.
        if fault == 0, fchmod(descriptor, OutputFile.mode(for: path)) != 0 { fault = errno }
        if close(descriptor) != 0, fault == 0 { fault = errno }
        if fault == 0, unsafe rename(temporary, path) != 0 { fault = errno }
        if fault != 0 { _ = unsafe unlink(temporary) }
        return fault
    }

    /// For what cannot be replaced, such as `/dev/null` or a named pipe.
    private func append(to path: String, _ produce: ((String) -> Bool) throws -> Void) throws -> Int32 {
        let descriptor = unsafe open(path, O_WRONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return errno }
        do {
            let fault = try OutputFile.put(to: descriptor, produce)
            return close(descriptor) == 0 || fault != 0 ? fault : errno
        } catch {
            _ = close(descriptor)
            throw error
        }
    }

    /// - Returns: 0, or the `errno` of the write that failed.
    private static func put(to descriptor: Int32, _ produce: ((String) -> Bool) throws -> Void) throws -> Int32 {
        var waiting: [UInt8] = []
        var fault: Int32 = 0
        func drain() {
            fault = unsafe waiting.withUnsafeBytes { unsafe writeAll($0, to: descriptor) }
            waiting.removeAll(keepingCapacity: true)
        }
        try produce { text in
            waiting.append(contentsOf: text.utf8)
            if waiting.count >= 1 << 16 { drain() }
            return fault == 0
        }
        if fault == 0 { drain() }
        return fault
    }

    private static func isReplaceable(_ path: String) -> Bool {
        var status = stat()
        return unsafe stat(path, &status) != 0 || status.st_mode & S_IFMT == S_IFREG
    }

    private static func mode(for path: String) -> mode_t {
        var status = stat()
        if unsafe stat(path, &status) == 0 { return status.st_mode & 0o777 }
        let mask = umask(0)
        umask(mask)
        return 0o666 & ~mask
    }

    private static func resolved(_ path: String) -> String {
        guard let real = unsafe realpath(path, nil) else { return path }
        defer { unsafe free(real) }
        return unsafe String(cString: real)
    }

    /// The path without links, also where there is no such file yet.
    private static func place(of path: String) -> String {
        guard unsafe access(path, F_OK) != 0 else { return resolved(path) }
        return resolved(parent(of: path)) + "/" + name(of: path)
    }

    /// Which file stands there, `nil` where there is none.
    private static func identity(of path: String) -> Identity? {
        var status = stat()
        guard unsafe stat(path, &status) == 0 else { return nil }
        return Identity(
            device: UInt64(truncatingIfNeeded: status.st_dev), number: UInt64(truncatingIfNeeded: status.st_ino))
    }

    private static func name(of path: String) -> Substring { path.split(separator: "/").last ?? path[...] }

    private static func parent(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }
}
