// SPDX-License-Identifier: MIT
internal import ATSModel
internal import Formats

/// The macOS app that electron-builder makes of one configuration.
struct ElectronApp {
    private(set) var contents = DocumentContents()
    private let build: Tree
    private let path: [String]
    private let file: String
    private let package: Tree?

    /// - Parameters:
    ///   - path: what leads to the configuration from the file's root.
    ///   - package: `package.json`, where there is one.
    init(_ build: Tree, at path: [String], file: String, package: Tree?) {
        self.build = build
        self.path = path
        self.file = file
        self.package = package
    }

    mutating func read() throws(InputError) {
        noteOthers()
        let mac = build["mac"]?.value
        guard mac != nil || build["mas"] != nil || build["masDev"] != nil else { return }
        if let mac, mac.entries == nil, mac.value != .null {
            throw InputError(at: mac.position, "'mac' is \(mac.kind)", expected: "a dictionary")
        }
        var tree = Tree(.dictionary([]), at: build["mac"]?.keyPosition ?? build.position)
        if let entry = mac?["extendInfo"], entry.value.value != .null {
            if entry.value.entries != nil {
                tree = entry.value
            } else {
                // JavaScript's Object.assign spreads a text into one key a letter.
                remark(
                    .skipped, entry.keyPosition, ["mac", "extendInfo"],
                    "'extendInfo' is \(entry.value.kind); electron-builder takes a dictionary and makes no use of a file"
                )
            }
        }
        let name = build["productName"] ?? package?["productName"] ?? package?["name"]
        let identifier = mac?["appId"] ?? build["appId"]
        let target = Target(
            name: name?.value.text, kind: .application,
            identifier: identifier?.value.text.flatMap { $0.contains("${") ? nil : $0 }, systems: [.macOS])
        contents.declarations = [
            Declaration(
                .electronBuilder, file: file, target: target, tree: tree,
                origins: [[]: Declaration.Origin(file: file, path: path + ["mac", "extendInfo"])])
        ]
        noteInjection(in: tree)
    }

    /// What is there and not followed, or not read by the tool.
    private mutating func noteOthers() {
        if let extends = build["extends"], extends.value.value != .null {
            remark(
                .computed, extends.keyPosition, ["extends"],
                "'extends' adds another configuration to this one, which is not read here")
        }
        for section in ["mas", "masDev"] {
            guard let info = build[section]?.value["extendInfo"] else { continue }
            remark(
                .skipped, info.keyPosition, [section, "extendInfo"],
                "nothing comes of it: electron-builder takes 'extendInfo' from 'mac' alone")
        }
    }

    private mutating func noteInjection(in tree: Tree) {
        let place = tree[transportSecurityKey]?.keyPosition ?? tree.position
        let own = ["mac", "extendInfo"]
        if !isForStoreOnly {
            remark(
                .computed, place, own,
                "electron-builder writes NSAllowsArbitraryLoads and NSAllowsLocalNetworking, both true, over what stands "
                    + "here, except for the Mac App Store: the second voids the first from macOS 10.12 on. It adds "
                    + "exceptions for localhost and 127.0.0.1; only an afterPack hook can take that out")
        }
        if tree[transportSecurityKey] == nil, isForStoreOnly || build["mas"] != nil {
            remark(
                .computed, place, own,
                "for the Mac App Store electron-builder leaves what Electron's own Info.plist holds, and that is "
                    + "NSAllowsArbitraryLoads true")
        }
    }

    /// Whether all targets are the Mac App Store's.
    private var isForStoreOnly: Bool {
        guard let target = build["mac"]?.value["target"]?.value else { return false }
        let items = target.items ?? [target]
        let names = items.map { $0.text ?? $0["target"]?.value.text }
        return !names.isEmpty && names.allSatisfy { $0 == "mas" || $0 == "mas-dev" }
    }

    private mutating func remark(_ kind: Remark.Kind, _ position: SourcePosition, _ path: [String], _ text: String) {
        contents.remarks.append(
            Remark(kind, at: DocumentPlace(file: file, position: position, path: self.path + path), text))
    }
}
