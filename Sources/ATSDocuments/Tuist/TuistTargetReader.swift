// SPDX-License-Identifier: MIT
internal import ATSModel
internal import Formats

/// Makes a declaration of one target of a Tuist project.
struct TuistTargetReader {
    var contents = DocumentContents()
    private let file: String
    var reader: LiteralReader

    init(_ source: LiteralSource, file: String) {
        self.file = file
        reader = LiteralReader(source)
    }

    mutating func read(_ position: SourcePosition, _ arguments: [Literal.Argument]) {
        let name = text(arguments["name"])
        if name == nil { note("the target's name is computed", arguments["name"]?.position ?? position, [], nil) }
        guard let kind = kind(arguments["product"], name) else { return }
        let identifier = text(arguments["bundleId"])
        let target = Target(
            name: name, kind: kind, identifier: identifier.flatMap { $0.contains("$") ? nil : $0 },
            systems: systems(arguments["destinations"] ?? arguments["platform"]))
        guard let info = arguments.first(where: { $0.label == "infoPlist" }) else {
            // Tuist writes one with its defaults, none of which is a key of ATS.
            return declare(Tree(.dictionary([]), at: position), target, path: ["targets", name ?? ""])
        }
        read(info.value, at: info.position, target, isNameFollowed: true)
    }

    /// What `infoPlist:` is given (docs.tuist.dev, InfoPlist).
    private mutating func read(
        _ info: Literal, at position: SourcePosition, _ target: Target, isNameFollowed: Bool
    ) {
        let path = ["targets", target.name ?? "", "infoPlist"]
        switch info.content {
        case .scalar(.string(let text)): name(text, info.position, target, path)
        case .name(let name):
            if info.lastName == "default" {
                declare(Tree(.dictionary([]), at: position), target, path: path)
            } else if isNameFollowed, let constant = reader.constant(name) {
                read(constant, at: constant.position, target, isNameFollowed: false)
            } else {
                note("the Info.plist is computed", info.position, path, target.name)
            }
        case .call(let name, let arguments):
            guard let argument = arguments.first, arguments.count == 1 else {
                return note("the Info.plist is computed", info.position, path, target.name)
            }
            switch (name.split(separator: ".").last, argument.label) {
            case ("extendingDefault", "with"), ("dictionary", nil):
                declare(argument.value, target, path)
            case ("file", "path"):
                guard let text = text(argument.value) else {
                    return note("the path of the Info.plist is computed", info.position, path, target.name)
                }
                self.name(text, argument.value.position, target, path)
            default: note("the Info.plist is computed", info.position, path, target.name)
            }
        default: note("the Info.plist is computed", info.position, path, target.name)
        }
    }

    private mutating func declare(_ dictionary: Literal, _ target: Target, _ path: [String]) {
        let before = reader.computed.count
        let tree = reader.tree(dictionary)
        for computed in reader.computed.dropFirst(before) {
            let what = computed.path.last.map { "the value of '\(excerpt($0))'" } ?? "the dictionary"
            note(
                (computed.isKeyUnknown ? "a key in \(what)" : what) + " is computed", computed.position,
                path + computed.path, target.name)
        }
        guard let tree, case .dictionary = tree.value else {
            if tree != nil { note("the Info.plist is no dictionary", dictionary.position, path, target.name) }
            return
        }
        declare(
            tree, target, path: path, isWhole: reader.computed.count == before, unknown: reader.unknown(after: before))
    }

    /// - Parameter isWhole: whether the file that Tuist writes holds just that.
    private mutating func declare(
        _ tree: Tree, _ target: Target, path: [String], isWhole: Bool = true,
        unknown: [[String]: SourcePosition] = [:]
    ) {
        contents.declarations.append(
            Declaration(
                .tuist, file: file, target: target, tree: tree,
                output: target.name.flatMap { name in
                    !isWhole
                        ? nil
                        : DocumentPath.join(DocumentPath.folder(of: file), "Derived/InfoPlists/\(name)-Info.plist")
                },
                origins: [[]: Declaration.Origin(file: file, path: path)], unknown: unknown))
    }

    /// A file that Tuist does not write.
    private mutating func name(_ text: String, _ position: SourcePosition, _ target: Target, _ path: [String]) {
        guard !text.contains("$"), !text.isEmpty else {
            return note("only the build knows the Info.plist '\(excerpt(text))'", position, path, target.name)
        }
        // `//` is the root of the repository, which is not known here.
        guard !text.hasPrefix("//") else {
            return note("the Info.plist is looked for from the root of the repository", position, path, target.name)
        }
        let plist = DocumentPath.join(DocumentPath.folder(of: file), text)
        contents.named.append((target, plist, DocumentPlace(file: file, position: position, path: path)))
    }

    // MARK: Arguments

    private mutating func text(_ literal: Literal?) -> String? {
        if let text = literal?.text { return text }
        guard case .name(let name)? = literal?.content else { return nil }
        return reader.constant(name)?.text
    }

    /// `nil` for what has no `Info.plist` of its own (docs.tuist.dev, Product).
    private mutating func kind(_ product: Literal?, _ name: String?) -> BundleKind? {
        switch product?.lastName {
        case "app": return .application
        case "appClip": return .appClip
        case "appExtension", "messagesExtension", "stickerPackExtension", "extensionKitExtension",
            "tvTopShelfExtension":
            return .appExtension
        case "watch2App": return .watchApp
        case "watch2Extension": return .watchExtension
        case "xpc": return .xpcService
        case "commandLineTool": return .commandLineTool
        case "framework", "staticFramework": return .framework
        case "bundle": return .plugIn
        case "unitTests", "uiTests": return .tests
        case "staticLibrary", "dynamicLibrary", "macro": return nil
        case "systemExtension": return .unknown
        default:
            note("the target's product is computed", product?.position ?? .nowhere, [], name)
            return .unknown
        }
    }

    /// `.iOS`, `[.iPhone, .mac]` (docs.tuist.dev, Destinations); empty where some of it is computed.
    private func systems(_ literal: Literal?) -> [System] {
        let items: [Literal]
        switch literal?.content {
        case .name: items = [literal].compactMap { $0 }
        case .array(let list): items = list
        default: return []
        }
        var systems: [System] = []
        for item in items {
            let system: System
            switch item.lastName {
            case "iOS", "iPhone", "iPad": system = .iOS
            case "macOS", "mac", "macCatalyst": system = .macOS
            case "macWithiPadDesign": system = .iOS
            case "tvOS", "appleTv": system = .tvOS
            case "watchOS", "appleWatch": system = .watchOS
            case "visionOS", "appleVision": system = .visionOS
            case "appleVisionWithiPadDesign": system = .iOS
            default: return []
            }
            if !systems.contains(system) { systems.append(system) }
        }
        return systems
    }

    mutating func note(_ text: String, _ position: SourcePosition, _ path: [String], _ target: String?) {
        guard contents.remarks.count < 200 else { return }
        contents.remarks.append(
            Remark(.computed, at: DocumentPlace(file: file, position: position, path: path), text, target: target))
    }
}
