// SPDX-License-Identifier: MIT

/// The entries of one mapping while it is read, with its merge key (`<<`, yaml.org/type/merge.html).
struct YAMLMapping {
    private var entries: [Tree.Entry] = []
    private var places: [String: SourcePosition] = [:]
    private var merge: (place: SourcePosition, index: Int, entries: [Tree.Entry])?

    /// Refuses a key that is there already, before its value is read.
    func checkKey(_ key: String, isMerge: Bool, at position: SourcePosition) throws(InputError) {
        if isMerge, let first = merge?.place {
            throw InputError(
                at: position, "the merge key '<<' was already on line \(first.line)",
                expected: "one '<<' with a list, as '<<: [*a, *b]'")
        }
        if !isMerge, let first = places[key] {
            throw InputError(
                at: position, "the key '\(excerpt(key))' was already on line \(first.line)", expected: "each key once")
        }
    }

    mutating func add(
        _ key: String, isMerge: Bool, at position: SourcePosition, value: Tree
    ) throws(InputError) {
        if isMerge {
            merge = (position, entries.count, try Self.merged(value))
        } else {
            places[key] = position
            entries.append(Tree.Entry(key: key, keyPosition: position, value: value))
        }
    }

    /// All entries; what the mapping says itself wins over what it merges, and earlier sources over later ones.
    consuming func finished() -> [Tree.Entry] {
        guard let merge else { return entries }
        var seen = Set(places.keys)
        let merged = merge.entries.filter { seen.insert($0.key).inserted }
        entries.insert(contentsOf: merged, at: merge.index)
        return entries
    }

    private static func merged(_ value: Tree) throws(InputError) -> [Tree.Entry] {
        switch value.value {
        case .dictionary(let entries): return entries
        case .array(let items):
            var all: [Tree.Entry] = []
            for item in items {
                guard case .dictionary(let entries) = item.value else { throw noMapping(item) }
                all += entries
            }
            return all
        default: throw noMapping(value)
        }
    }

    private static func noMapping(_ value: Tree) -> InputError {
        InputError(
            at: value.position, "the merge key '<<' is given \(value.kind)",
            expected: "a mapping, or a list of mappings")
    }
}
