// SPDX-License-Identifier: MIT
internal import Formats

/// Documents that say nothing of their own, because another that was read holds all of it.
enum CopiedDocuments {
    /// Without them: an `Info.plist` that a tool merges into its own (Tauri's), which is read as part of that; and what
    /// a generator wrote into a project file beside it, which the generator's own document says as well.
    static func dropped(from documents: [SurveyDocument], absolute: (String) -> String) -> [SurveyDocument] {
        var merged: Set<String> = []
        for document in documents { merged.formUnion(sources(of: document).map(absolute)) }
        let projects = described(by: documents, absolute)
        guard !merged.isEmpty || !projects.isEmpty else { return documents }
        return documents.compactMap { document in
            if document.contents.declarations.contains(where: { $0.kind == .infoPlist }),
                merged.contains(absolute(document.file))
            {
                return nil
            }
            guard document.isProjectFile, let described = projects[absolute(document.folder)] else { return document }
            var document = document
            document.contents.declarations.removeAll { described.targets.contains($0.target.name) }
            document.contents.settings.removeAll { described.settings.contains($0.name) }
            return document
        }
    }

    /// The files that a document takes parts from, itself left out.
    static func sources(of document: SurveyDocument) -> [String] {
        var files: [String] = []
        for declaration in document.contents.declarations where declaration.kind.isGenerator {
            guard case .dictionary(let entries) = declaration.tree.value else { continue }
            var paths = entries.map { [$0.key] }
            if case .dictionary(let keys)? = declaration.tree[transportSecurity]?.value.value {
                paths += keys.map { [transportSecurity, $0.key] }
            }
            for path in paths {
                let file = declaration.place(of: path).file
                if file != declaration.file, file != document.file, !files.contains(file) { files.append(file) }
            }
        }
        return files
    }

    private static let transportSecurity = "NSAppTransportSecurity"

    /// What XcodeGen's and Tuist's documents say of the project file that they write, by their folders.
    private static func described(
        by documents: [SurveyDocument], _ absolute: (String) -> String
    ) -> [String: (targets: Set<String?>, settings: Set<String>)] {
        var all: [String: (targets: Set<String?>, settings: Set<String>)] = [:]
        for document in documents where document.contents.isProject && !document.isProjectFile {
            let folder = absolute(document.folder)
            let kinds = document.contents.declarations.map(\.kind)
            guard kinds.contains(.xcodeGen) || kinds.contains(.tuist) else { continue }
            all[folder, default: ([], [])].targets.formUnion(document.contents.declarations.map(\.target.name))
            all[folder, default: ([], [])].settings.formUnion(document.contents.settings.map(\.name))
        }
        return all
    }
}

extension SurveyDocument {
    /// Whether it is an Xcode project file.
    var isProjectFile: Bool { DocumentPath.name(of: file) == "project.pbxproj" }
}
