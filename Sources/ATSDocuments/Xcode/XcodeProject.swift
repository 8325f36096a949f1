// SPDX-License-Identifier: MIT
internal import Formats

/// The objects of a `project.pbxproj` by their numbers, and how they lead to each other.
struct XcodeProject {
    /// `XCBuildConfiguration`
    struct Configuration {
        let id: String
        let name: String
        let settings: [Tree.Entry]
        /// The build configuration file that stands under it, from the folder of the project.
        let base: (path: String, position: SourcePosition)?
    }

    private static let depthLimit = 64

    private let objects: [String: Tree]
    private let projectID: String
    /// The group in which an object stands.
    private let parents: [String: String]
    private let folder: String

    /// - Parameters:
    ///   - tree: the whole document.
    ///   - folder: the one around the `.xcodeproj`.
    /// - Throws: `InputError` where the document is no project.
    init(_ tree: Tree, folder: String) throws(InputError) {
        guard let entry = tree["objects"], case .dictionary(let entries) = entry.value.value else {
            throw InputError(
                at: tree["objects"]?.value.position ?? tree.position, "the project has no objects",
                expected: "'objects', a dictionary")
        }
        guard let root = tree["rootObject"]?.value.text else {
            throw InputError(
                at: tree.position, "the project says no root object", expected: "'rootObject', the number of one")
        }
        var objects: [String: Tree] = [:]
        var parents: [String: String] = [:]
        for entry in entries {
            objects[entry.key] = entry.value
            for child in XcodeProject.texts(entry.value["children"]?.value) { parents[child] = entry.key }
        }
        guard objects[root]?["isa"]?.value.text == "PBXProject" else {
            throw InputError(
                at: tree["rootObject"]?.keyPosition, "the root object '\(excerpt(root))' is no project",
                expected: "the number of a PBXProject")
        }
        self.objects = objects
        self.parents = parents
        self.folder = folder
        projectID = root
    }

    /// The targets that build something with its own rules, in the project's order.
    var targets: [(id: String, tree: Tree)] {
        XcodeProject.texts(objects[projectID]?["targets"]?.value).compactMap { id in
            guard let tree = objects[id], tree["isa"]?.value.text == "PBXNativeTarget" else { return nil }
            return (id, tree)
        }
    }

    /// The configurations of the project itself.
    var configurations: [Configuration] { objects[projectID].map(configurations(of:)) ?? [] }

    /// The configurations of a target, or of the project, in the order of the list.
    func configurations(of owner: Tree) -> [Configuration] {
        guard let list = owner["buildConfigurationList"]?.value.text.flatMap({ objects[$0] }) else { return [] }
        return XcodeProject.texts(list["buildConfigurations"]?.value).compactMap { id in
            guard let tree = objects[id] else { return nil }
            var settings: [Tree.Entry] = []
            if case .dictionary(let entries)? = tree["buildSettings"]?.value.value { settings = entries }
            return Configuration(
                id: id, name: tree["name"]?.value.text ?? "", settings: settings, base: base(of: tree))
        }
    }

    /// By reference to a file of the project, or (Xcode 16) by its path from a folder of it.
    private func base(of tree: Tree) -> (path: String, position: SourcePosition)? {
        if let entry = tree["baseConfigurationReference"], let id = entry.value.text, let path = path(of: id) {
            return (path, entry.keyPosition)
        }
        guard let anchor = tree["baseConfigurationReferenceAnchor"]?.value.text,
            let entry = tree["baseConfigurationReferenceRelativePath"], let relative = entry.value.text,
            let base = path(of: anchor)
        else { return nil }
        return (DocumentPath.join(base, relative), entry.keyPosition)
    }

    /// Where a file reference or a group leads, as it can be opened; `nil` where only the build knows.
    private func path(of id: String) -> String? {
        var parts: [String] = []
        var next: String? = id
        for _ in 0..<Self.depthLimit {
            guard let id = next, let tree = objects[id] else { break }
            if let part = tree["path"]?.value.text { parts.append(part) }
            switch tree["sourceTree"]?.value.text {
            case "<absolute>": return parts.last
            case "<group>", nil: next = parents[id]
            case "SOURCE_ROOT": next = nil
            default: return nil
            }
        }
        guard !parts.isEmpty else { return nil }
        return DocumentPath.join(folder, parts.reversed().joined(separator: "/"))
    }

    /// The texts of a list.
    static func texts(_ tree: Tree?) -> [String] {
        guard case .array(let items)? = tree?.value else { return [] }
        return items.compactMap(\.text)
    }
}
