// SPDX-License-Identifier: MIT

/// Where the parts of a value stand in a text, in bytes; the same shape as its tree.
struct Layout {
    struct Entry {
        /// With its quotes, or tags.
        let key: Range<Int>
        let value: Layout
        /// With what belongs to it: a semicolon.
        let range: Range<Int>
    }

    enum Parts {
        case scalar
        case list([Layout])
        case dictionary([Entry])
    }

    let range: Range<Int>
    /// Between the brackets, or the tags; of an empty tag, its end.
    let inside: Range<Int>
    let parts: Parts

    init(_ range: Range<Int>, inside: Range<Int>? = nil, _ parts: Parts = .scalar) {
        self.range = range
        self.inside = inside ?? range
        self.parts = parts
    }

    /// The ranges of what a dictionary or list holds.
    var children: [Range<Int>] {
        switch parts {
        case .scalar: []
        case .list(let items): items.map(\.range)
        case .dictionary(let entries): entries.map(\.range)
        }
    }

    /// Of the last entry; `nil` where there is none.
    var lastKey: Range<Int>? { if case .dictionary(let entries) = parts { entries.last?.key } else { nil } }

    /// What the steps lead to, and what holds it.
    struct Found {
        let node: Layout
        let parent: Layout?
        let index: Int
        /// `nil` for an item of a list.
        let entry: Entry?
        /// What the last few holders are, outermost first.
        let holders: [Layout]
    }

    /// - Throws: where the layout has another shape than the tree.
    func find(_ steps: [TreeChange.Step], in tree: Tree) throws(InputError) -> Found {
        var found = Found(node: self, parent: nil, index: 0, entry: nil, holders: [])
        var node = tree
        for step in steps {
            let holders = found.holders + [found.node]
            switch (step, found.node.parts, node.value) {
            case (.item(let number), .list(let items), .array(let values))
            where items.count == values.count && items.indices.contains(number):
                found = Found(node: items[number], parent: found.node, index: number, entry: nil, holders: holders)
                node = values[number]
            case (.key(let key, let occurrence), .dictionary(let entries), .dictionary(let values))
            where entries.count == values.count:
                guard let index = values.index(of: key, occurrence) else { throw Layout.differs }
                found = Found(
                    node: entries[index].value, parent: found.node, index: index, entry: entries[index],
                    holders: holders)
                node = values[index].value
            default: throw Layout.differs
            }
        }
        return found
    }

    static var differs: InputError { InputError(at: nil, "the document is written in a way that cannot be edited") }
}

/// A document in one text form, ready to be changed.
protocol EditableText {
    /// - Throws: what the form's reader throws.
    init(_ bytes: [UInt8]) throws(InputError)

    var bytes: [UInt8] { get }
    var tree: Tree { get }

    /// What has to be written for a change of `tree`.
    func splices(for change: TreeChange) throws(InputError) -> [Splice]

    /// The document after them.
    func applying(_ splices: [Splice]) throws(InputError) -> [UInt8]

    /// As the form can hold it.
    static func held(_ value: Tree.Value) throws(InputError) -> Tree.Value
}

extension EditableText {
    func applying(_ splices: [Splice]) throws(InputError) -> [UInt8] { Splice.apply(splices, to: bytes) }

    static func held(_ value: Tree.Value) throws(InputError) -> Tree.Value { value }
}
