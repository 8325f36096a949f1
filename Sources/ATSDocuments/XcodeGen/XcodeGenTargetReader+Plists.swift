// SPDX-License-Identifier: MIT
internal import Formats

extension XcodeGenTargetReader {
    typealias PlistFile = (plist: String, place: DocumentPlace, isConditional: Bool)

    /// What `INFOPLIST_FILE` says, each file once.
    mutating func plistFiles(
        _ settings: XcodeGenSettings, _ target: Target
    ) throws(InputError) -> [PlistFile] {
        var files: [PlistFile] = []
        for setting in settings.settings(named: "INFOPLIST_FILE") {
            guard let text = setting.entry.node.text, !text.isEmpty else { continue }
            guard let path = path(ofSetting: text) else {
                note(
                    "INFOPLIST_FILE is '\(excerpt(text))', which only the build knows", setting.entry.place, target.name
                )
                continue
            }
            let plist = DocumentPath.join(folder, path)
            guard !files.contains(where: { $0.plist == plist }) else { continue }
            files.append((plist, setting.entry.place, setting.isConditional))
        }
        return files
    }

    /// Without the variable for the project's own folder; `nil` where others are left.
    private func path(ofSetting text: String) -> String? {
        for root in ["$(SRCROOT)/", "${SRCROOT}/", "$(PROJECT_DIR)/", "${PROJECT_DIR}/"] where text.hasPrefix(root) {
            let rest = String(text.dropFirst(root.count))
            return rest.contains("$") ? nil : rest
        }
        return text.contains("$") ? nil : text
    }

    mutating func readWithoutInfo(
        _ entry: XcodeGenNode.Entry, _ settings: XcodeGenSettings, _ target: Target
    ) {
        let sources = entry.node["sources"]
        if let found = foundPlist(sources?.node) {
            return contents.named.append((target, found, sources?.place ?? entry.place))
        }
        let others = projectSettings.settings(named: "INFOPLIST_FILE")
        if let other = others.last, let path = other.entry.node.text.flatMap({ path(ofSetting: $0) }), !path.isEmpty {
            return contents.named.append((target, DocumentPath.join(folder, path), other.entry.place))
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
