// SPDX-License-Identifier: MIT
package import ATSModel
package import Formats

extension Tree {
    /// The same value as a tree that stands nowhere; keys by their bytes, so that equal values give equal texts.
    package init(_ value: PropertyValue) {
        let nowhere = SourcePosition(line: 1, column: 1)
        let node: Value
        switch value {
        case .boolean(let value): node = .boolean(value)
        case .integer(let value): node = .integer(value)
        case .real(let value): node = .real(value)
        case .string(let value): node = .string(value)
        case .data(let value): node = .data(value)
        case .date(let value): node = .date(value)
        case .array(let items): node = .array(items.map { Tree($0) })
        case .dictionary(let entries):
            let sorted = entries.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
            node = .dictionary(
                sorted.map { Entry(key: $0.key, keyPosition: nowhere, value: Tree($0.value)) })
        }
        self.init(node, at: nowhere)
    }
}
