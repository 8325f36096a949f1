// SPDX-License-Identifier: MIT
internal import Formats

extension XcodeGenTargetReader {
    mutating func declare(
        _ info: XcodeGenNode.Entry, _ properties: XcodeGenNode.Entry?, _ target: Target, _ output: String?
    ) throws(InputError) {
        guard let properties, properties.node.entries != nil else {
            let tree = Tree(.dictionary([]), at: info.keyPosition)
            contents.declarations.append(
                Declaration(
                    .xcodeGen, file: file, target: target, tree: tree, output: output,
                    origins: [[]: info.origin]))
            return
        }
        var made = try properties.node.made(&budget)
        // An edit of the dictionary goes where its own key stands.
        made.origins[[]] = properties.origin
        let declaration = Declaration(
            .xcodeGen, file: file, target: target, tree: made.tree, output: output,
            origins: made.origins)
        contents.declarations.append(declaration)
        noteVariables(declaration)
    }

    /// What `${…}` is left in the ATS dictionary, or in a key beside it, only the environment or the build knows.
    private mutating func noteVariables(_ declaration: Declaration) {
        guard case .dictionary(let entries) = declaration.tree.value else { return }
        for entry in entries {
            noteVariable(entry.key, [entry.key], declaration)
            if entry.key == "NSAppTransportSecurity" { noteVariables(entry.value, [entry.key], declaration) }
        }
    }

    private mutating func noteVariables(_ tree: Tree, _ path: [String], _ declaration: Declaration) {
        guard remarkCount <= Self.remarkLimit else { return }
        switch tree.value {
        case .string(let text): noteVariable(text, path, declaration)
        case .array(let items):
            for (number, item) in items.enumerated() { noteVariables(item, path + ["\(number)"], declaration) }
        case .dictionary(let entries):
            for entry in entries {
                noteVariable(entry.key, path + [entry.key], declaration)
                noteVariables(entry.value, path + [entry.key], declaration)
            }
        default: break
        }
    }

    private mutating func noteVariable(_ text: String, _ path: [String], _ declaration: Declaration) {
        guard let variable = XcodeGenVariable.first(in: text[...]) else { return }
        note(
            "${\(excerpt(variable.name))} is filled in from the environment of XcodeGen, or else by the build",
            declaration.place(of: path), declaration.target.name)
    }

    mutating func note(
        _ text: String, _ place: DocumentPlace, _ target: String?, _ kind: Remark.Kind = .computed
    ) {
        guard remarkCount <= Self.remarkLimit else { return }
        let isLast = remarkCount == Self.remarkLimit
        remarkCount += 1
        contents.remarks.append(
            isLast
                ? Remark(.skipped, at: place, "what more there is to say of targets from here on is left out")
                : Remark(kind, at: place, text, target: target))
    }
}
