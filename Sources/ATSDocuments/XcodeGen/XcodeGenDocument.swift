// SPDX-License-Identifier: MIT
package import Formats

/// XcodeGen's `project.yml`, with the files that it includes (XcodeGen, Project Spec).
package enum XcodeGenDocument {
    private static let extensions = [".yml", ".yaml", ".json"]

    /// Whether a file of that name with those bytes is one.
    ///
    /// Its name says little, so that a mapping has to hold what no other tool's does: targets with a type, or target
    /// templates. What is named as XcodeGen's own file is one as well where it does not parse.
    ///
    /// - Parameter name: the last part of its path.
    package static func isOne(_ name: String, _ bytes: [UInt8]) -> Bool {
        let name = name.lowercased()
        guard let suffix = extensions.first(where: { name.hasSuffix($0) }) else { return false }
        let isNamed = name.hasSuffix("project" + suffix)
        guard holds(bytes, "targets") || holds(bytes, "targetTemplates") || isNamed && holds(bytes, "include") else {
            return false
        }
        let tree: Tree
        do throws(InputError) {
            tree = try XcodeGenLoader.parse(bytes, name)
        } catch {
            return isNamed && suffix != ".json"
        }
        guard case .dictionary = tree.value else { return false }
        if case .dictionary? = tree["targetTemplates"]?.value.value { return true }
        if case .dictionary(let targets)? = tree["targets"]?.value.value,
            targets.contains(where: { isTarget($0.value) })
        {
            return true
        }
        return isNamed && tree["include"] != nil && (tree["name"] != nil || tree["targets"] != nil)
    }

    private static func isTarget(_ tree: Tree) -> Bool {
        if tree["templates"] != nil || tree["info"] != nil { return true }
        return tree["type"]?.value.text != nil && (tree["platform"] != nil || tree["supportedDestinations"] != nil)
    }

    /// Whether a word stands somewhere in a text.
    private static func holds(_ bytes: [UInt8], _ word: StaticString) -> Bool {
        word.withUTF8Buffer { word in
            guard let first = unsafe word.first else { return true }
            var rest = bytes[...]
            while let start = rest.firstIndex(of: first) {
                rest = rest[start...]
                if unsafe rest.starts(with: word) { return true }
                rest = rest.dropFirst()
            }
            return false
        }
    }

    /// - Parameter file: its path as the user named it; what the document names is found beside it.
    /// - Throws: `InputError` with the place.
    package static func read(
        _ bytes: [UInt8], file: String, in files: SourceFiles
    ) throws(InputError) -> DocumentContents {
        do throws(InputError) {
            var loader = XcodeGenLoader(files)
            let project = try loader.load(bytes, file: file)
            var budget = loader.budget
            let targets = try XcodeGenTargets(project, &budget)
            var reader = try XcodeGenTargetReader(project, file: file, files, prefixes: loader.prefixes, budget)
            reader.contents.remarks = loader.remarks + targets.remarks
            for target in targets.all { try reader.read(target) }
            return reader.finished()
        } catch {
            throw error.inFile(file)
        }
    }
}
