// SPDX-License-Identifier: MIT
import Formats

/// The names of one section: each is fit to be shown and stands once.
struct NameSet {
    let noun: String
    private var positions: [String: SourcePosition] = [:]

    init(noun: String) { self.noun = noun }

    mutating func add(_ name: String, at position: SourcePosition) throws(InputError) {
        try checkName(name, of: noun, at: position)
        if let first = positions.updateValue(position, forKey: name) {
            throw InputError(
                at: position, "two \(noun)s are called \(quoted(name)), the first at \(first)",
                expected: "each name once")
        }
    }
}
