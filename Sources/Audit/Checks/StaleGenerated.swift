// SPDX-License-Identifier: MIT
internal import ATSDocuments
internal import ATSModel
internal import Formats

/// A generated `Info.plist` whose ATS keys are not those of the document that it is written from.
enum StaleGenerated {
    /// What the two have to do with each other, as far as ATS keys go.
    enum Relation: Hashable {
        case inStep
        case stale
        /// The tool leaves alone what its input does not name.
        case unrelated
    }

    static func relation(_ input: Examinee, _ output: Examinee) -> Relation {
        if KeyDifferences.between(input, output).isEmpty { return .inStep }
        switch input.declaration.kind {
        case .xcodeGen, .tuist: return .stale
        default: return input.configuration.transportSecurity == nil ? .unrelated : .stale
        }
    }

    static func find(_ input: Examinee, _ output: Examinee) -> [Finding] {
        let differences = KeyDifferences.between(input, output)
        guard let first = differences.first else { return [] }
        let texts = differences.prefix(8).map { difference in
            let name = excerpt(difference.path.dropFirst().joined(separator: ":"))
            return "\(name.isEmpty ? KeyLevel.root : name) is \(difference.left) there and \(difference.right) here"
        }
        let effects = LoadEffect.between(input.judge, Judge(output.configuration, on: input.steps), Probe.general)
        let now = LoadEffect.words(effects, input.steps)
        let next = LoadEffect.words(effects, input.steps, \.before)
        let command = input.declaration.kind.command.map { "'\($0)'" } ?? "the tool"
        // What the output lacks has no place in it.
        let known = output.nodes.last { $0.path == first.path } ?? output.nodes.first { $0.path == [KeyLevel.root] }
        return [
            Finding(
                .staleGenerated, FindingID.staleGenerated.severity,
                at: known.map(output.place) ?? output.declaration.place(of: []),
                target: output.target ?? input.target, keyPath: first.path,
                message: "this Info.plist is generated from \(excerpt(input.declaration.file)) and differs from it: "
                    + PlatformSteps.list(texts)
                    + (differences.count > 8 ? ", and \(differences.count - 8) more" : ""),
                consequence: effects.isEmpty
                    ? "no http load hangs on the difference; \(command) writes what its input says"
                    : "as it is, \(now); after the next \(command), \(next)",
                related: [input.declaration.place(of: first.path)])
        ]
    }
}
