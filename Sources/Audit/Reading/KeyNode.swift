// SPDX-License-Identifier: MIT
internal import ATSDocuments
internal import Formats

/// One key of a declaration that has to do with ATS.
struct KeyNode: Sendable {
    let level: KeyLevel
    let key: String
    /// From the root of the `Info.plist`, the key at its end.
    let path: [String]
    let position: SourcePosition
    let value: Tree
    /// `false` for one of two equal keys that the later one replaces.
    let counts: Bool
    /// Whether it stands in the part of the dictionary that ATS reads, with every key above it right.
    let isReached: Bool

    /// Whether nothing stands below it.
    var isLeaf: Bool {
        switch value.value {
        case .dictionary(let entries): entries.isEmpty
        case .array: true
        default: true
        }
    }
}

/// Walks the ATS part of an `Info.plist`.
struct KeyWalk {
    /// More keys are not looked at.
    static let limit = 20_000

    private(set) var nodes: [KeyNode] = []
    private(set) var isCut = false

    init(_ tree: Tree) {
        guard case .dictionary(let entries) = tree.value else { return }
        // By number: most entries are none of these, and a copy of each would be made otherwise.
        let suspects = entries.indices.filter { KeyNames.isSuspect(entries[$0].key) }.map { entries[$0] }
        guard !suspects.isEmpty else { return }
        add(suspects, at: .top, under: [], isReached: true)
    }

    private mutating func add(_ entries: [Tree.Entry], at level: KeyLevel, under path: [String], isReached: Bool) {
        var last: [String: Int] = [:]
        for (place, entry) in entries.enumerated() { last[entry.key] = place }
        for (place, entry) in entries.enumerated() {
            guard nodes.count < KeyWalk.limit else {
                isCut = true
                return
            }
            let counts = last[entry.key] == place
            let node = KeyNode(
                level: level, key: entry.key, path: path + [entry.key], position: entry.keyPosition, value: entry.value,
                counts: counts, isReached: isReached && counts)
            nodes.append(node)
            descend(into: node)
        }
    }

    private mutating func descend(into node: KeyNode) {
        guard let below = KeyWalk.level(below: node) else { return }
        let isReached = node.isReached && (node.level != .top || node.key == KeyLevel.root)
        switch node.value.value {
        case .dictionary(let entries):
            add(entries, at: below, under: node.path, isReached: isReached)
        case .array(let items) where below == .identity:
            for (number, item) in items.enumerated() {
                guard case .dictionary(let entries) = item.value else { continue }
                add(entries, at: .identity, under: node.path + ["\(number)"], isReached: isReached)
            }
        default: break
        }
    }

    private static func level(below node: KeyNode) -> KeyLevel? {
        switch node.level {
        case .top: node.key == KeyLevel.root || KeyNames.means(KeyLevel.root, node.key) ? .security : nil
        case .security: node.key == "NSExceptionDomains" ? .domain : node.key == "NSPinnedDomains" ? .pinnedDomain : nil
        case .domain: .entry
        case .pinnedDomain: .pin
        case .pin: node.key.hasSuffix("Identities") ? .identity : nil
        case .entry, .identity: nil
        }
    }
}
