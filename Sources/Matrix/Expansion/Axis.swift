// SPDX-License-Identifier: MIT
import ATSModel
import Formats

/// The names of one axis, and what selectors find among them.
struct Axis {
    /// `configuration`, for messages.
    let noun: String
    let names: [String]
    private let indices: [String: Int]
    /// Empty but for the axis of platforms.
    private let platforms: [Platform]
    private var scalars: [[Unicode.Scalar]] = []
    private var found: [String: [Int]] = [:]
    /// How many indices `found` holds.
    private var remembered = 0

    init(noun: String, names: [String], platforms: [Platform] = []) {
        self.noun = noun
        self.names = names
        self.platforms = platforms
        indices = Dictionary(names.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// What the selector takes, ascending; all of it where there is none.
    ///
    /// - Throws: `InputError` for an item that matches nothing.
    mutating func select(_ selector: Selector?, spending work: inout Work) throws(InputError) -> [Int] {
        guard let selector else { return Array(names.indices) }
        var result: [Int] = []
        for item in selector.items {
            let matches = try matches(item, spending: &work)
            guard !matches.isEmpty else { throw nothingFound(item) }
            if selector.items.count == 1 { return matches }
            try work.spend(matches.count, at: item.position)
            result += matches
        }
        return Set(result).sorted()
    }

    private mutating func matches(_ item: Selector.Item, spending work: inout Work) throws(InputError) -> [Int] {
        // A name is itself, even where it could be read as a glob.
        if let index = indices[item.text] { return [index] }
        if let known = found[item.text] { return known }
        let matches = try search(item, spending: &work)
        if remembered + matches.count <= Limits.cells {
            remembered += matches.count + 1
            found[item.text] = matches
        }
        return matches
    }

    private mutating func search(_ item: Selector.Item, spending work: inout Work) throws(InputError) -> [Int] {
        if !platforms.isEmpty {
            try work.spend(platforms.count, at: item.position)
            if PlatformCondition.isCondition(item.text) {
                guard let condition = PlatformCondition(item.text) else {
                    throw InputError(
                        at: item.position, "\(quoted(item.text)) compares nothing",
                        expected: "a sign, a system and a version, such as '>= macOS 10.11'")
                }
                return platforms.indices.filter { condition.holds(for: platforms[$0]) }
            }
            if let platform = Platform(item.text) { return platforms.indices.filter { platforms[$0] == platform } }
        }
        guard Glob.isGlob(item.text) else { return [] }
        let glob: Glob
        do throws(Glob.Fault) {
            glob = try Glob(item.text)
        } catch {
            throw InputError(
                at: item.position, "the glob \(quoted(item.text)) \(error.text)", expected: "* ? [a-z] [!a-z]")
        }
        if scalars.isEmpty { scalars = names.map { Array($0.unicodeScalars) } }
        var result: [Int] = []
        for (index, name) in scalars.enumerated() {
            try work.spend(glob.cost(for: name), at: item.position)
            if glob.matches(name) { result.append(index) }
        }
        return result
    }

    private func nothingFound(_ item: Selector.Item) -> InputError {
        let shown = names.prefix(6).joined(separator: ", ") + (names.count > 6 ? ", …" : "")
        return InputError(
            at: item.position, "no \(noun) matches \(quoted(item.text))", expected: shown,
            suggestion: suggestion(for: item.text, among: names))
    }
}
