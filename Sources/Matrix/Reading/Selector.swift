// SPDX-License-Identifier: MIT
import Formats

/// What a row selects on one axis: a name, a glob, a comparison of platforms, or a list of them.
struct Selector {
    struct Item {
        let text: String
        let position: SourcePosition
    }

    let items: [Item]

    init(_ item: Item) { items = [item] }

    init(_ tree: Tree, of key: String) throws(InputError) {
        var items: [Item] = []
        for tree in try tree.oneOrMore("'\(key)'", of: "names or globs") {
            items.append(Item(text: try tree.text("a name under '\(key)'"), position: tree.position))
        }
        self.items = items
    }
}
