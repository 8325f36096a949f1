// SPDX-License-Identifier: MIT
import ATSDocuments
import Formats

/// What a declaration says of every key, one line each: `A:B = value at LINE:COLUMN, FILE path of it`.
func lines(_ declaration: Declaration) -> [String] {
    var lines: [String] = []
    func add(_ tree: Tree, _ path: [String]) {
        guard case .dictionary(let entries) = tree.value else { return }
        for entry in entries {
            let path = path + [entry.key]
            let place = declaration.place(of: path, at: entry.keyPosition)
            lines.append(
                "\(path.joined(separator: ":")) = \(word(entry.value)) at \(place.position), "
                    + "\(place.file) \(place.path.joined(separator: " "))")
            add(entry.value, path)
        }
    }
    add(declaration.tree, [])
    return lines
}

private func word(_ tree: Tree) -> String {
    switch tree.value {
    case .dictionary(let entries): entries.isEmpty ? "{}" : "{…}"
    case .array: "[…]"
    case .string(let text): text
    case .boolean(let value): "\(value)"
    case .integer(let value): "\(value)"
    default: tree.kind
    }
}

/// One line a remark: `kind at LINE:COLUMN, path: text`.
func lines(_ remarks: [Remark]) -> [String] {
    remarks.map { "\($0.kind.rawValue) \($0.place.position) \($0.place.path.joined(separator: " ")): \($0.text)" }
}
