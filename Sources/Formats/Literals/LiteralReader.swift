// SPDX-License-Identifier: MIT

/// Makes trees of literals and keeps where something is computed.
package struct LiteralReader {
    /// What is not known without running the program.
    package struct Computed: Hashable, Sendable {
        /// From the root of the tree that it would belong to.
        package let path: [String]
        package let position: SourcePosition
        /// Whether it stands in place of entries whose keys are not known either, as a spread does.
        package let isKeyUnknown: Bool
        /// Whether it is `nil`, `null` or `undefined`, which makes no entry.
        package let isNothing: Bool
    }

    /// A constant counts as often as it is used.
    private static let nodeLimit = 200_000
    private static let computedLimit = 100

    private let source: LiteralSource
    private var nodeCount = 0
    private var constants: [String: Literal?] = [:]
    /// The first so many.
    package private(set) var computed: [Computed] = []

    /// The places of computed values by their paths, of entries with a computed key by that of what holds them.
    ///
    /// - Parameter count: of those at the beginning that are left out.
    package func unknown(after count: Int = 0) -> [[String]: SourcePosition] {
        Dictionary(
            computed.dropFirst(count).filter { !$0.isNothing }.map { ($0.path, $0.position) },
            uniquingKeysWith: { _, last in last })
    }

    package init(_ source: LiteralSource) {
        self.source = source
    }

    /// The tree of a literal without what is computed.
    ///
    /// A name is followed to its declaration in the same text, one step far; Tuist's `.boolean(true)` and its like are
    /// what stands in their brackets.
    ///
    /// - Returns: `nil` where the whole is computed.
    package mutating func tree(_ literal: Literal, path: [String] = []) -> Tree? {
        tree(literal, path, isNameFollowed: true)
    }

    private mutating func tree(_ literal: Literal, _ path: [String], isNameFollowed: Bool) -> Tree? {
        nodeCount += 1
        guard nodeCount <= Self.nodeLimit else { return note(path, literal.position) }
        switch literal.content {
        case .scalar(.null): return note(path, literal.position, isNothing: true)
        case .name("undefined") where source.language == .script:
            return note(path, literal.position, isNothing: true)
        case .scalar(let value): return Tree(value, at: literal.position)
        case .array(let items):
            var trees: [Tree] = []
            for (number, item) in items.enumerated() {
                if let item = tree(item, path + ["\(number)"], isNameFollowed: isNameFollowed) { trees.append(item) }
            }
            return Tree(.array(trees), at: literal.position)
        case .dictionary(let entries):
            return Tree(.dictionary(self.entries(entries, path, isNameFollowed)), at: literal.position)
        case .call(let name, let arguments):
            guard let inner = wrapped(name, arguments) else { return note(path, literal.position) }
            return tree(inner, path, isNameFollowed: isNameFollowed)
        case .name(let name):
            guard isNameFollowed, let constant = constant(name) else { return note(path, literal.position) }
            return tree(constant, path, isNameFollowed: false)
        case .computed: return note(path, literal.position)
        }
    }

    /// What a name is declared with in the same text, as `LiteralSource` has it; looked for once.
    package mutating func constant(_ name: String) -> Literal? {
        if let constant = constants[name] { return constant }
        let constant = source.constant(name)
        constants[name] = .some(constant)
        return constant
    }

    private mutating func entries(
        _ entries: [Literal.Entry], _ path: [String], _ isNameFollowed: Bool
    ) -> [Tree.Entry] {
        var trees: [Tree.Entry] = []
        for entry in entries {
            guard let key = entry.key else {
                note(path, entry.keyPosition, isKeyUnknown: true)
                continue
            }
            if let value = tree(entry.value, path + [key], isNameFollowed: isNameFollowed) {
                trees.append(Tree.Entry(key: key, keyPosition: entry.keyPosition, value: value))
            }
        }
        return trees
    }

    /// What stands in the brackets of a case of Tuist's `Plist.Value` (documented at docs.tuist.dev, InfoPlist).
    private func wrapped(_ name: String, _ arguments: [Literal.Argument]) -> Literal? {
        guard source.language == .swift, arguments.count == 1, let argument = arguments.first, argument.label == nil
        else { return nil }
        let value = argument.value
        switch (name.split(separator: ".").last, value.content) {
        case ("string", .scalar(.string)), ("boolean", .scalar(.boolean)), ("integer", .scalar(.integer)),
            ("real", .scalar(.real)), ("array", .array), ("dictionary", .dictionary):
            return value
        case ("real", .scalar(.integer(let number))):
            return Literal(content: .scalar(.real(Double(number))), position: value.position)
        case ("string", .name), ("boolean", .name), ("integer", .name), ("array", .name), ("dictionary", .name):
            return value
        default: return nil
        }
    }

    @discardableResult
    private mutating func note(
        _ path: [String], _ position: SourcePosition, isKeyUnknown: Bool = false, isNothing: Bool = false
    ) -> Tree? {
        if computed.count < Self.computedLimit {
            computed.append(
                Computed(path: path, position: position, isKeyUnknown: isKeyUnknown, isNothing: isNothing))
        }
        return nil
    }
}
