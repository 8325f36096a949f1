// SPDX-License-Identifier: MIT
package import ATSModel
package import Formats

extension PropertyValue {
    /// The same value without positions; of duplicate keys the last one counts, as in Foundation's parser.
    ///
    /// - Throws: `InputError` for `null`, which no property list holds.
    package init(_ tree: Tree) throws(InputError) {
        switch tree.value {
        case .null:
            throw InputError(
                at: tree.position, "nothing stands here, and a property list holds no nothing",
                expected: "a value, or no key")
        case .boolean(let value): self = .boolean(value)
        case .integer(let value): self = .integer(value)
        case .real(let value): self = .real(value)
        case .string(let value): self = .string(value)
        case .data(let value): self = .data(value)
        case .date(let value): self = .date(value)
        case .array(let items):
            var values: [PropertyValue] = []
            for item in items { values.append(try PropertyValue(item)) }
            self = .array(values)
        case .dictionary(let entries):
            var values: [String: PropertyValue] = [:]
            for entry in entries { values[entry.key] = try PropertyValue(entry.value) }
            self = .dictionary(values)
        }
    }
}
