// SPDX-License-Identifier: MIT
internal import Formats

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Paths as texts: what a document names is found beside it, and two spellings of one path are one.
enum DocumentPath {
    /// The last part.
    static func name(of path: String) -> String {
        path.split(separator: "/").last.map(String.init) ?? path
    }

    /// What stands before the last part; empty for a name by itself.
    static func folder(of path: String) -> String {
        guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "" }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    /// A path that is relative to a folder, as it can be opened; `.` and `..` in it are followed as far as they go.
    static func join(_ folder: String, _ path: String) -> String {
        if path.hasPrefix("/") || folder.isEmpty || folder == "." { return normalized(path) }
        return normalized(folder + "/" + path)
    }

    /// The same path without `.`, `..` and doubled slashes. A `..` that leads above a relative path's start stays.
    static func normalized(_ path: String) -> String {
        let isAbsolute = path.hasPrefix("/")
        var parts: [Substring] = []
        for part in path.split(separator: "/") where part != "." {
            if part == "..", let last = parts.last, last != ".." {
                parts.removeLast()
            } else if part != ".." || !isAbsolute {
                parts.append(part)
            }
        }
        let text = parts.joined(separator: "/")
        return isAbsolute ? "/" + text : text.isEmpty ? "." : text
    }

    /// The path for a message: whole, and without control characters.
    static func shown(_ path: String) -> String {
        var rest = path.unicodeScalars.prefix(lengthLimit)[...]
        var text = ""
        while !rest.isEmpty {
            text += excerpt(String(String.UnicodeScalarView(rest.prefix(50))))
            rest = rest.dropFirst(50)
        }
        return text
    }

    private static let lengthLimit = 4096

    /// Whether a path leads to the folder or below it; both absolute and normalized.
    static func isInside(_ path: String, _ folder: String) -> Bool {
        path == folder || folder == "/" || path.hasPrefix(folder + "/")
    }

    /// The folder in which relative paths begin; `/` where it cannot be said. The corresponding C function is
    /// `getcwd(3)`.
    static func current() -> String {
        guard let path = unsafe getcwd(nil, 0) else { return "/" }
        defer { unsafe free(path) }
        return unsafe String(cString: path)
    }

    /// Where a path really leads, links followed; `nil` where it leads nowhere. The corresponding C function is
    /// `realpath(3)`.
    static func resolved(_ path: String) -> String? {
        guard !path.utf8.contains(0), let real = unsafe realpath(path, nil) else { return nil }
        defer { unsafe free(real) }
        return unsafe String(cString: real)
    }
}
