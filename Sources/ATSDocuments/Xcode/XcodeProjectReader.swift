// SPDX-License-Identifier: MIT
internal import ATSModel
internal import Formats

/// Reads the targets of a project with the settings that hold for them.
struct XcodeProjectReader {
    /// The most settings that are looked through: targets may share their configurations, so that their number is a
    /// product.
    private static let settingLimit = 2_000_000
    /// The most configuration files that are read, each as often as it is included.
    private static let fileLimit = 4096

    /// A setting of a target, whichever configuration it stands in.
    private struct Known: Hashable {
        let name: String
        let value: Tree.Value
        let target: String?
    }

    private(set) var contents = DocumentContents()
    private let file: String
    private let files: SourceFiles
    private let folder: String
    private let project: XcodeProject
    /// That of the `.xcodeproj` without its ending; `nil` where the document stands in none.
    private let name: String?
    /// By path: configuration files that were read already.
    private var chains: [String: SettingScope.Level] = [:]
    private var known: Set<Known> = []
    private var settingCount = 0
    private var fileCount = 0

    init(_ tree: Tree, file: String, in files: SourceFiles) throws(InputError) {
        self.file = file
        self.files = files
        let parent = DocumentPath.folder(of: file)
        let isInside = parent.hasSuffix(".xcodeproj")
        folder = isInside ? DocumentPath.folder(of: parent) : parent
        name = isInside ? String(DocumentPath.name(of: parent).dropLast(".xcodeproj".count)) : nil
        project = try XcodeProject(tree, folder: folder)
        contents.isProject = true
    }

    mutating func read() {
        let shared = project.configurations
        var levels: [String: [SettingScope.Level]] = [:]
        for configuration in shared {
            note(configuration, target: nil)
            levels[configuration.name] = levels[configuration.name] ?? self.levels(of: configuration)
        }
        for target in project.targets {
            guard settingCount <= Self.settingLimit else {
                remark(.skipped, SourcePosition.nowhere, "the project has too many settings; not all targets were read")
                return
            }
            read(target.id, target.tree, levels)
        }
    }

    private mutating func read(_ id: String, _ tree: Tree, _ shared: [String: [SettingScope.Level]]) {
        let name = tree["name"]?.value.text ?? tree["productName"]?.value.text ?? id
        var views: [(configuration: XcodeProject.Configuration, scope: SettingScope)] = []
        for configuration in project.configurations(of: tree) {
            note(configuration, target: name)
            guard settingCount <= Self.settingLimit else { break }
            let levels = levels(of: configuration) + (shared[configuration.name] ?? [])
            views.append((configuration, SettingScope(levels, given: given(name, configuration.name))))
        }
        let target = self.target(name, tree, views.map(\.scope))
        var paths: Set<String> = []
        var isUnread = false
        for (configuration, scope) in views {
            let isRead = target.kind != .commandLineTool || XcodeProjectReader.holdsSection(scope)
            for text in scope.texts(InfoPlistSetting.file) {
                let place = self.place(of: InfoPlistSetting.file, in: configuration, of: id)
                guard isRead else {
                    if !isUnread, !text.isEmpty {
                        remark(.skipped, place.position, InfoPlistSetting.sectionRemark, target: name)
                        isUnread = true
                    }
                    if let path = scope.expand(text), !path.isEmpty {
                        contents.unread.append(DocumentPath.join(folder, path))
                    }
                    continue
                }
                guard let path = scope.expand(text) else {
                    remark(
                        .computed, place.position,
                        "the path '\(DocumentPath.shown(text))' of an Info.plist is known in the build only",
                        target: name)
                    continue
                }
                guard !path.isEmpty, paths.insert(path).inserted else { continue }
                contents.named.append((target, DocumentPath.join(folder, path), place))
            }
        }
        let isGenerated = views.contains { $0.scope.value(InfoPlistSetting.isGenerated) == "YES" }
        if paths.isEmpty, isGenerated {
            contents.declarations.append(
                Declaration(
                    .xcodeProject, file: file, target: target, tree: Tree(.dictionary([]), at: tree.position),
                    origins: [[]: Declaration.Origin(file: file, path: ["objects", id])]))
        }
    }

    /// Whether the program that a tool becomes has its `Info.plist` in it, as far as that is known.
    private static func holdsSection(_ scope: SettingScope) -> Bool {
        scope.texts(InfoPlistSetting.isSection).contains { scope.expand($0)?.uppercased() ?? "YES" == "YES" }
            || scope.texts(InfoPlistSetting.linkerFlags).contains(where: InfoPlistSetting.makesSection)
    }

    private func target(_ name: String, _ tree: Tree, _ scopes: [SettingScope]) -> Target {
        var systems: Set<System> = []
        for scope in scopes { systems.formUnion(ProductType.systems(scope)) }
        let all = System.allCases.filter(systems.contains)
        // A release is what users get; by custom it is the last.
        let identifiers = scopes.map { $0.value("PRODUCT_BUNDLE_IDENTIFIER") }
        return Target(
            name: name, kind: ProductType.kind(tree["productType"]?.value.text ?? "", systems: all),
            identifier: identifiers.last.flatMap { $0 }.flatMap { $0.isEmpty ? nil : $0 }, systems: all)
    }

    /// What Xcode sets for a target in a configuration, as far as it can be known here.
    private func given(_ target: String, _ configuration: String) -> [String: String] {
        // Paths are relative to the folder of the project, so that is where they begin.
        var given = [
            "SRCROOT": ".", "PROJECT_DIR": ".", "SOURCE_ROOT": ".", "TARGET_NAME": target, "TARGETNAME": target,
            "PRODUCT_NAME": "$(TARGET_NAME)", "PRODUCT_MODULE_NAME": "$(PRODUCT_NAME:c99extidentifier)",
        ]
        if !configuration.isEmpty { given["CONFIGURATION"] = configuration }
        given["PROJECT_NAME"] = name
        given["PROJECT"] = name
        return given
    }

    /// A configuration's own settings, and those of the file under it.
    private mutating func levels(of configuration: XcodeProject.Configuration) -> [SettingScope.Level] {
        let own = SettingScope.level(
            configuration.settings.compactMap { entry in
                BuildSettings.setting(
                    key: entry.key, value: XcodeProjectReader.text(entry.value), at: entry.keyPosition)
            })
        settingCount += configuration.settings.count + 1
        guard let base = configuration.base else { return [own] }
        if let settings = chains[base.path] { return [own, settings] }
        let place = DocumentPlace(file: file, position: base.position, path: ["objects", configuration.id])
        let chain = ConfigurationChain(base.path, namedAt: place, fileLimit: Self.fileLimit - fileCount, in: files)
        fileCount += chain.fileCount
        contents.settings += chain.found
        contents.remarks += chain.remarks
        let settings = SettingScope.level(chain.settings)
        chains[base.path] = settings
        return [own, settings]
    }

    /// Takes down what a configuration says of the `Info.plist`. Equal settings of a target's configurations are said
    /// once, apart from those that name a key: each of them is a line that may have to go.
    private mutating func note(_ configuration: XcodeProject.Configuration, target: String?) {
        for entry in configuration.settings {
            guard
                let setting = BuildSettings.setting(
                    key: entry.key, value: XcodeProjectReader.text(entry.value), at: entry.keyPosition),
                InfoPlistSetting.isOne(setting.name)
            else { continue }
            let isNew = known.insert(Known(name: setting.name, value: entry.value.value, target: target)).inserted
            guard isNew || setting.name.hasPrefix(InfoPlistSetting.keyPrefix) else { continue }
            let path = ["objects", configuration.id, "buildSettings", entry.key]
            contents.settings.append(
                BuildSetting(
                    setting.name, entry.value.value,
                    at: DocumentPlace(file: file, position: entry.keyPosition, path: path), target: target))
        }
    }

    /// Where a setting stands in a configuration, else the configuration itself.
    private func place(of name: String, in configuration: XcodeProject.Configuration, of target: String)
        -> DocumentPlace
    {
        let entry = configuration.settings.first { $0.key == name || $0.key.hasPrefix(name + "[") }
        guard let entry else { return DocumentPlace(file: file, path: ["objects", target]) }
        return DocumentPlace(
            file: file, position: entry.keyPosition,
            path: ["objects", configuration.id, "buildSettings", entry.key])
    }

    private mutating func remark(
        _ kind: Remark.Kind, _ position: SourcePosition, _ text: String, target: String? = nil
    ) {
        contents.remarks.append(Remark(kind, at: DocumentPlace(file: file, position: position), text, target: target))
    }

    /// A list is one text to a build, its items apart by spaces.
    private static func text(_ tree: Tree) -> String {
        tree.text ?? XcodeProject.texts(tree).joined(separator: " ")
    }
}
