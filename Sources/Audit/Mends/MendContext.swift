// SPDX-License-Identifier: MIT
internal import ATSDocuments
internal import ATSModel
internal import Formats

/// A finding with the declaration that it is about, and all others that say the same because they take it from the same
/// place.
struct MendContext {
    let finding: Finding
    let declaration: Declaration
    private let declarations: [Declaration]
    private let settings: AuditSettings
    private let memo: MendingMemo

    /// `nil` where the finding's place is none that is mended: a built bundle, standard input, or a property list that a
    /// tool writes and whose source says something else.
    init?(_ finding: Finding, in survey: Survey, _ settings: AuditSettings, _ memo: MendingMemo) {
        let outputs = survey.generated
        let found = survey.declarations.indices.first { number in
            let declaration = survey.declarations[number]
            guard declaration.target.label == finding.target else { return false }
            let place = declaration.place(of: finding.keyPath)
            return place.file == finding.place.file && place.path == finding.place.path
        }
        guard let found, !outputs.contains(found), Self.isMended(finding.place.file) else { return nil }
        declaration = survey.declarations[found]
        guard declaration.kind != .bundle, declaration.kind != .machO else { return nil }
        self.finding = finding
        declarations = survey.declarations.indices.filter { !outputs.contains($0) }.map { survey.declarations[$0] }
        self.settings = settings
        self.memo = memo
    }

    /// Whether a file is one that is mended: what is built is not, and standard input is no file.
    static func isMended(_ file: String) -> Bool { file != "-" && !BundleName.isInBundle(file) }

    // MARK: What is there

    func value(_ path: [String]) -> Tree? { declaration.tree.value(atKeyPath: path) }
    func has(_ path: [String]) -> Bool { value(path) != nil }

    /// The value of the very entry that the finding is about.
    var value: Tree? { value(finding.keyPath) }

    func entries(_ path: [String]) -> [Tree.Entry] {
        if case .dictionary(let entries)? = value(path)?.value { entries } else { [] }
    }

    // MARK: What a change does

    /// The mend, once the model has ruled; `nil` where the document cannot hold it.
    func mend(_ candidate: MendCandidate) -> Mend? { edits(of: candidate).map { mend(candidate, by: $0) } }

    /// The edits of the documents that a candidate comes to; `nil` where one of them cannot hold it.
    func edits(of candidate: MendCandidate) -> [Mend.Edit]? {
        var edits: [Mend.Edit] = []
        for edit in candidate.edits {
            guard let written = written(edit) else { return nil }
            edits.append(written)
        }
        return edits
    }

    func mend(_ candidate: MendCandidate, by edits: [Mend.Edit]) -> Mend {
        Mend(
            candidate.choice, candidate.title, effect: limited(effect(candidate, edits), candidate), edits: edits,
            next: declaration.kind.command)
    }

    /// With what the document's tool does all the same to the two keys that it writes itself.
    private func limited(_ effect: String?, _ candidate: MendCandidate) -> String? {
        let pair = ["NSAllowsArbitraryLoads", "NSAllowsLocalNetworking"].map { [KeyLevel.root, $0] }
        let isOfPair = candidate.edits.contains { pair.contains($0.path) || $0.path == [KeyLevel.root] }
        return isOfPair ? effect.map { $0 + declaration.pairNote } : effect
    }

    /// The edit of the document that an edit of the `Info.plist` comes to; `nil` where the document has no word of its
    /// own for the key, so that something else would change with it.
    private func written(_ edit: TreeEdit) -> Mend.Edit? {
        let place = declaration.place(of: edit.path)
        guard let form = DocumentEditor.Form(editing: place.file, declaration.kind), isWordForWord(edit) else {
            return nil
        }
        // Elsewhere a path alone says which entry it is, and the place in an included file need not be the entry's own.
        let isLiteral = form == .swift || form == .script
        switch edit {
        case .remove(_, let position):
            let own = position ?? (isLiteral ? place.position : nil)
            return Mend.Edit(file: place.file, form: form, .remove(place.path, at: own))
        case .rename(_, let position, let key):
            guard form != .xml else { return nil }
            let own = position ?? (isLiteral ? place.position : nil)
            return Mend.Edit(file: place.file, form: form, .rename(place.path, at: own, to: key))
        case .set(_, let value):
            guard form != .xml, !isLiteral else { return nil }
            return Mend.Edit(file: place.file, form: form, .set(place.path, value))
        }
    }

    /// Whether the entry, or what a new one is to stand in, is written with its own key.
    private func isWordForWord(_ edit: TreeEdit) -> Bool {
        var path = edit.path
        if case .set = edit { while !path.isEmpty, !has(path) { path.removeLast() } }
        guard let key = path.last else {
            // What these tools make of other words has no dictionary that a key could be added to.
            return ![.cordova, .tauri, .electronBuilder].contains(declaration.kind)
        }
        guard let written = declaration.place(of: path).path.last else { return false }
        if case .remove = edit, written.hasPrefix("@") { return true }
        return written == key
    }

    /// Whether the finding is there after a mend as it was before.
    func stays(after candidate: MendCandidate, _ edits: [Mend.Edit]) -> Bool {
        let all = Self.expected(declarations, candidate.edits, edits).filter {
            $0.declaration.target.label == finding.target
        }
        // What cannot be done in an Info.plist takes nothing away.
        guard !all.isEmpty else { return true }
        // All that this one leaves is the blanket key: what is still broken then is broken by it.
        if candidate.choice == "blanket-alone" { return all.contains { breaksPolicy($0.declaration, $0.tree) } }
        let left = all.reduce(0) { $0 + occurrences($1.declaration, $1.tree) }
        return left > 0 && left >= all.reduce(0) { $0 + occurrences($1.declaration, $1.declaration.tree) }
    }

    private func breaksPolicy(_ declaration: Declaration, _ tree: Tree) -> Bool {
        let examinee = Examinee(Declaration(relocating: declaration, tree: tree), settings, memo.judges(settings))
        return settings.policy.map { !PolicyViolation.find($0, in: examinee).isEmpty } ?? false
    }

    private func occurrences(_ declaration: Declaration, _ tree: Tree) -> Int {
        guard tree.value(atKeyPath: finding.keyPath) != nil else { return 0 }
        let isLocal = Self.local.contains(finding.id)
        let looked = Declaration(relocating: declaration, tree: isLocal ? tree.reduced(to: finding.keyPath[...]) : tree)
        let examinee = Examinee(looked, settings, memo.judges(settings))
        let findings: [Finding] =
            switch finding.id {
            case .noEffect: NoEffect.find(in: examinee)
            case .policyViolation: settings.policy.map { PolicyViolation.find($0, in: examinee) } ?? []
            default: Examinee.check(of: finding.id)?.find(in: examinee) ?? []
            }
        return findings.count { $0.isAgain(finding) }
    }

    /// Those that hang on what stands at their path and on nothing beside it, after one of their mends.
    private static let local: Set<FindingID> = [
        .wrongType, .badValue, .notADictionary, .duplicateKey, .emptyException, .localExceptionTightens,
    ]

    private func effect(_ candidate: MendCandidate, _ edits: [Mend.Edit]) -> String? {
        var words: [String] = []
        var isSame = true
        for (declaration, changed) in Self.expected(declarations, candidate.edits, edits) {
            guard declaration.target.kind.isMainBundle else { continue }
            // A narrow key whose value is computed is there before and after.
            let narrow = declaration.computedNarrow
            let (before, after) = (
                Configuration(of: declaration.tree).presuming(narrow), Configuration(of: changed).presuming(narrow)
            )
            guard let text = memo.effect(before, after, declaration.target.systems, settings) else { continue }
            isSame = false
            if !words.contains(text) { words.append(text) }
        }
        if isSame {
            let brought = brought(candidate, edits)
            if !brought.isEmpty {
                return
                    "no ruling changes on any system in range, but \(PlatformSteps.list(brought)) would be found then"
            }
            return candidate.isDecision ? "no ruling changes on any system in range" : nil
        }
        return words.joined(separator: "; ")
    }

    /// What would be found afterwards that is not now, and is as bad as what is mended: nobody wants that unasked.
    private func brought(_ candidate: MendCandidate, _ edits: [Mend.Edit]) -> [String] {
        // Nothing is new of which a part was taken away.
        if candidate.edits.allSatisfy({ if case .remove = $0 { true } else { false } }) { return [] }
        var brought: [String] = []
        for (declaration, tree) in Self.expected(declarations, candidate.edits, edits) {
            let known = Dictionary(grouping: found(in: declaration), by: \.id)
            let new = Dictionary(
                grouping: found(in: Declaration(relocating: declaration, tree: tree)), by: \.id)
            for (id, findings) in new.sorted(by: { $0.key.order < $1.key.order })
            where findings.count > (known[id] ?? []).count
                && findings.contains(where: { $0.severity >= finding.severity }) && !brought.contains(id.rawValue)
            {
                brought.append(id.rawValue)
            }
        }
        return brought
    }

    private func found(in declaration: Declaration) -> [Finding] {
        let examinee = Examinee(declaration, settings, memo.judges(settings))
        guard examinee.isRead else { return [] }
        return Examinee.checks.flatMap { $0.find(in: examinee) }
    }

    /// Each declaration that takes what is edited from the same place, with its tree afterwards.
    ///
    /// - Parameters:
    ///   - edits: by paths in the `Info.plist`.
    ///   - written: the same in the documents.
    static func expected(
        _ declarations: [Declaration], _ edits: [TreeEdit], _ written: [Mend.Edit]
    ) -> [(declaration: Declaration, tree: Tree)] {
        declarations.compactMap { declaration in
            let own = zip(edits, written).filter { edit, written in
                let place = declaration.place(of: edit.path)
                return place.file == written.file && place.path == written.edit.path
            }.map(\.0)
            guard !own.isEmpty, let tree = try? declaration.tree.applying(own) else { return nil }
            return (declaration, tree)
        }
    }
}

extension Configuration {
    /// Of an `Info.plist` as a document says it.
    init(of tree: Tree) {
        self.init(transportSecurity: tree[KeyLevel.root].flatMap { PropertyValue(written: $0.value) })
    }

    /// The same with some keys of the dictionary on, where there is one.
    fileprivate func presuming(_ keys: [String]) -> Configuration {
        guard transportSecurity != nil else { return self }
        return keys.reduce(self) { $0.setting([KeyLevel.root, $1], .boolean(true)) }
    }
}

extension Finding {
    /// Whether another audit found the same, on whatever line.
    func isAgain(_ other: Finding) -> Bool { sameness == other.sameness }

    /// What one finding has in common with itself in another audit.
    struct Sameness: Hashable {
        let id: FindingID
        let target: String?
        let keyPath: [String]
        let file: String
    }

    var sameness: Sameness { Sameness(id: id, target: target, keyPath: keyPath, file: place.file) }
}

extension Tree {
    /// With those of its entries alone that stand on a path.
    fileprivate func reduced(to path: ArraySlice<String>) -> Tree {
        guard let key = path.first, case .dictionary(let entries) = value else { return self }
        let kept = entries.filter { $0.key == key }.map {
            Tree.Entry(key: key, keyPosition: $0.keyPosition, value: $0.value.reduced(to: path.dropFirst()))
        }
        return Tree(.dictionary(kept), at: position)
    }
}

extension DocumentEditor.Form {
    /// How a file is edited; `nil` where it is not.
    init?(editing file: String, _ kind: DocumentKind) {
        let name = file.split(separator: "/").last.map { $0.lowercased() } ?? ""
        let ending = name.contains(".") ? name.split(separator: ".").last.map(String.init) ?? "" : ""
        switch ending {
        case "json": self = .json
        case "yml", "yaml": self = .yaml
        case "plist", "pbxproj", "entitlements": self = .propertyList
        case "xml": self = .xml
        case "swift": self = .swift
        case "js", "ts", "mjs", "cjs", "mts", "cts": self = .script
        case "xcconfig": self = .buildSettings
        case _ where kind == .infoPlist: self = .propertyList
        default: return nil
        }
    }
}
