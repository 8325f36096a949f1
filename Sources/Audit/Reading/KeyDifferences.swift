// SPDX-License-Identifier: MIT
internal import ATSDocuments
internal import ATSModel
internal import Formats

/// In which keys two configurations differ.
enum KeyDifferences {
    struct Difference: Hashable {
        let path: [String]
        /// As they are shown; `missing` where one has none.
        let left: String
        let right: String
    }

    /// By key path. No dictionary and an empty one are the same, at whichever depth; what is computed is not compared.
    static func between(_ left: Examinee, _ right: Examinee) -> [Difference] {
        if left.configuration == right.configuration, left.nodes.isEmpty, right.nodes.isEmpty { return [] }
        var found: [Difference] = []
        add(
            left.configuration.transportSecurity, right.configuration.transportSecurity, [KeyLevel.root], &found)
        let declarations = [left.declaration, right.declaration].filter { !$0.unknown.isEmpty }
        guard !declarations.isEmpty else { return found }
        return found.filter { difference in !declarations.contains { $0.isUnknown(difference.path) } }
    }

    private static func add(
        _ left: PropertyValue?, _ right: PropertyValue?, _ path: [String], _ found: inout [Difference]
    ) {
        if left == right { return }
        let lefts = entries(left)
        let rights = entries(right)
        // An entry of a host means something even when it is empty.
        if let lefts, let rights, !(path.count == hostDepth && (left == nil || right == nil)) {
            for key in Set(lefts.keys).union(rights.keys).sorted() {
                add(lefts[key], rights[key], path + [key], &found)
            }
            return
        }
        found.append(Difference(path: path, left: shown(left), right: shown(right)))
    }

    /// What two configurations that do not differ have in common.
    static func substance(of examinee: Examinee) -> PropertyValue? {
        examinee.configuration.transportSecurity.flatMap { substance(of: $0, depth: 1) }
    }

    private static func substance(of value: PropertyValue, depth: Int) -> PropertyValue? {
        guard case .dictionary(let entries) = value else { return value }
        let kept = entries.compactMapValues { substance(of: $0, depth: depth + 1) }
        return kept.isEmpty && depth != hostDepth ? nil : .dictionary(kept)
    }

    /// How deep the entry of a host stands.
    private static let hostDepth = 3

    private static func entries(_ value: PropertyValue?) -> [String: PropertyValue]? {
        switch value {
        case nil: [:]
        case .dictionary(let entries)?: entries
        default: nil
        }
    }

    private static func shown(_ value: PropertyValue?) -> String {
        switch value {
        case nil: "missing"
        case .boolean(let value)?: value ? "true" : "false"
        case .integer(let value)?: "\(value)"
        case .real(let value)?: "\(value)"
        case .string(let value)?: "\"\(excerpt(value))\""
        case .data(let bytes)?: "\(bytes.count) bytes"
        case .date(let value)?: excerpt(value)
        case .array(let items)?: "a list of \(items.count)"
        case .dictionary(let entries)?: entries.isEmpty ? "{}" : "a dictionary of \(entries.count)"
        }
    }
}
