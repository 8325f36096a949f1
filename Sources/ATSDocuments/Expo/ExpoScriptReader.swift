// SPDX-License-Identifier: MIT
internal import ATSModel
internal import Formats

/// Makes a declaration of what a configuration script hands out.
struct ExpoScriptReader {
    private(set) var contents = DocumentContents()
    private let source: LiteralSource
    private let file: String

    /// What stands under a key, as far as it is known.
    private enum Found {
        case value(Literal, at: SourcePosition)
        /// Nothing has that key.
        case nothing
        /// Something computed may have it.
        case computed
    }

    init(_ source: LiteralSource, file: String) {
        self.source = source
        self.file = file
    }

    mutating func read() {
        guard let export = source.exported else {
            return note("the script hands nothing out that could be read", SourcePosition(line: 1, column: 1), [])
        }
        if export.isOneOfSeveral {
            note("the script can hand out something else as well", export.value.position, [])
        }
        var root = export.value
        guard let entries = dictionary(root) else {
            return note("what the script hands out is computed", root.position, [])
        }
        var path: [String] = []
        // With an object `expo` everything beside it is passed over.
        if let expo = entries.last(where: { $0.key == "expo" }) {
            root = expo.value
            path = ["expo"]
            guard dictionary(root) != nil else { return note("'expo' is computed", root.position, path) }
        }
        let name = text(find("name", in: root, path))
        guard case .value(let ios, let position) = find("ios", in: root, path, isNeeded: true) else {
            return declareNothing(root, path, name)
        }
        path.append("ios")
        guard dictionary(ios) != nil else { return note("'ios' is computed", position, path) }
        let target = Target(
            name: name, kind: .application, identifier: text(find("bundleIdentifier", in: ios, path)),
            systems: [.iOS])
        guard case .value(let infoPlist, let position) = find("infoPlist", in: ios, path, isNeeded: true) else {
            return declareNothing(ios, path, name, target)
        }
        path.append("infoPlist")
        declare(infoPlist, at: position, path, target)
    }

    private mutating func declare(
        _ infoPlist: Literal, at position: SourcePosition, _ path: [String], _ target: Target
    ) {
        var reader = LiteralReader(source)
        let tree = reader.tree(infoPlist)
        for computed in reader.computed {
            let what = (path + computed.path).last.map { "'\(excerpt($0))'" } ?? "the object"
            note(
                computed.isKeyUnknown ? "a key in \(what) is computed" : "the value of \(what) is computed",
                computed.position, path + computed.path)
        }
        guard let tree else { return }
        guard case .dictionary = tree.value else { return note("'infoPlist' is no object", position, path) }
        // Where a part is not known, or Expo's own template fills the key, the file that it writes tells nothing.
        let isWhole = reader.computed.isEmpty && tree["NSAppTransportSecurity"] != nil
        contents.declarations.append(
            Declaration(
                .expo, file: file, target: target, tree: tree, output: isWhole ? output(target.name) : nil,
                origins: [[]: Declaration.Origin(file: file, path: path)], unknown: reader.unknown()))
    }

    /// An app without keys of its own, if nothing computed could bring them.
    private mutating func declareNothing(
        _ literal: Literal, _ path: [String], _ name: String?, _ target: Target? = nil
    ) {
        guard dictionary(literal)?.contains(where: { $0.key == nil }) == false else { return }
        contents.declarations.append(
            Declaration(
                .expo, file: file, target: target ?? Target(name: name, kind: .application, systems: [.iOS]),
                tree: Tree(.dictionary([]), at: literal.position),
                origins: [[]: Declaration.Origin(file: file, path: path)]))
    }

    /// Expo names the folder by the letters and digits of the app's name (`@expo/config-plugins`, `sanitizedName`).
    private func output(_ name: String?) -> String? {
        let letters = (name ?? "").unicodeScalars.filter {
            $0.isASCII && ($0.properties.isAlphabetic || $0.properties.numericType != nil)
        }
        guard !letters.isEmpty else { return nil }
        return DocumentPath.join(DocumentPath.folder(of: file), "ios/\(String(letters))/Info.plist")
    }

    // MARK: Objects

    private func dictionary(_ literal: Literal) -> [Literal.Entry]? {
        switch literal.content {
        case .dictionary(let entries): return entries
        case .name(let name):
            guard case .dictionary(let entries)? = source.constant(name)?.content else { return nil }
            return entries
        default: return nil
        }
    }

    /// - Parameter isNeeded: whether it is to be said where something computed may bring another value.
    private mutating func find(
        _ key: String, in literal: Literal, _ path: [String], isNeeded: Bool = false
    ) -> Found {
        guard let entries = dictionary(literal) else { return .computed }
        let place = entries.lastIndex { $0.key == key }
        let unknown = entries.lastIndex { $0.key == nil }
        if let unknown, isNeeded, place.map({ $0 < unknown }) ?? true {
            let found = place == nil ? "brings" : "replaces"
            note("something computed here perhaps \(found) '\(key)'", entries[unknown].keyPosition, path)
        }
        guard let place else { return unknown == nil ? .nothing : .computed }
        return .value(entries[place].value, at: entries[place].keyPosition)
    }

    private func text(_ found: Found) -> String? {
        guard case .value(let literal, _) = found else { return nil }
        if let text = literal.text { return text }
        guard case .name(let name) = literal.content else { return nil }
        return source.constant(name)?.text
    }

    private mutating func note(_ text: String, _ position: SourcePosition, _ path: [String]) {
        contents.remarks.append(
            Remark(.computed, at: DocumentPlace(file: file, position: position, path: path), text))
    }
}
