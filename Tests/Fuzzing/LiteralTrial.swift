// SPDX-License-Identifier: MIT
import ATSDocuments
import Formats
import TestSupport

/// A random edit of an entry in a damaged program: the program is read as before, without that entry, or with it under
/// another key.
struct LiteralTrial {
    static let mutator = Mutator(
        EditSpecimens.programs,
        pieces: [
            "[", "]", "{", "}", ",", ":", "\"", "'", "// c\n", "/* c */", "\n", " ", ", ", "a: 1,", "\"k\": true, ",
            "...x, ",
            "#", "`", "\\", "(", ")",
        ])

    private let bytes: [UInt8]
    private var generator: SeededGenerator

    init(_ bytes: [UInt8], seed: UInt64, number: Int) {
        self.bytes = bytes
        generator = SeededGenerator(seed: seed ^ 0x117E, number: number)
    }

    mutating func run() -> EditTrial.Outcome {
        let isScript = bytes.contains(UInt8(ascii: "{")) && !generator.oneIn(4)
        let before = Self.declarations(bytes, isScript)
        guard let (number, declaration) = before.enumerated().shuffled(using: &generator).first,
            let path = path(in: declaration.tree)
        else { return .unread }
        let place = declaration.place(of: path)
        let isRename = generator.oneIn(3)
        let key = generator.pick(["NSAllowsLocalNetworking", "a b", "é", "\"\\", "#", "x-y", "1"])
        let edit: TreeEdit =
            isRename ? .rename(place.path, at: place.position, to: key) : .remove(place.path, at: place.position)
        let new: [UInt8]
        do throws(InputError) {
            new = try DocumentEditor.apply([edit], to: bytes, form: isScript ? .script : .swift)
        } catch {
            return .refused(error)
        }
        let after = Self.declarations(new, isScript)
        guard after.count == before.count else {
            return fault(edit, "loses \(before.count - after.count) bundles", new)
        }
        let paths = [path] + (isRename ? [path.dropLast() + [key]] : [])
        for (old, now) in zip(before, after) where !Self.isSame(old, now, beside: paths) {
            return fault(edit, "changes more of \(old.target.name ?? "a bundle")", new)
        }
        // Another entry of that name, or what is spread there, can come to light.
        if after[number].tree.value(atKeyPath: path) != nil, occurrences(of: path.last ?? "") < 2,
            !bytes.contains(UInt8(ascii: "\\")), isRename ? path.last != key : true, !hasSpread
        {
            return fault(edit, "leaves it there", new)
        }
        return .done
    }

    private static func declarations(_ bytes: [UInt8], _ isScript: Bool) -> [Declaration] {
        let contents =
            isScript
            ? try? ExpoScriptDocument.read(bytes, file: "app.config.ts", in: SourceFiles())
            : try? TuistDocument.read(bytes, file: "Project.swift", in: SourceFiles())
        return contents?.declarations ?? []
    }

    /// The way to some entry whose place is known.
    private mutating func path(in tree: Tree) -> [String]? {
        var path: [String] = []
        var node = tree
        while case .dictionary(let entries) = node.value, let entry = entries.randomElement(using: &generator) {
            path.append(entry.key)
            node = entry.value
            if generator.oneIn(3) { break }
        }
        return path.isEmpty ? nil : path
    }

    /// Whether two declarations say the same, what some paths lead to aside.
    private static func isSame(_ old: Declaration, _ new: Declaration, beside paths: [[String]]) -> Bool {
        func rest(_ declaration: Declaration) -> Tree {
            paths.reduce(declaration.tree) { tree, path in
                var tree = tree
                // A key can stand twice.
                while let less = try? tree.applying([.remove(path, at: nil)]), less != tree { tree = less }
                return tree
            }
        }
        return old.target == new.target && rest(old).hasValue(of: rest(new))
    }

    private var hasSpread: Bool { String(decoding: bytes, as: UTF8.self).contains("...") }

    private func occurrences(of key: String) -> Int {
        String(decoding: bytes, as: UTF8.self).ranges(of: key).count
    }

    private func fault(_ edit: TreeEdit, _ what: String, _ new: [UInt8]) -> EditTrial.Outcome {
        .fault(
            "\(edit) \(what): \(String(decoding: bytes, as: UTF8.self).debugDescription) → \(String(decoding: new, as: UTF8.self).debugDescription)"
        )
    }
}
