// SPDX-License-Identifier: MIT
internal import ATSModel
internal import Formats

/// Makes declarations of a project's targets.
struct XcodeGenTargetReader {
    /// The most remarks on targets.
    static let remarkLimit = 200
    /// The most files that are looked for in the sources.
    static let searchLimit = 1_000

    var contents = DocumentContents()
    let file: String
    let folder: String
    let files: SourceFiles
    /// By file: what stands before the paths in it.
    let prefixes: [String: String]
    private let groups: [String: XcodeGenNode]
    let projectSettings: XcodeGenSettings
    let configurations: XcodeGenConfigurations
    private let bundlePrefix: String?
    /// Whether build configuration files say more of the project's settings.
    let projectHasFiles: Bool
    var budget: XcodeGenBudget
    /// By place: a group's or template's setting belongs to every target that takes it.
    private var settings: [DocumentPlace: Int] = [:]
    var remarkCount = 0
    /// By path: whether a property list was found there.
    var searched: [String: Bool] = [:]

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
        configurations = XcodeGenConfigurations(project)
        projectHasFiles = project["configFiles"]?.node.entries?.isEmpty == false
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
        let before = (contents.declarations.count, contents.named.count)
        try read(entry, name, kind, settings)
        if kind == .commandLineTool { withdraw(after: before, entry, name, settings) }
    }

    private mutating func read(
        _ entry: XcodeGenNode.Entry, _ name: String, _ kind: BundleKind, _ settings: XcodeGenSettings
    ) throws(InputError) {
        let node = entry.node
        let info = node["info"]
        let properties = info?.node["properties"]
        let platform = node["platform"]
        if let text = platform?.node.text, let variable = XcodeGenVariable.first(in: text[...]), let platform {
            note(
                "the target's platform is ${\(excerpt(variable.name))} in the environment of XcodeGen", platform.place,
                name)
        }
        let systems = XcodeGenProduct.systems(
            platform: platform?.node.text, destinations: node["supportedDestinations"]?.node.texts ?? [])
        let target = Target(
            name: name, kind: kind,
            identifier: identifier(settings, properties?.node["CFBundleIdentifier"]?.node.text, name: name),
            systems: systems)
        let hasFiles = node["configFiles"]?.node.entries?.isEmpty == false
        let named = try plistFiles(settings, of: settings, hasFiles: hasFiles, target)
        guard let info, info.node.entries != nil else {
            contents.named += named.map { (target, $0.plist, $0.place) }
            // What only the build knows is no reason to look elsewhere.
            let isSaid = settings.settings(named: "INFOPLIST_FILE").contains { $0.entry.node.text?.isEmpty == false }
            if !isSaid { try readWithoutInfo(entry, settings, hasFiles: hasFiles, target) }
            return
        }
        let output = output(of: info, target)
        let others = named.filter { $0.plist != output }
        contents.named += others.map { (target, $0.plist, $0.place) }
        if let other = others.first(where: { !$0.isConditional }), !named.contains(where: { $0.plist == output }) {
            note(
                "the build takes \(excerpt(other.plist)) by INFOPLIST_FILE, so that no product has what is written here",
                info.place, name, .skipped)
            return
        }
        try declare(info, properties, target, output)
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
            } else if remarkCount <= Self.remarkLimit {
                let nearest = nearestWord(to: word, among: XcodeGenProduct.words)
                note(
                    "XcodeGen knows no type '\(excerpt(word))'" + (nearest.map { "; did you mean '\($0)'?" } ?? ""),
                    type.place, name, .skipped)
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
