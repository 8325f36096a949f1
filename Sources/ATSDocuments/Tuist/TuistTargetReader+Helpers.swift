// SPDX-License-Identifier: MIT
internal import Formats

extension TuistTargetReader {
    /// Says what is not written out, so that nothing is passed over in silence.
    mutating func noteHelpers(_ manifest: TuistManifest) {
        for project in manifest.projects {
            if let targets = project.arguments["targets"] { noteHelpers(inList: targets) }
        }
        guard manifest.isCertain else { return }
        switch manifest.project?.content {
        case .call(let name, _) where !["Project", "Project.init", "init"].contains(name):
            note(
                "the project is made by '\(excerpt(name))', and what that makes is not known before it runs",
                manifest.project?.position ?? .nowhere, [], nil)
        case _ where !manifest.projects.isEmpty: break
        case nil:
            note("no Project(…) that could be read is written here", SourcePosition(line: 1, column: 1), [], nil)
        default: note("the project is computed", manifest.project?.position ?? .nowhere, [], nil)
        }
    }

    private mutating func noteHelpers(inList list: Literal) {
        let list = followed(list)
        guard case .array(let items) = list.content else {
            let maker = maker(of: list).map { "made by \($0)" } ?? "computed"
            return note(
                "the list of targets is \(maker); those that are not written out in this file are not known before it runs",
                list.position, ["targets"], nil)
        }
        for item in items where TuistManifest.target(followed(item)) == nil {
            guard let maker = maker(of: item) else {
                note("a target in the list is computed", item.position, ["targets"], nil)
                continue
            }
            note(
                "a target is made by \(maker), and what that makes is not known before it runs", item.position,
                ["targets"], nil)
        }
    }

    /// What a name is declared with in the same text, one step far.
    private mutating func followed(_ literal: Literal) -> Literal {
        guard case .name(let name) = literal.content else { return literal }
        return reader.constant(name) ?? literal
    }

    private func maker(of literal: Literal) -> String? {
        switch literal.content {
        case .call(let name, _), .name(let name): "'\(excerpt(name))'"
        default: nil
        }
    }
}
