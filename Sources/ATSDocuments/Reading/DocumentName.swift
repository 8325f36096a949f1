// SPDX-License-Identifier: MIT

/// What a name says about a document: in a folder only files are opened whose names are those of documents.
enum DocumentName {
    /// What may be named, for messages.
    static let known =
        "an Info.plist, project.yml (XcodeGen), project.pbxproj, an .xcconfig, app.json or app.config.* (Expo), "
        + "config.xml (Cordova), tauri.conf.json, electron-builder.*, Project.swift (Tuist), a bundle, an .ipa or "
        + ".xcarchive, or a program"

    /// Folders that hold what others made, or nothing that is built into an app.
    static let passedFolders: Set<String> = [
        ".build", ".bundle", ".dart_tool", ".expo", ".git", ".gradle", ".hg", ".svn", ".swiftpm", ".symlinks", "build",
        "Carthage", "DerivedData", "node_modules", "Pods", "SourcePackages", "xcuserdata",
    ]

    /// A folder that holds this file says of itself that it can be made again (Cargo's `target` is one).
    static let cacheTag = "CACHEDIR.TAG"

    static func isPropertyList(_ path: String) -> Bool { hasSuffix(path, ".plist") }

    static func isJSON(_ path: String) -> Bool { hasSuffix(path, ".json") }

    static func isArchive(_ path: String) -> Bool { hasSuffix(path, ".ipa") }

    /// Whether a file of that name is opened when it is met in a folder.
    static func isCandidate(_ name: String) -> Bool {
        if isPropertyList(name) || hasSuffix(name, ".xcconfig") || isArchive(name) { return true }
        if names.contains(name) { return true }
        return name.hasPrefix("electron-builder.") || name.hasPrefix("app.config.")
            || name.hasPrefix("tauri.") && (hasSuffix(name, ".conf.json") || hasSuffix(name, ".conf.json5"))
    }

    private static let names: Set<String> = [
        "project.yml", "project.yaml", "project.json", "project.pbxproj", "app.json", "config.xml", "tauri.conf.json",
        "tauri.conf.json5", "Tauri.toml", "package.json", "Project.swift",
    ]

    /// Whether a path ends so, in whatever case.
    private static func hasSuffix(_ path: String, _ suffix: String) -> Bool {
        let end = path.utf8.suffix(suffix.utf8.count)
        return end.count == suffix.utf8.count
            && zip(end, suffix.utf8).allSatisfy { $0 == $1 || (0x41...0x5A).contains($0) && $0 | 0x20 == $1 }
    }
}
