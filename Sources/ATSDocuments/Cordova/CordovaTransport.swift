// SPDX-License-Identifier: MIT
internal import Formats

/// What cordova-ios writes into the app's `Info.plist` because of a `config.xml`.
///
/// It puts one dictionary together of all `<access>` and `<allow-navigation>` and sets it in place of whatever
/// `NSAppTransportSecurity` was there; a key is written only where it is not the default. After that the command line
/// adds what `<edit-config>` and `<config-file>` say, and keys that are there already stay as they are. Read in
/// cordova-ios (`lib/prepare.js`), cordova-common (`ConfigChanges`, `plist-helpers`) and cordova-lib (`prepare.js`).
struct CordovaTransport {
    private typealias Numbered = (path: [String], element: XMLDocument.Element)

    private(set) var draft: InfoPlistDraft
    private(set) var remarks: [Remark] = []
    private let file: String

    init(file: String, at position: SourcePosition) {
        self.file = file
        draft = InfoPlistDraft(at: position)
    }

    mutating func read(_ root: XMLDocument.Element) {
        let platforms = root.children(named: "platform").filter { $0.element[attribute: "name"]?.value == "ios" }
        let scopes = [(path: [], element: root)] + platforms
        // The order matters where two speak of one host: the later one's attributes win.
        for name in ["allow-navigation", "access"] {
            for entry in children(named: name, in: scopes) { addHost(entry, isAccess: name == "access") }
        }
        // Of several <platform name="ios"> only the first one's edits are taken.
        for name in ["edit-config", "config-file"] {
            for entry in children(named: name, in: Array(scopes.prefix(2))) { addEdit(entry) }
        }
        let plugins = root.children(named: "plugin").count
        if plugins > 0 {
            remark(
                .computed, root.position, [],
                "plugins can add <access> entries of their own, which are not read here (\(plugins) named)")
        }
    }

    private func children(named name: String, in scopes: [Numbered]) -> [Numbered] {
        scopes.flatMap { scope in
            scope.element.children(named: name).map { (scope.path + $0.path, $0.element) }
        }
    }

    // MARK: Hosts

    private mutating func addHost(_ entry: Numbered, isAccess: Bool) {
        let name = isAccess ? "origin" : "href"
        guard let pattern = entry.element[attribute: name] else {
            remark(
                .skipped, entry.element.position, entry.path,
                "<\(entry.element.name)> has no \(name), and cordova prepare ends with an error because of it")
            return
        }
        let place = (pattern.position, entry.path)
        switch CordovaOrigin(pattern.value) {
        case .nothing: break
        case .failure:
            remark(
                .skipped, pattern.position, entry.path + ["@" + name],
                "'\(excerpt(pattern.value))' is no URL, and cordova prepare ends with an error because of it")
        case .everything(let isBare):
            set(["NSAllowsArbitraryLoads"], .boolean(true), at: place)
            if isBare, isAccess { addNarrowKeys(entry) }
        case .host(let host, let includesSubdomains, let isInsecure):
            addException(host, entry, pattern)
            let path = ["NSExceptionDomains", host]
            if includesSubdomains { set(path + ["NSIncludesSubdomains"], .boolean(true), at: place) }
            if isInsecure { set(path + ["NSExceptionAllowsInsecureHTTPLoads"], .boolean(true), at: place) }
        }
    }

    private mutating func addNarrowKeys(_ entry: Numbered) {
        // The first spelling is the older one of the same attribute, and read before it.
        let media = ["allows-arbitrary-loads-in-media", "allows-arbitrary-loads-for-media"]
            .compactMap { entry.element[attribute: $0] }.first { !$0.value.isEmpty }
        let keys = [
            ("NSAllowsArbitraryLoadsInWebContent", entry.element[attribute: "allows-arbitrary-loads-in-web-content"]),
            ("NSAllowsArbitraryLoadsForMedia", media),
            ("NSAllowsLocalNetworking", entry.element[attribute: "allows-local-networking"]),
        ]
        for (key, attribute) in keys {
            guard let attribute, attribute.value == "true" else { continue }
            set([key], .boolean(true), at: (attribute.position, entry.path + ["@" + attribute.name]))
        }
    }

    private mutating func addException(
        _ host: String, _ entry: Numbered, _ pattern: XMLDocument.Element.Attribute
    ) {
        let path = ["NSExceptionDomains", host]
        if draft.position(of: [transportSecurityKey] + path) == nil {
            set(path, .dictionary([]), at: (pattern.position, entry.path))
        }
        let element = entry.element
        if let version = element[attribute: "minimum-tls-version"], !version.value.isEmpty, version.value != "TLSv1.2" {
            set(
                path + ["NSExceptionMinimumTLSVersion"], .string(version.value),
                at: (version.position, entry.path + ["@" + version.name]))
        }
        let flags = [
            ("requires-forward-secrecy", "NSExceptionRequiresForwardSecrecy", false),
            ("requires-certificate-transparency", "NSRequiresCertificateTransparency", true),
        ]
        for (name, key, written) in flags {
            guard let attribute = element[attribute: name], !attribute.value.isEmpty,
                (attribute.value == "true") == written
            else { continue }
            set(path + [key], .boolean(written), at: (attribute.position, entry.path + ["@" + name]))
        }
    }

    private mutating func set(
        _ path: [String], _ value: Tree.Value, at place: (position: SourcePosition, path: [String])
    ) {
        draft.set(
            [transportSecurityKey] + path, Tree(value, at: place.position), at: place.position,
            from: Declaration.Origin(file: file, path: place.path))
    }

    // MARK: Edits

    private mutating func addEdit(_ entry: Numbered) {
        let isEdit = entry.element.name == "edit-config"
        let file = entry.element[attribute: isEdit ? "file" : "target"]?.value ?? ""
        guard file.hasSuffix("Info.plist"), let key = entry.element[attribute: isEdit ? "target" : "parent"]?.value
        else {
            return
        }
        if isEdit {
            let mode = entry.element[attribute: "mode"]?.value ?? ""
            guard mode == "merge" || mode == "overwrite" || mode == "add" else {
                let found = mode.isEmpty ? "no mode" : "the mode '\(excerpt(mode))'"
                remark(
                    .skipped, entry.element.position, entry.path,
                    "<edit-config> of '\(excerpt(key))' has \(found), and what comes of that is not known")
                return
            }
        }
        for (step, child) in entry.element.numberedChildren {
            do throws(InputError) {
                let value = try child.propertyList()
                graft(value, key: key, path: entry.path + step + [XMLDocument.propertyListStep])
            } catch {
                remark(.unreadable, error.position ?? child.position, entry.path + step, error.problem)
            }
        }
        if !isEdit, key == transportSecurityKey {
            remark(
                .computed, entry.element.position, entry.path,
                "cordova prepare writes this <config-file> only when it runs first: later runs replace "
                    + "\(transportSecurityKey) by what <access> says, and only <edit-config> is written again")
        }
    }

    /// Two dictionaries are merged, and what is there stays; anything else takes the place of what was there.
    private mutating func graft(_ value: Tree, key: String, path: [String]) {
        guard let new = value.entries, draft.hasDictionary(at: [key]) else {
            draft.set([key], value, at: value.position, from: Declaration.Origin(file: file, path: path))
            return
        }
        for entry in new {
            if let place = draft.position(of: [key, entry.key]) {
                remark(
                    .skipped, entry.keyPosition, path + [entry.key],
                    "'\(excerpt(entry.key))' is not written: it is there already, from line \(place.line)")
            } else {
                draft.adopt(
                    entry, at: [key, entry.key], from: Declaration.Origin(file: file, path: path + [entry.key]))
            }
        }
    }

    private mutating func remark(_ kind: Remark.Kind, _ position: SourcePosition, _ path: [String], _ text: String) {
        remarks.append(Remark(kind, at: DocumentPlace(file: file, position: position, path: path), text))
    }
}
