// SPDX-License-Identifier: MIT
internal import ATSModel
internal import Formats

/// The bundles that Tauri makes of one configuration.
struct TauriApp {
    private(set) var contents = DocumentContents()
    private let base: TauriConfiguration.Layer
    private let files: SourceFiles

    init(_ base: TauriConfiguration.Layer, in files: SourceFiles) {
        self.base = base
        self.files = files
        contents.isProject = true
    }

    mutating func read() throws(InputError) {
        let shared = plist(SourceFiles.path("Info.plist", beside: base.file), at: nil)
        try readMac(shared)
        readPhone(shared)
    }

    // MARK: macOS

    private mutating func readMac(_ shared: TauriConfiguration.Layer?) throws(InputError) {
        let configuration = TauriConfiguration(base, patch: patch("macos"))
        var draft = InfoPlistDraft(at: base.tree.position)
        let domain = configuration.bundle("macOS", "exceptionDomain")
        if let domain { try TauriApp.add(domain, to: &draft) }
        let own = named(by: configuration, "macOS")
        for layer in [shared, own].compactMap(\.self) { TauriApp.lay(layer, over: &draft) }
        if let domain,
            let winner = [own, shared].compactMap(\.self).first(where: { $0.tree[transportSecurityKey] != nil })
        {
            contents.remarks.append(
                Remark(
                    .skipped, at: DocumentPlace(file: domain.file, position: domain.keyPosition, path: domain.path),
                    "nothing comes of 'exceptionDomain': \(transportSecurityKey) in \(winner.file) takes the place of "
                        + "what Tauri makes of it"))
        }
        add(draft, .macOS, configuration)
    }

    /// One exception, with both flags on; all of it stands where the domain does.
    private static func add(_ domain: TauriConfiguration.Found, to draft: inout InfoPlistDraft) throws(InputError) {
        guard let name = domain.value.text else {
            throw InputError(
                file: domain.file, at: domain.value.position, "'exceptionDomain' is \(domain.value.kind)",
                expected: "a text")
        }
        let origin = Declaration.Origin(file: domain.file, path: domain.path)
        let position = domain.value.position
        for key in ["NSExceptionAllowsInsecureHTTPLoads", "NSIncludesSubdomains"] {
            draft.set(
                [transportSecurityKey, "NSExceptionDomains", name, key], Tree(.boolean(true), at: position),
                at: position, from: origin)
        }
    }

    // MARK: iOS

    /// Only where the user says something of it: what the generated project itself holds is that document's.
    private mutating func readPhone(_ shared: TauriConfiguration.Layer?) {
        let configuration = TauriConfiguration(base, patch: patch("ios"))
        let phone = plist(SourceFiles.path("Info.ios.plist", beside: base.file), at: nil)
        let own = named(by: configuration, "iOS")
        guard phone != nil || own != nil else { return }
        var draft = InfoPlistDraft(at: base.tree.position)
        for layer in [shared, phone, own].compactMap(\.self) { TauriApp.lay(layer, over: &draft) }
        add(draft, .iOS, configuration)
    }

    // MARK: Both

    private mutating func add(_ draft: InfoPlistDraft, _ system: System, _ configuration: TauriConfiguration) {
        let target = Target(
            name: configuration.productName, kind: .application, identifier: configuration.identifier, systems: [system]
        )
        contents.declarations.append(
            Declaration(.tauri, file: base.file, target: target, tree: draft.tree, origins: draft.origins))
    }

    /// Each key takes the place of the whole value that was there.
    private static func lay(_ layer: TauriConfiguration.Layer, over draft: inout InfoPlistDraft) {
        draft.replace(with: layer.tree.entries ?? [], from: layer.file)
    }

    /// The property list that `infoPlist` names, from the configuration's folder.
    private mutating func named(
        by configuration: TauriConfiguration, _ section: String
    ) -> TauriConfiguration.Layer? {
        guard let found = configuration.bundle(section, "infoPlist"), let name = found.value.text else { return nil }
        let path = name.hasPrefix("/") ? name : SourceFiles.path(name, beside: base.file)
        return plist(path, at: DocumentPlace(file: found.file, position: found.keyPosition, path: found.path))
    }

    /// - Parameter place: who names it; `nil` where it may be missing.
    private mutating func plist(_ path: String, at place: DocumentPlace?) -> TauriConfiguration.Layer? {
        guard place != nil || files.holds(path) else { return nil }
        do throws(InputError) {
            let tree = try PropertyList.parse(try files.read(path))
            guard tree.entries != nil else {
                throw InputError(at: tree.position, "the document holds \(tree.kind)", expected: "a dictionary")
            }
            return TauriConfiguration.Layer(file: path, tree: tree)
        } catch {
            add(error, path, at: place)
            return nil
        }
    }

    /// The file for one system beside the configuration, in either form.
    private mutating func patch(_ system: String) -> TauriConfiguration.Layer? {
        for form in ["json", "json5"] {
            let path = SourceFiles.path("tauri.\(system).conf.\(form)", beside: base.file)
            guard files.holds(path) else { continue }
            do throws(InputError) {
                return TauriConfiguration.Layer(file: path, tree: try JSON.parse(try files.read(path), as: .json5))
            } catch {
                add(error, path, at: nil)
            }
        }
        let path = SourceFiles.path("Tauri.\(system).toml", beside: base.file)
        if files.holds(path) {
            contents.remarks.append(Remark(.skipped, at: DocumentPlace(file: path), "TOML is not read"))
        }
        return nil
    }

    private mutating func add(_ error: InputError, _ path: String, at place: DocumentPlace?) {
        let own = DocumentPlace(file: path, position: error.position ?? .nowhere)
        let words = place == nil ? error.problem : "'\(excerpt(path))': \(error.problem)"
        contents.remarks.append(Remark(.unreadable, at: place ?? own, words))
    }
}
