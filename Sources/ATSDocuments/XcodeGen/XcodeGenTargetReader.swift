// SPDX-License-Identifier: MIT
internal import ATSModel
internal import Formats

/// Makes declarations of a project's targets.
struct XcodeGenTargetReader {
    /// The most remarks about what only the environment knows.
    private static let remarkLimit = 100

    var contents = DocumentContents()
    private let file: String
    private let folder: String
    private let files: SourceFiles
    /// By file: what stands before the paths in it.
    private let prefixes: [String: String]
    private let groups: [String: XcodeGenNode]
    private let projectSettings: XcodeGenSettings
    private let bundlePrefix: String?
    private var budget: XcodeGenBudget
    /// By place: a group's or template's setting belongs to every target that takes it.
    private var settings: [DocumentPlace: Int] = [:]
    private var variableCount = 0

    init(
        _ project: XcodeGenNode, file: String, _ files: SourceFiles, prefixes: [String: String],
        _ budget: XcodeGenBudget
    ) throws(InputError) {
        self.files = files
        self.prefixes = prefixes
        self.budget = budget
        self.file = file
        folder = DocumentPath.folder(of: file)
        groups = Dictionary(
            (project["settingGroups"]?.node.entries ?? []).map { ($0.key, $0.node) }, uniquingKeysWith: { $1 })
        bundlePrefix = project["options"]?.node["bundleIdPrefix"]?.node.text
        projectSettings = try XcodeGenSettings(project["settings"]?.node, groups: groups, &self.budget)
        add(projectSettings, of: nil)
    }

    /// Everything that was read.
    consuming func finished() -> DocumentContents {
        contents.isProject = true
        return contents
    }

    mutating func read(_ entry: XcodeGenNode.Entry) throws(InputError) {
        let node = entry.node
        let name = node["name"]?.node.text ?? entry.key
        let settings = try XcodeGenSettings(node["settings"]?.node, groups: groups, &budget)
        add(settings, of: name)
        guard node["legacy"] == nil, let kind = kind(of: node, name) else { return }
        let info = node["info"]
        let properties = info?.node["properties"]
        let systems = XcodeGenProduct.systems(
            platform: node["platform"]?.node.text, destinations: node["supportedDestinations"]?.node.texts ?? [])
        let target = Target(
            name: name, kind: kind,
            identifier: identifier(settings, properties?.node["CFBundleIdentifier"]?.node.text, name: name),
            systems: systems)
        let named = try plistFiles(settings, target)
        guard let info, info.node.entries != nil else {
            contents.named += named.map { (target, $0.plist, $0.place) }
            // What only the build knows is no reason to look elsewhere.
            let isSaid = settings.settings(named: "INFOPLIST_FILE").contains { $0.entry.node.text?.isEmpty == false }
            if !isSaid { readWithoutInfo(entry, settings, target) }
            return
        }
        let output = output(of: info, target)
        let others = named.filter { $0.plist != output }
        contents.named += others.map { (target, $0.plist, $0.place) }
        if let other = others.first(where: { !$0.isConditional }), !named.contains(where: { $0.plist == output }) {
            contents.remarks.append(
                Remark(
                    .skipped, at: info.place,
                    "the build takes \(excerpt(other.plist)) by INFOPLIST_FILE, so that no product has what is written here",
                    target: name))
            return
        }
        try declare(info, properties, target, output)
        if kind == .commandLineTool, !settings.isOn("CREATE_INFOPLIST_SECTION_IN_BINARY"),
            !projectSettings.isOn("CREATE_INFOPLIST_SECTION_IN_BINARY")
        {
            contents.remarks.append(
                Remark(
                    .skipped, at: info.place,
                    "a tool holds its Info.plist only where CREATE_INFOPLIST_SECTION_IN_BINARY is YES", target: name))
        }
    }

    // MARK: What a target is

    /// `nil` for what has no `Info.plist`.
    private mutating func kind(of node: XcodeGenNode, _ name: String) -> BundleKind? {
        guard let type = node["type"] else { return .unknown }
        let word = type.node.text ?? ""
        switch XcodeGenProduct.kind(word) {
        case .bundle(let kind): return kind
        case .noBundle: return nil
        case .unknown:
            if let variable = XcodeGenVariable.first(in: word[...]) {
                note(
                    "the target's type is ${\(excerpt(variable.name))} in the environment of XcodeGen", type.place, name
                )
            } else {
                let nearest = nearestWord(to: word, among: XcodeGenProduct.words)
                contents.remarks.append(
                    Remark(
                        .skipped, at: type.place,
                        "XcodeGen knows no type '\(excerpt(word))'" + (nearest.map { "; did you mean '\($0)'?" } ?? ""),
                        target: name))
            }
            return .unknown
        }
    }

    private func identifier(_ settings: XcodeGenSettings, _ written: String?, name: String) -> String? {
        let setting = "PRODUCT_BUNDLE_IDENTIFIER"
        let isSet =
            !settings.settings(named: setting).isEmpty || !projectSettings.settings(named: setting).isEmpty
        var identifier = settings.text(of: setting) ?? projectSettings.text(of: setting)
        if let written, !written.contains("$") { identifier = written }
        if identifier == nil, !isSet, let bundlePrefix {
            // Letters, digits, hyphens and points; an underscore becomes a hyphen.
            let rest = name.unicodeScalars.compactMap { scalar -> Character? in
                if scalar == "_" { return "-" }
                return scalar.properties.isAlphabetic || scalar.properties.numericType != nil || scalar == "-"
                    || scalar == "." ? Character(scalar) : nil
            }
            identifier = bundlePrefix + "." + String(rest)
        }
        return identifier.flatMap { $0.contains("$") ? nil : $0 }
    }

    // MARK: Where its Info.plist comes from

    private typealias PlistFile = (plist: String, place: DocumentPlace, isConditional: Bool)

    /// What `INFOPLIST_FILE` says, each file once.
    private mutating func plistFiles(
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

    private mutating func readWithoutInfo(
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
    private func foundPlist(_ sources: XcodeGenNode?) -> String? {
        guard let sources else { return nil }
        for source in (sources.items ?? [sources]).prefix(100) {
            guard let text = (source["path"]?.node ?? source).text, !text.contains("$") else { continue }
            let path = DocumentPath.join(folder, written(text, in: source.origin.file))
            let plist = DocumentPath.name(of: path) == "Info.plist" ? path : DocumentPath.join(path, "Info.plist")
            do throws(InputError) {
                _ = try files.read(plist)
                return plist
            } catch {
                continue
            }
        }
        return nil
    }

    /// A path as seen from the project's folder.
    private func written(_ path: String, in file: String) -> String { DocumentPath.join(prefixes[file] ?? "", path) }

    private mutating func output(of info: XcodeGenNode.Entry, _ target: Target) -> String? {
        guard let path = info.node["path"], let text = path.node.text, !text.isEmpty else {
            contents.remarks.append(
                Remark(.skipped, at: info.place, "XcodeGen refuses 'info' without a 'path'", target: target.name))
            return nil
        }
        guard !text.contains("$") else {
            note("the Info.plist is written to '\(excerpt(text))', which is not known here", path.place, target.name)
            return nil
        }
        return DocumentPath.join(folder, written(text, in: path.origin.file))
    }

    // MARK: What it says

    private mutating func declare(
        _ info: XcodeGenNode.Entry, _ properties: XcodeGenNode.Entry?, _ target: Target, _ output: String?
    ) throws(InputError) {
        guard let properties, properties.node.entries != nil else {
            let tree = Tree(.dictionary([]), at: info.keyPosition)
            contents.declarations.append(
                Declaration(
                    .xcodeGen, file: file, target: target, tree: tree, output: output,
                    origins: [[]: info.origin]))
            return
        }
        var made = try properties.node.made(&budget)
        // An edit of the dictionary goes where its own key stands.
        made.origins[[]] = properties.origin
        let declaration = Declaration(
            .xcodeGen, file: file, target: target, tree: made.tree, output: output,
            origins: made.origins)
        contents.declarations.append(declaration)
        noteVariables(declaration)
    }

    /// What `${…}` is left in the ATS dictionary, or in a key beside it, only the environment or the build knows.
    private mutating func noteVariables(_ declaration: Declaration) {
        guard case .dictionary(let entries) = declaration.tree.value else { return }
        for entry in entries {
            noteVariable(entry.key, [entry.key], declaration)
            if entry.key == "NSAppTransportSecurity" { noteVariables(entry.value, [entry.key], declaration) }
        }
    }

    private mutating func noteVariables(_ tree: Tree, _ path: [String], _ declaration: Declaration) {
        guard variableCount < Self.remarkLimit else { return }
        switch tree.value {
        case .string(let text): noteVariable(text, path, declaration)
        case .array(let items):
            for (number, item) in items.enumerated() { noteVariables(item, path + ["\(number)"], declaration) }
        case .dictionary(let entries):
            for entry in entries {
                noteVariable(entry.key, path + [entry.key], declaration)
                noteVariables(entry.value, path + [entry.key], declaration)
            }
        default: break
        }
    }

    private mutating func noteVariable(_ text: String, _ path: [String], _ declaration: Declaration) {
        guard let variable = XcodeGenVariable.first(in: text[...]) else { return }
        note(
            "${\(excerpt(variable.name))} is filled in from the environment of XcodeGen, or else by the build",
            declaration.place(of: path), declaration.target.name)
    }

    private mutating func note(_ text: String, _ place: DocumentPlace, _ target: String?) {
        guard variableCount < Self.remarkLimit else { return }
        variableCount += 1
        contents.remarks.append(Remark(.computed, at: place, text, target: target))
    }

    // MARK: Settings

    private mutating func add(_ all: XcodeGenSettings, of target: String?) {
        for setting in all.all where setting.entry.key.hasPrefix("INFOPLIST_KEY_") {
            let place = setting.entry.place
            if let number = settings[place] {
                // Of several targets it is nobody's in particular.
                let old = contents.settings[number]
                if old.target != target { contents.settings[number] = BuildSetting(old.name, old.value, at: place) }
                continue
            }
            settings[place] = contents.settings.count
            contents.settings.append(
                BuildSetting(setting.entry.key, value(setting.entry.node), at: place, target: target))
        }
    }

    private func value(_ node: XcodeGenNode) -> Tree.Value {
        switch node {
        case .written(let tree, _): tree.value
        case .list(let items, _, _): .array(items.map { Tree(value($0), at: $0.position) })
        case .dictionary(let entries, _, _):
            .dictionary(
                entries.map {
                    Tree.Entry(
                        key: $0.key, keyPosition: $0.keyPosition, value: Tree(value($0.node), at: $0.node.position))
                })
        }
    }
}
