// SPDX-License-Identifier: MIT
internal import Formats

/// The `Info.plist` that a tool makes of other words, while it is put together: each key with the place of the word it
/// comes from, and where an edit finds that.
struct InfoPlistDraft {
    private var root: Node

    /// An empty dictionary.
    init(at position: SourcePosition) {
        root = Node(Tree(.dictionary([]), at: position))
    }

    /// Gives the key at the end of a path a value; dictionaries that are missing on the way stand where the key does.
    ///
    /// A key that is there already keeps its place in the order and gets the new value and position.
    mutating func set(_ path: [String], _ value: Tree, at position: SourcePosition, from origin: Declaration.Origin) {
        root.set(path[...], Node(value, origin), at: position)
    }

    /// Takes over what another document says, with its own places.
    mutating func adopt(_ entry: Tree.Entry, at path: [String], from origin: Declaration.Origin) {
        set(path, entry.value, at: entry.keyPosition, from: origin)
    }

    /// Takes over whole entries of the dictionary itself in place of all of those keys; equal keys stay two.
    mutating func replace(with entries: [Tree.Entry], from file: String) {
        root.replace(with: entries, from: file)
    }

    /// Where the key at the end of a path stands, `nil` where there is none.
    func position(of path: [String]) -> SourcePosition? { root.position(of: path[...]) }

    /// Whether a dictionary stands at the end of a path.
    func hasDictionary(at path: [String]) -> Bool { root.hasDictionary(at: path[...]) }

    var tree: Tree { root.tree }

    var origins: [[String]: Declaration.Origin] {
        var all: [[String]: Declaration.Origin] = [:]
        root.collect(&all, under: [])
        return all
    }
}

/// A value that can be put together in place: a dictionary is a leaf until something is put into it.
private struct Node {
    struct Entry {
        let key: String
        var position: SourcePosition
        var node: Node
    }

    private var leaf: Tree
    private let origin: Declaration.Origin?
    /// `nil` while the leaf says everything.
    private var entries: [Entry]?
    /// The last entry of each key.
    private var places: [String: Int] = [:]

    init(_ leaf: Tree, _ origin: Declaration.Origin? = nil) {
        self.leaf = leaf
        self.origin = origin
    }

    mutating func set(_ path: ArraySlice<String>, _ node: Node, at position: SourcePosition) {
        guard let key = path.first else {
            self = node
            return
        }
        open(at: position)
        let rest = path.dropFirst()
        if let place = places[key] {
            entries?[place].node.set(rest, node, at: position)
            if rest.isEmpty { entries?[place].position = position }
        } else {
            var inner = Node(Tree(.dictionary([]), at: position), node.origin)
            inner.set(rest, node, at: position)
            places[key] = entries?.count
            entries?.append(Entry(key: key, position: position, node: inner))
        }
    }

    mutating func replace(with new: [Tree.Entry], from file: String) {
        open(at: leaf.position)
        let keys = Set(new.map(\.key))
        var all = entries?.filter { !keys.contains($0.key) } ?? []
        for entry in new {
            let origin = Declaration.Origin(file: file, path: [entry.key])
            all.append(Entry(key: entry.key, position: entry.keyPosition, node: Node(entry.value, origin)))
        }
        entries = all
        places = [:]
        for (place, entry) in all.enumerated() { places[entry.key] = place }
    }

    /// Makes a dictionary of whatever it is, so that keys can be put into it.
    private mutating func open(at position: SourcePosition) {
        guard entries == nil else { return }
        var opened: [Entry] = []
        if case .dictionary(let old) = leaf.value {
            for entry in old {
                let from = origin.map { Declaration.Origin(file: $0.file, path: $0.path + [entry.key]) }
                places[entry.key] = opened.count
                opened.append(Entry(key: entry.key, position: entry.keyPosition, node: Node(entry.value, from)))
            }
        } else {
            leaf = Tree(.dictionary([]), at: position)
        }
        entries = opened
    }

    func position(of path: ArraySlice<String>) -> SourcePosition? {
        guard let key = path.first else { return leaf.position }
        let rest = path.dropFirst()
        guard let entries else { return leaf.position(ofKeyPath: Array(path)) }
        guard let place = places[key] else { return nil }
        return rest.isEmpty ? entries[place].position : entries[place].node.position(of: rest)
    }

    func hasDictionary(at path: ArraySlice<String>) -> Bool {
        guard let key = path.first, let entries else {
            return entries != nil || leaf.value(atKeyPath: path)?.entries != nil
        }
        return places[key].map { entries[$0].node.hasDictionary(at: path.dropFirst()) } ?? false
    }

    var tree: Tree {
        guard let entries else { return leaf }
        let all = entries.map { Tree.Entry(key: $0.key, keyPosition: $0.position, value: $0.node.tree) }
        return Tree(.dictionary(all), at: leaf.position)
    }

    func collect(_ all: inout [[String]: Declaration.Origin], under path: [String]) {
        if let origin { all[path] = origin }
        guard let entries else { return }
        for entry in entries { entry.node.collect(&all, under: path + [entry.key]) }
    }
}
