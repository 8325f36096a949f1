// SPDX-License-Identifier: MIT
internal import Formats

/// Finds what writes a property list in the folders above what was named: it was not named, and a mend of the list
/// would be undone when it runs.
struct GeneratorsAbove {
    /// The most folders that are looked into, one above the other.
    private static let depthLimit = 16
    /// The names of documents that say where their Info.plist is written.
    private static let names = [
        "project.yml", "project.yaml", "project.json", "Project.swift", "app.json", "app.config.js", "app.config.ts",
    ]

    private let reader: DocumentReader
    private let paths: NamedPaths
    /// By folder, absolute: what the documents in it and above it write, by whole path.
    private var folders: [String: [String: String]] = [:]

    init(_ files: SourceFiles, _ paths: NamedPaths) {
        reader = DocumentReader(files: files)
        self.paths = paths
    }

    /// What is written by documents in a folder and in those above it, by whole path, each with its document: up to the
    /// first folder with a repository of Git.
    mutating func outputs(from folder: String) -> [String: String] {
        outputs(from: folder.isEmpty ? "." : folder, depth: 0)
    }

    private mutating func outputs(from folder: String, depth: Int) -> [String: String] {
        let absolute = paths.absolute(folder)
        if let known = folders[absolute] { return known }
        var outputs = look(into: folder)
        if depth < Self.depthLimit, absolute != "/", !Self.isLast(folder) {
            let above = self.outputs(from: DocumentPath.join(folder, ".."), depth: depth + 1)
            outputs.merge(above) { nearest, _ in nearest }
        }
        folders[absolute] = outputs
        return outputs
    }

    /// Whether a repository begins in a folder, so that nothing above it belongs to what is in it.
    static func isLast(_ folder: String) -> Bool {
        FileStatus(DocumentPath.join(folder, ".git"), followingLinks: true) != nil
    }

    private func look(into folder: String) -> [String: String] {
        var outputs: [String: String] = [:]
        for name in Self.names {
            let path = DocumentPath.join(folder, name)
            // What cannot be read was not named, and its faults are not this audit's.
            guard FileStatus(path, followingLinks: true)?.kind == .file,
                let contents = try? reader.contents(ofMet: path)?.contents
            else { continue }
            for declaration in contents.declarations {
                if let output = declaration.output { outputs[paths.absolute(output)] = path }
            }
        }
        return outputs
    }
}
