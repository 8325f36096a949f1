// SPDX-License-Identifier: MIT
internal import Formats

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// What stands beside a document.
extension SourceFiles {
    /// The path of a file by its way from a document's folder.
    static func path(_ name: String, beside file: String) -> String {
        guard let slash = file.utf8.lastIndex(of: UInt8(ascii: "/")) else { return name }
        return file[...slash] + name
    }

    /// Whether a regular file stands there. The corresponding C function is `stat(2)`.
    func holds(_ path: String) -> Bool {
        if overlay[path] != nil { return true }
        guard !path.utf8.contains(0) else { return false }
        var status = stat()
        return unsafe stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    }

    /// The names in a folder by their bytes, at most `limit` of them; empty where it cannot be read.
    ///
    /// The corresponding C functions are `opendir(3)` and `readdir(3)`.
    func names(in folder: String, limit: Int = 1_000) -> [String] {
        guard !folder.utf8.contains(0), let stream = unsafe opendir(folder) else { return [] }
        defer { unsafe closedir(stream) }
        var names: [String] = []
        while names.count < limit, let entry = unsafe readdir(stream) {
            let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                unsafe pointer.withMemoryRebound(to: CChar.self, capacity: 1) { unsafe String(validatingCString: $0) }
            }
            if let name, name != ".", name != ".." { names.append(name) }
        }
        return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }
}
