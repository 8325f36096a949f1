// SPDX-License-Identifier: MIT
import ATSDocuments
import ATSModel
import Formats
import Testing

/// What a document says, in lines that a person can compare.
struct DocumentText {
    let contents: DocumentContents

    /// `Name kind [systems] identifier → output`, then each key with its place, two levels below the root.
    var declarations: [String] { contents.declarations.flatMap { Self.lines($0) } }

    var settings: [String] {
        contents.settings.map { setting in
            "\(setting.name) \(Self.text(setting.place)) \(setting.target ?? "–")"
        }
    }

    var named: [String] {
        contents.named.map { "\($0.target.name ?? "–") \($0.plist) \(Self.text($0.place))" }
    }

    var remarks: [String] {
        contents.remarks.map { "\($0.kind) \(Self.text($0.place)) \($0.target ?? "–"): \($0.text)" }
    }

    static func text(_ place: DocumentPlace) -> String {
        "\(place.file):\(place.position) \(place.path.joined(separator: "/"))"
    }

    /// The first line of a declaration: what it is.
    static func title(_ declaration: Declaration) -> String {
        let target = declaration.target
        let systems = target.systems.map(\.rawValue).joined(separator: " ")
        let output = declaration.output.map { " → \($0)" } ?? ""
        return "\(target.name ?? "–") \(target.kind.rawValue) [\(systems)] \(target.identifier ?? "–")\(output)"
    }

    private static func lines(_ declaration: Declaration) -> [String] {
        var lines = [title(declaration)]
        func add(_ tree: Tree, _ path: [String]) {
            guard case .dictionary(let entries) = tree.value, path.count < 4 else { return }
            for entry in entries {
                let path = path + [entry.key]
                let value = Self.value(entry.value).map { " = \($0)" } ?? ""
                lines.append("  \(path.joined(separator: "/"))\(value) at \(text(declaration.place(of: path)))")
                add(entry.value, path)
            }
        }
        add(declaration.tree, [])
        return lines
    }

    private static func value(_ tree: Tree) -> String? {
        switch tree.value {
        case .dictionary: nil
        case .string(let text): "'\(text)'"
        case .boolean(let value): "\(value)"
        case .integer(let value): "\(value)"
        case .array(let items): "[\(items.count)]"
        default: tree.kind
        }
    }
}
