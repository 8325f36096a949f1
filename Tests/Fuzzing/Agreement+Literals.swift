// SPDX-License-Identifier: MIT
import Formats

extension Agreement {
    /// JSON is JavaScript (ECMA-262, since 2019), so that a text which the JSON reader takes means the same as a
    /// literal.
    init(literals bytes: [UInt8]) {
        guard let json = try? JSON.parse(bytes), !bytes.starts(with: [0xEF, 0xBB, 0xBF]) else {
            self = .refused
            return
        }
        let program = Array("const x = ".utf8) + bytes
        guard let source = try? LiteralSource(program, .script), let constant = source.constant("x") else {
            self = .different
            return
        }
        var reader = LiteralReader(source)
        let tree = reader.tree(constant)
        // `null` is none of a property list's, and JavaScript has no whole numbers beyond 2^53.
        guard reader.computed.isEmpty, let tree else {
            self = Self.isPlain(json) ? .different : .refused
            return
        }
        self = Agreement.isSame(Self.numbered(json), tree) ? .same : .different
    }

    private static func isPlain(_ tree: Tree) -> Bool {
        switch tree.value {
        case .null: false
        case .integer(let value): abs(value) <= 1 << 53
        case .real(let value): abs(value) <= 0x1p53
        case .array(let items): items.allSatisfy(isPlain)
        case .dictionary(let entries): entries.allSatisfy { isPlain($0.value) }
        default: true
        }
    }

    /// To JavaScript 1.0 is 1.
    private static func numbered(_ tree: Tree) -> Tree {
        switch tree.value {
        case .real(let value):
            guard let whole = Int64(exactly: value), abs(whole) <= 1 << 53 else { return tree }
            return Tree(.integer(whole), at: tree.position)
        case .array(let items): return Tree(.array(items.map(numbered)), at: tree.position)
        case .dictionary(let entries):
            return Tree(
                .dictionary(
                    entries.map { Tree.Entry(key: $0.key, keyPosition: $0.keyPosition, value: numbered($0.value)) }),
                at: tree.position)
        default: return tree
        }
    }
}
