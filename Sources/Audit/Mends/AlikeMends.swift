// SPDX-License-Identifier: MIT
internal import ATSDocuments
internal import ATSModel
internal import Formats

/// A property list that hangs together with no other document: its mends are those of every list with the same ATS
/// dictionary, in another file.
struct AlikeMends {
    /// All that the mends of a finding hang on, the file's name aside.
    struct Key: Hashable {
        let shape: TreeShape
        let form: DocumentEditor.Form
        let kind: BundleKind
        let systems: [System]
    }

    /// One finding of such a list.
    struct Question: Hashable {
        let list: Int
        let id: FindingID
        let keyPath: [String]
    }

    private let declaration: Declaration
    private let memo: MendingMemo
    private let list: Int

    /// `nil` where the documents are more than one such list, where it is none that is mended, or where its form may not
    /// take what another takes.
    init?(_ survey: Survey, _ memo: MendingMemo, _ trial: MendTrial) {
        guard survey.declarations.count == 1, survey.settings.isEmpty, survey.generations.isEmpty,
            survey.written.isEmpty,
            let declaration = survey.declarations.first,
            declaration.kind == .infoPlist, declaration.isPlain,
            let dictionary = declaration.tree[KeyLevel.root]?.value, MendContext.isMended(declaration.file),
            let form = DocumentEditor.Form(editing: declaration.file, declaration.kind), trial.isSure(declaration)
        else { return nil }
        self.declaration = declaration
        self.memo = memo
        let target = declaration.target
        list = memo.number(
            of: Key(shape: TreeShape(dictionary), form: form, kind: target.kind, systems: target.systems))
    }

    func mends(for finding: Finding, _ make: () -> [Mend]) -> [Mend] {
        // Which of two equal keys is meant hangs on its place, and what stands beside the dictionary is not compared.
        guard finding.id != .duplicateKey, finding.keyPath.first == KeyLevel.root,
            finding.place.file == declaration.file, finding.place.path == finding.keyPath,
            finding.target == declaration.target.label
        else { return make() }
        let question = Question(list: list, id: finding.id, keyPath: finding.keyPath)
        guard let known = memo.mends(question) else {
            let mends = make()
            memo.note(mends, question)
            return mends
        }
        return known.map { $0.moved(to: declaration.file) }
    }
}

extension Mend {
    /// The same in another file.
    fileprivate func moved(to file: String) -> Mend {
        Mend(
            choice, title, effect: effect, edits: edits.map { Edit(file: file, form: $0.form, $0.edit) }, next: next)
    }
}
