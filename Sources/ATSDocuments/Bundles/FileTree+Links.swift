// SPDX-License-Identifier: MIT
internal import Formats

/// What becomes of a path when its links are followed.
enum ResolvedPath: Equatable {
    case found(String, FileTreeItem.Kind)
    case missing
    /// It leads out of the tree.
    case outside
    /// It leads through more links than any system follows.
    case loop
}

extension FileTree {
    /// The path without links, inside the tree: by the text of each link and never by the system, which would follow
    /// it anywhere.
    func resolve(_ path: String) -> ResolvedPath {
        var rest = path.split(separator: "/").map(String.init).reversed() as [String]
        var parts: [String] = []
        var kind = FileTreeItem.Kind.folder
        var links = 0
        while let part = rest.popLast() {
            if part == "." { continue }
            if part == ".." {
                guard parts.popLast() != nil else { return .outside }
                kind = .folder
                continue
            }
            let next = (parts + [part]).joined(separator: "/")
            guard kind == .folder, let found = self.kind(at: next) else { return .missing }
            kind = found
            guard found == .link else {
                parts.append(part)
                continue
            }
            links += 1
            // As many as Linux follows; macOS follows 32.
            guard links <= 40 else { return .loop }
            guard let target = try? destination(ofLinkAt: next) else { return .missing }
            guard !target.hasPrefix("/") else { return .outside }
            rest += target.split(separator: "/").map(String.init).reversed()
            kind = .folder
        }
        return .found(parts.joined(separator: "/"), kind)
    }
}
