// SPDX-License-Identifier: MIT
internal import Formats

/// What a Swift text says of a Tuist project: the targets that are written out, and what is left to the project's own
/// helpers (docs.tuist.dev, "Project description helpers"), whose text stands elsewhere and has to run.
struct TuistManifest {
    typealias Call = (position: SourcePosition, arguments: [Literal.Argument])

    /// Every target that is written out, wherever.
    let targets: [Call]
    /// Every `Project(…)`.
    let projects: [Call]
    /// What a constant `project` is.
    let project: Literal?
    /// Whether the text can be nothing but Tuist's. A model of an app may be called Project as well.
    let isCertain: Bool

    init(_ source: LiteralSource, _ bytes: [UInt8]) {
        let others = source.calls(of: "init")
        targets = (source.calls(of: "target") + others).compactMap(Self.target).sorted {
            ($0.position.line, $0.position.column) < ($1.position.line, $1.position.column)
        }
        projects =
            source.calls(of: "project").compactMap { Self.project($0, isNamed: true) }
            + others.compactMap { Self.project($0, isNamed: false) }
        project = source.constant("project")
        isCertain = bytes.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }).contains { line in
            let words = line.split(separator: UInt8(ascii: " "), maxSplits: 2)
            guard let first = words.first, words.count > 1 else { return false }
            if first.elementsEqual("import".utf8) { return words[1].starts(with: "ProjectDescription".utf8) }
            // In a manifest it stands by itself, in a model in a function.
            return line.starts(with: "let project ".utf8) || line.starts(with: "let project:".utf8)
        }
    }

    /// A target says what it becomes; what depends on one is written alike and does not.
    static func target(_ literal: Literal) -> Call? {
        guard case .call(let name, let arguments) = literal.content, arguments["product"] != nil,
            ["target", "Target", "init"].contains(name.split(separator: ".").last)
        else { return nil }
        return (literal.position, arguments)
    }

    /// A project has a name; what depends on one is written alike and has none.
    ///
    /// - Parameter isNamed: whether the call says that it makes a project.
    private static func project(_ literal: Literal, isNamed: Bool) -> Call? {
        guard case .call(_, let arguments) = literal.content, arguments["name"] != nil,
            isNamed || arguments["targets"] != nil
        else { return nil }
        return (literal.position, arguments)
    }
}
