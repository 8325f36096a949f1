// SPDX-License-Identifier: MIT
#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// The name under which a patch tells of a file: the one that `patch` and `git apply` find, run in the same folder.
///
/// They take no name that leads through a link or out of the folder, so a file is named as it lies below the folder,
/// however the user got there. The corresponding C function is `realpath`.
enum PatchName {
    /// The name as it was given, where the file does not lie below the current folder.
    static func of(_ file: String) -> String {
        guard let folder = resolved("."), let path = resolved(file) else { return file }
        let start = folder == "/" ? folder : folder + "/"
        return path.hasPrefix(start) ? String(path.dropFirst(start.count)) : file
    }

    private static func resolved(_ path: String) -> String? {
        guard let real = unsafe realpath(path, nil) else { return nil }
        defer { unsafe free(real) }
        return unsafe String(cString: real)
    }
}
