// SPDX-License-Identifier: MIT
import ATSDocuments
import ATSModel
import Formats

/// `combine:`, every combination of the values that its keys may have; `absent` leaves a key out.
struct Combination {
    private struct Axis {
        let key: String
        /// `nil` for `absent`.
        let values: [PropertyValue?]
        /// What `{0}` becomes.
        let words: [String]
    }

    private let axes: [Axis]
    private let name: [NamePart]

    private enum NamePart {
        case text(Substring)
        case axis(Int)
    }

    init(_ tree: Tree, of entry: Tree.Entry) throws(InputError) {
        let what = "the combination \(quoted(entry.key))"
        let entries = try tree.mapping("'combine'", expected: "keys, each with a list of values")
        guard !entries.isEmpty else {
            throw InputError(at: tree.position, "\(what) has no keys", expected: "keys, each with a list of values")
        }
        guard entries.count <= Limits.combinedKeys else {
            throw InputError(
                at: tree.position, "\(what) has \(entries.count) keys", expected: "at most \(Limits.combinedKeys)")
        }
        var axes: [Axis] = []
        var count = 1
        for entry in entries {
            let trees = try entry.value.list("the key \(quoted(entry.key)) of \(what)", of: "values, or 'absent'")
            // Each factor is bounded by the file's size, and the product by the limit before, so it cannot overflow.
            count *= trees.count
            guard count <= Limits.configurations else {
                throw InputError(
                    at: entry.keyPosition, "\(what) has more than \(Limits.configurations) members",
                    expected: "at most \(Limits.configurations)")
            }
            axes.append(try Combination.axis(entry.key, trees))
        }
        self.axes = axes
        name = try Combination.parts(of: entry.key, axisCount: axes.count, at: entry.keyPosition)
        for (index, axis) in axes.enumerated() where axis.values.count > 1 && !isNamed(index) {
            throw InputError(
                at: entry.keyPosition, "the name \(quoted(entry.key)) does not tell its configurations apart",
                expected: "'{\(index)}' in it, for the value of \(axis.key)")
        }
    }

    /// Calls with each member and its name; the first key changes slowest.
    func visit(_ body: (_ name: String, _ value: PropertyValue) throws(InputError) -> Void) throws(InputError) {
        var choice = [Int](repeating: 0, count: axes.count)
        while true {
            var keys: [String: PropertyValue] = [:]
            for (axis, index) in zip(axes, choice) { keys[axis.key] = axis.values[index] }
            let words = name.map { part in
                switch part {
                case .text(let text): String(text)
                case .axis(let axis): axes[axis].words[choice[axis]]
                }
            }
            try body(words.joined(), .dictionary(keys))
            guard let last = choice.indices.last(where: { choice[$0] + 1 < axes[$0].values.count }) else {
                return
            }
            choice[last] += 1
            for index in choice.indices where index > last { choice[index] = 0 }
        }
    }

    private func isNamed(_ index: Int) -> Bool {
        name.contains { if case .axis(index) = $0 { true } else { false } }
    }

    private static func axis(_ key: String, _ trees: [Tree]) throws(InputError) -> Axis {
        var values: [PropertyValue?] = []
        var words: [String] = []
        for (index, tree) in trees.enumerated() {
            values.append(tree.value == .string("absent") ? nil : try PropertyValue(tree))
            words.append(word(for: tree.value, number: index + 1))
        }
        return Axis(key: key, values: values, words: words)
    }

    /// A value in a name: as it is written where it is short, else its number in the list.
    private static func word(for value: Tree.Value, number: Int) -> String {
        switch value {
        case .boolean(let boolean): "\(boolean)"
        case .integer(let integer): "\(integer)"
        case .real(let real): "\(real)"
        case .string(let text) where !text.isEmpty && text.utf8.count <= 40: text
        default: "#\(number)"
        }
    }

    private static func parts(
        of name: String, axisCount: Int, at position: SourcePosition
    ) throws(InputError) -> [NamePart] {
        var parts: [NamePart] = []
        var rest = name[...]
        while let open = rest.firstIndex(of: "{") {
            parts.append(.text(rest[..<open]))
            rest = rest[rest.index(after: open)...]
            guard let close = rest.firstIndex(of: "}"), close > rest.startIndex,
                rest[..<close].utf8.allSatisfy({ (0x30...0x39).contains($0) }),
                let number = Int(rest[..<close]), number < axisCount
            else {
                throw InputError(
                    at: position, "the name \(quoted(name)) has a brace that names no key of the combination",
                    expected: axisCount == 1 ? "{0}" : "{0} to {\(axisCount - 1)}")
            }
            parts.append(.axis(number))
            rest = rest[rest.index(after: close)...]
        }
        parts.append(.text(rest))
        return parts
    }
}
