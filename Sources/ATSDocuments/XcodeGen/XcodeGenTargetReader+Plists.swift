// SPDX-License-Identifier: MIT
internal import Formats

extension XcodeGenTargetReader {
    typealias PlistFile = (plist: String, place: DocumentPlace, isConditional: Bool)

    /// What `INFOPLIST_FILE` says, each file once.
    ///
    /// - Parameters:
    ///   - settings: the target's own.
    ///   - owner: those that say it, the target's or the project's.
    ///   - hasFiles: whether build configuration files stand between the two.
    mutating func plistFiles(
        _ settings: XcodeGenSettings, of owner: XcodeGenSettings, hasFiles: Bool, _ target: Target
    ) throws(InputError) -> [PlistFile] {
        var files: [PlistFile] = []
        var seen: Set<String> = []
        for setting in owner.settings(named: "INFOPLIST_FILE") {
            guard let text = setting.entry.node.text, !text.isEmpty else { continue }
            let paths = try paths(of: setting, text, settings, hasFiles: hasFiles, target)
            if paths.contains(nil) {
                note(
                    "INFOPLIST_FILE is '\(excerpt(text))', which only the build knows", setting.entry.place, target.name
                )
            }
            for case let path? in paths where !path.isEmpty {
                let plist = DocumentPath.join(folder, path)
                guard seen.insert(plist).inserted else { continue }
                files.append((plist, setting.entry.place, setting.isConditional))
            }
        }
        return files
    }

    /// The path in each configuration in which the setting holds, once where all have the same; `nil` for what only the
    /// build knows.
    private mutating func paths(
        of setting: XcodeGenSettings.Setting, _ text: String, _ settings: XcodeGenSettings, hasFiles: Bool,
        _ target: Target
    ) throws(InputError) -> [String?] {
        guard BuildVariables.stands(in: text) else { return [text.contains("$") ? nil : text] }
        var paths: [String?] = []
        var seen: Set<String?> = []
        for configuration in configurations.names where configurations.isIn(configuration, setting.configurations) {
            try budget.spend(made: settings.all.count + projectSettings.all.count + 1, at: setting.entry.keyPosition)
            var levels = [settings.level(in: configuration, of: configurations)]
            // What a file between them says stands over what the project says, and is not looked at.
            if !hasFiles { levels.append(projectSettings.level(in: configuration, of: configurations)) }
            let scope = SettingScope(levels, given: configurations.given(configuration, target: target.name))
            let path = scope.expand(text).flatMap { $0.contains("$") ? nil : $0 }
            if seen.insert(path).inserted { paths.append(path) }
        }
        return paths
    }

    mutating func readWithoutInfo(
        _ entry: XcodeGenNode.Entry, _ settings: XcodeGenSettings, hasFiles: Bool, _ target: Target
    ) throws(InputError) {
        let sources = entry.node["sources"]
        if let found = foundPlist(sources?.node) {
            return contents.named.append((target, found, sources?.place ?? entry.place))
        }
        if projectSettings.settings(named: "INFOPLIST_FILE").contains(where: { $0.entry.node.text?.isEmpty == false }) {
            let others = try plistFiles(settings, of: projectSettings, hasFiles: hasFiles, target)
            contents.named += others.map { (target, $0.plist, $0.place) }
            return
        }
        if settings.isOn("GENERATE_INFOPLIST_FILE") || projectSettings.isOn("GENERATE_INFOPLIST_FILE") {
            let tree = Tree(.dictionary([]), at: entry.keyPosition)
            contents.declarations.append(
                Declaration(
                    .xcodeGen, file: file, target: target, tree: tree, origins: [[]: entry.origin]))
        } else if target.kind.isMainBundle, target.kind != .commandLineTool {
            note(
                "nothing here says where the Info.plist of '\(excerpt(target.name ?? ""))' comes from", entry.place,
                target.name)
        }
    }

    /// XcodeGen takes the first `Info.plist` in the sources; those that stand right in one of their folders are found.
    private mutating func foundPlist(_ sources: XcodeGenNode?) -> String? {
        guard let sources else { return nil }
        for source in (sources.items ?? [sources]).prefix(100) {
            guard let text = (source["path"]?.node ?? source).text, !text.contains("$") else { continue }
            let path = DocumentPath.join(folder, written(text, in: source.origin.file))
            let plist = DocumentPath.name(of: path) == "Info.plist" ? path : DocumentPath.join(path, "Info.plist")
            if isThere(plist) { return plist }
        }
        return nil
    }

    private mutating func isThere(_ plist: String) -> Bool {
        if let isThere = searched[plist] { return isThere }
        guard searched.count < Self.searchLimit else { return false }
        do throws(InputError) {
            _ = try files.read(plist)
            searched[plist] = true
        } catch {
            searched[plist] = false
        }
        return searched[plist] == true
    }

    /// A path as seen from the project's folder.
    private func written(_ path: String, in file: String) -> String { DocumentPath.join(prefixes[file] ?? "", path) }

    mutating func output(of info: XcodeGenNode.Entry, _ target: Target) -> String? {
        guard let path = info.node["path"], let text = path.node.text, !text.isEmpty else {
            note("XcodeGen refuses 'info' without a 'path'", info.place, target.name, .skipped)
            return nil
        }
        guard !text.contains("$") else {
            note("the Info.plist is written to '\(excerpt(text))', which is not known here", path.place, target.name)
            return nil
        }
        return DocumentPath.join(folder, written(text, in: path.origin.file))
    }
}
