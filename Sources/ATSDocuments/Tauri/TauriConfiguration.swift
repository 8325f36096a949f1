// SPDX-License-Identifier: MIT
internal import Formats

/// `tauri.conf.json` with the file for one system laid over it, as JSON Merge Patch (RFC 7396) has it.
struct TauriConfiguration {
    /// A file and its tree.
    struct Layer {
        let file: String
        let tree: Tree
    }

    /// A value with the key that leads to it.
    struct Found {
        let file: String
        let path: [String]
        let keyPosition: SourcePosition
        let value: Tree
    }

    private let base: Layer
    private let patch: Layer?
    private let isVersion1: Bool

    init(_ base: Layer, patch: Layer?) {
        self.base = base
        self.patch = patch
        // Version 1 keeps all of it but the build in `tauri` and `package`.
        isVersion1 = base.tree["tauri"]?.value.entries != nil
    }

    /// A setting of `bundle`, which Tauri also takes with `-` between its words.
    func bundle(_ section: String, _ key: String) -> Found? {
        let dashed = String(
            key.unicodeScalars.reduce(into: String.UnicodeScalarView()) { text, scalar in
                if scalar.properties.isUppercase { text.append("-") }
                text.append(contentsOf: scalar.properties.lowercaseMapping.unicodeScalars)
            })
        let folder = (isVersion1 ? ["tauri"] : []) + ["bundle", section]
        return find(folder + [key]) ?? find(folder + [dashed])
    }

    var identifier: String? { find(isVersion1 ? ["tauri", "bundle", "identifier"] : ["identifier"])?.value.text }

    var productName: String? { find(isVersion1 ? ["package", "productName"] : ["productName"])?.value.text }

    private func find(_ path: [String]) -> Found? {
        if let patch {
            var tree = patch.tree
            for (depth, key) in path.enumerated() {
                guard tree.entries != nil else { return nil }
                guard let entry = tree[key] else { break }
                if depth == path.count - 1 {
                    if entry.value.value == .null { return nil }
                    return Found(file: patch.file, path: path, keyPosition: entry.keyPosition, value: entry.value)
                }
                tree = entry.value
            }
        }
        guard let entry = base.tree.value(atKeyPath: path.dropLast())?[path.last ?? ""], entry.value.value != .null
        else {
            return nil
        }
        return Found(file: base.file, path: path, keyPosition: entry.keyPosition, value: entry.value)
    }
}
