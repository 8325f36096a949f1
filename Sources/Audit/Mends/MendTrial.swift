// SPDX-License-Identifier: MIT
internal import ATSDocuments
internal import ATSModel
internal import Formats

/// Makes mends in memory, to see which of them the documents take. For one thread, and for one survey.
///
/// Each file is read once, and only where an edit of it can fail: a property list in XML that is nobody else's takes all.
final class MendTrial {
    /// So many documents are read again for a mend; of more, only those that say what is mended.
    private static let documentLimit = 16

    private let survey: Survey
    private var files: SourceFiles
    /// By the documents that were read: what they say as they are.
    private var surveys: [[String]: Survey] = [:]
    private var answers: [[Mend.Edit]: InputError?] = [:]

    init(_ survey: Survey, _ files: SourceFiles) {
        self.survey = survey
        self.files = files
    }

    /// Why a mend cannot be made where the finding stands, or does not take it away; `nil` where it can.
    func fault(_ edits: [Mend.Edit], _ candidate: MendCandidate, in context: MendContext) -> InputError? {
        let fault =
            context.stays(after: candidate, edits)
            ? MendTrial.stays
            : isSure(context.declaration) ? tooMany(edits) : fault(edits, candidate.edits, context.declaration)
        return fault?.inFile(context.finding.place.file)
    }

    /// The same for the removal of a build setting, on which no declaration rests.
    func fault(_ edits: [Mend.Edit], ofSetting finding: Finding) -> InputError? {
        fault(edits, [], nil)?.inFile(finding.place.file)
    }

    // MARK: What takes every edit

    /// Whether a declaration is a property list in XML by itself. A binary one has no places; one in the old form holds
    /// texts alone, and so may one in XML.
    func isSure(_ declaration: Declaration) -> Bool {
        guard declaration.kind == .infoPlist, declaration.isPlain, declaration.tree.position.isKnown,
            DocumentEditor.Form(editing: declaration.file, declaration.kind) == .propertyList,
            isMet(declaration, { declaration.tree.withoutSecurity })
        else { return false }
        if declaration.tree[KeyLevel.root].map({ $0.value.holdsTypes }) ?? false { return true }
        if declaration.tree.holdsTypes { return true }
        let head = files.overlay[declaration.file] ?? InputFile.head(declaration.file, count: 64)
        return PropertyList.form(of: head) == .xml
    }

    /// Whether the document would be read as an Info.plist if it said this.
    private func isMet(_ declaration: Declaration, _ tree: () -> Tree) -> Bool {
        // Most have the name, and what they say does not matter then.
        declaration.file.hasSuffix("/Info.plist") || InfoPlistDocument.isLikely(tree(), file: declaration.file)
            || survey.paths.contains(declaration.file)
    }

    private func tooMany(_ edits: [Mend.Edit]) -> InputError? {
        edits.count <= DocumentEditor.editLimit
            ? nil : InputError(at: nil, "it takes \(edits.count) edits of one document", expected: "a change by hand")
    }

    // MARK: What has to be tried

    private func fault(_ edits: [Mend.Edit], _ own: [TreeEdit], _ declaration: Declaration?) -> InputError? {
        if let known = answers[edits] { return known }
        let answer = tooMany(edits) ?? tried(edits, own, declaration)
        answers[edits] = .some(answer)
        return answer
    }

    private func tried(_ edits: [Mend.Edit], _ own: [TreeEdit], _ declaration: Declaration?) -> InputError? {
        var changed = files
        for file in Set(edits.map(\.file)).sorted() {
            let part = edits.filter { $0.file == file }
            // What cannot be read any more is told where it is to be mended.
            guard let bytes = try? read(file), let form = part.first?.form else { return nil }
            do throws(InputError) {
                changed.overlay[file] = try DocumentEditor.apply(part.map(\.edit), to: bytes, form: form)
            } catch {
                return error.inFile(file)
            }
        }
        if let declaration, declaration.kind == .infoPlist, declaration.isPlain {
            return kept(declaration, own, changed)
        }
        return reread(edits, own, changed)
    }

    private func read(_ file: String) throws(InputError) -> [UInt8] {
        if let bytes = files.overlay[file] { return bytes }
        let bytes = try files.read(file)
        files.overlay[file] = bytes
        return bytes
    }

    /// A property list by itself is its whole document.
    private func kept(_ declaration: Declaration, _ own: [TreeEdit], _ changed: SourceFiles) -> InputError? {
        guard let bytes = changed.overlay[declaration.file], let wanted = try? declaration.tree.applying(own) else {
            return nil
        }
        guard isMet(declaration, { wanted }) else {
            return InputError(
                at: nil, "nothing would tell this file from other property lists then",
                expected: "the file named by itself")
        }
        let isJSON = DocumentEditor.Form(editing: declaration.file, declaration.kind) == .json
        guard let tree = try? isJSON ? JSON.parse(bytes) : PropertyList.parse(bytes) else { return MendTrial.otherwise }
        if PropertyValue(written: tree) == PropertyValue(written: wanted) { return nil }
        guard !isJSON, PropertyList.form(of: bytes) == .openStep else { return MendTrial.otherwise }
        return InputError(
            at: nil, "in the old form of a property list every value is a text, so that it cannot say this",
            expected: "the file in XML (plutil -convert xml1)")
    }

    static let stays = InputError(
        at: nil, "the finding would still be there afterwards", expected: "a change by hand")
    private static let otherwise = InputError(
        at: nil, "the document would not say afterwards what was meant", expected: "a change by hand")

    /// The documents are read with the new contents: each says what it said, changed as asked.
    private func reread(_ edits: [Mend.Edit], _ own: [TreeEdit], _ changed: SourceFiles) -> InputError? {
        let paths = documents(edits, ofSetting: own.isEmpty)
        guard !paths.isEmpty, let before = current(paths) else { return nil }
        let after: Survey
        do throws(InputError) {
            after = try Survey.read(paths, in: changed)
        } catch {
            return error
        }
        guard after.declarations.count == before.declarations.count else { return MendTrial.otherwise }
        let outputs = before.generated
        for (number, declaration) in before.declarations.enumerated() {
            let new =
                outputs.contains(number) || own.isEmpty
                ? nil : MendContext.expected([declaration], own, edits).first?.tree
            let expected = PropertyValue(written: new ?? declaration.tree)
            guard PropertyValue(written: after.declarations[number].tree) == expected else {
                return MendTrial.otherwise
            }
        }
        let isThere = { (survey: Survey) in
            survey.settings.contains { setting in edits.contains { $0.file == setting.place.file } }
        }
        if own.isEmpty, isThere(before), after.settings.count >= before.settings.count {
            return InputError(at: nil, "the setting would still be there afterwards", expected: "a change by hand")
        }
        return nil
    }

    /// What the documents say as they are; `nil` where they cannot be read by themselves.
    private func current(_ paths: [String]) -> Survey? {
        if let known = surveys[paths] { return known }
        let survey = try? Survey.read(paths, in: files)
        surveys[paths] = survey
        return survey
    }

    /// The documents that may say something else after the edits.
    private func documents(_ edits: [Mend.Edit], ofSetting isSetting: Bool) -> [String] {
        var all: [String] = []
        var touched: [String] = []
        func note(_ file: String, _ isTouched: Bool) {
            if !all.contains(file), all.count <= MendTrial.documentLimit { all.append(file) }
            if isTouched, !touched.contains(file) { touched.append(file) }
        }
        let others: Set<DocumentKind> = [.infoPlist, .bundle, .machO]
        for declaration in survey.declarations where !others.contains(declaration.kind) {
            let isTouched = edits.contains { declaration.file == $0.file || declaration.takes(from: $0.file) }
            note(declaration.file, isTouched)
        }
        // What a document includes, as a part of a project.yml, is none by itself.
        for edit in edits where isSetting && (edit.form == .buildSettings || edit.form == .propertyList) {
            note(edit.file, true)
        }
        return all.count <= MendTrial.documentLimit ? all : touched
    }
}

extension Tree {
    /// Without the keys by which ATS has something to do with it.
    fileprivate var withoutSecurity: Tree {
        guard case .dictionary(let entries) = value else { return self }
        return Tree(.dictionary(entries.filter { !$0.key.hasPrefix("NS") }), at: position)
    }

    /// Whether it holds a value that only some forms of a property list have.
    fileprivate var holdsTypes: Bool {
        switch value {
        case .null, .string, .data: false
        case .boolean, .integer, .real, .date: true
        case .array(let items): items.contains { $0.holdsTypes }
        case .dictionary(let entries): entries.contains { $0.value.holdsTypes }
        }
    }
}

extension Declaration {
    /// Whether it takes some of its keys from a file.
    fileprivate func takes(from file: String) -> Bool {
        guard !isPlain, case .dictionary(let entries) = tree.value else { return false }
        var paths = entries.map { [$0.key] }
        if case .dictionary(let keys)? = tree[KeyLevel.root]?.value.value {
            paths += keys.map { [KeyLevel.root, $0.key] }
        }
        return paths.contains { place(of: $0).file == file }
    }
}
