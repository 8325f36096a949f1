// SPDX-License-Identifier: MIT
internal import Formats

/// A part of a project after includes, templates and variables, that still knows where each of its own parts is
/// written.
indirect enum XcodeGenNode {
    struct Entry {
        let key: String
        let keyPosition: SourcePosition
        /// Where the entry is written; its path ends with the key as it is written.
        let origin: Declaration.Origin
        let node: XcodeGenNode
    }

    /// As one file has it.
    case written(Tree, Declaration.Origin)
    /// Of several dictionaries, or with something filled in; the place is that of what was merged last.
    case dictionary([Entry], SourcePosition, Declaration.Origin)
    case list([XcodeGenNode], SourcePosition, Declaration.Origin)

    var position: SourcePosition {
        switch self {
        case .written(let tree, _): tree.position
        case .dictionary(_, let position, _), .list(_, let position, _): position
        }
    }

    var origin: Declaration.Origin {
        switch self {
        case .written(_, let origin), .dictionary(_, _, let origin), .list(_, _, let origin): origin
        }
    }

    var place: DocumentPlace { DocumentPlace(file: origin.file, position: position, path: origin.path) }

    /// The text, where it is one; nothing is an empty text to XcodeGen.
    var text: String? {
        guard case .written(let tree, _) = self else { return nil }
        if case .null = tree.value { return "" }
        return tree.text
    }

    /// A scalar as a build setting has it.
    var settingText: String? {
        guard case .written(let tree, _) = self else { return nil }
        switch tree.value {
        case .boolean(let value): return value ? "YES" : "NO"
        case .integer(let value): return "\(value)"
        case .real(let value): return "\(value)"
        default: return text
        }
    }

    /// `nil` where it is no dictionary.
    var entries: [Entry]? {
        switch self {
        case .dictionary(let entries, _, _): return entries
        case .written(let tree, let origin):
            guard case .dictionary(let entries) = tree.value else { return nil }
            return entries.map { Self.entry($0, under: origin) }
        case .list: return nil
        }
    }

    /// `nil` where it is no list.
    var items: [XcodeGenNode]? {
        switch self {
        case .list(let items, _, _): return items
        case .written(let tree, let origin):
            guard case .array(let items) = tree.value else { return nil }
            return items.enumerated().map { number, item in
                .written(item, Declaration.Origin(file: origin.file, path: origin.path + ["\(number)"]))
            }
        case .dictionary: return nil
        }
    }

    /// The texts of a list; `nil` where it holds anything else.
    var texts: [String]? {
        guard let items else { return nil }
        let texts = items.compactMap(\.text)
        return texts.count == items.count ? texts : nil
    }

    subscript(key: String) -> Entry? {
        switch self {
        case .dictionary(let entries, _, _): entries.last { $0.key == key }
        case .written(let tree, let origin): tree[key].map { Self.entry($0, under: origin) }
        case .list: nil
        }
    }

    var kind: String {
        switch self {
        case .written(let tree, _): tree.kind
        case .dictionary: "a dictionary"
        case .list: "a list"
        }
    }

    private static func entry(_ entry: Tree.Entry, under origin: Declaration.Origin) -> Entry {
        let origin = Declaration.Origin(file: origin.file, path: origin.path + [entry.key])
        return Entry(
            key: entry.key, keyPosition: entry.keyPosition, origin: origin, node: .written(entry.value, origin))
    }
}

extension XcodeGenNode.Entry {
    var place: DocumentPlace { DocumentPlace(file: origin.file, position: keyPosition, path: origin.path) }

    func with(_ node: XcodeGenNode, key: String? = nil) -> XcodeGenNode.Entry {
        XcodeGenNode.Entry(key: key ?? self.key, keyPosition: keyPosition, origin: origin, node: node)
    }
}
