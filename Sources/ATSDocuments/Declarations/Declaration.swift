// SPDX-License-Identifier: MIT
package import Formats

/// The `Info.plist` of one target, as one document keeps it: the property list itself, or what a generator makes one of.
package struct Declaration: Sendable {
    /// Which document a part of the tree comes from.
    package struct Origin: Hashable, Sendable {
        package let file: String
        /// From the root of that document's own tree.
        package let path: [String]

        package init(file: String, path: [String] = []) {
            self.file = file
            self.path = path
        }
    }

    package let kind: DocumentKind
    /// The document that was read, as the user named it.
    package let file: String
    package let target: Target
    /// The whole `Info.plist` as far as the document says it: a dictionary, with `NSAppTransportSecurity` in it where
    /// there is one. What a generator makes of other words (Cordova's `<access>`) is written out here, each key at the
    /// place of the word it comes from.
    package let tree: Tree
    /// The property list that this document writes when its tool runs, as a path that can be opened.
    package let output: String?
    /// Where the keys stand that the document has and whose values are computed, by key path: they are not in `tree`.
    /// The path of a dictionary that is in `tree` stands for keys in it that are computed as well.
    package let unknown: [[String]: SourcePosition]
    /// By key path in `tree`, the empty one included: where that subtree comes from. The longest that fits counts.
    private let origins: [[String]: Origin]

    /// - Parameters:
    ///   - origins: of subtrees that come from elsewhere than `file`'s root.
    ///   - unknown: the places of keys whose values are computed.
    package init(
        _ kind: DocumentKind, file: String, target: Target, tree: Tree, output: String? = nil,
        origins: [[String]: Origin] = [:], unknown: [[String]: SourcePosition] = [:]
    ) {
        self.kind = kind
        self.file = file
        self.target = target
        self.tree = tree
        self.output = output
        self.origins = origins
        self.unknown = unknown
    }

    /// The same declaration with another tree, whose parts come from where they came from.
    package init(relocating declaration: Declaration, tree: Tree) {
        kind = declaration.kind
        file = declaration.file
        target = declaration.target
        output = declaration.output
        origins = declaration.origins
        unknown = declaration.unknown
        self.tree = tree
    }

    /// Whether all of it stands in `file`, each key by its own name, and nothing is computed.
    package var isPlain: Bool { origins.isEmpty && unknown.isEmpty }

    /// Where the last key of a path stands, and what an edit of it takes.
    ///
    /// - Parameter position: of the very entry, where a key stands twice; else the last one's.
    package func place(of keyPath: [String], at position: SourcePosition? = nil) -> DocumentPlace {
        let origin = origin(of: keyPath)
        return DocumentPlace(
            file: origin.file,
            position: position ?? tree.position(ofKeyPath: keyPath) ?? unknown[keyPath] ?? .nowhere, path: origin.path)
    }

    private func origin(of keyPath: [String]) -> Origin {
        for length in stride(from: keyPath.count, through: 0, by: -1) {
            guard let origin = origins[Array(keyPath.prefix(length))] else { continue }
            return Origin(file: origin.file, path: origin.path + keyPath.dropFirst(length))
        }
        return Origin(file: file, path: keyPath)
    }
}
