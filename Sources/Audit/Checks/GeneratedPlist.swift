// SPDX-License-Identifier: MIT
internal import ATSDocuments
internal import Formats

/// A document from which a tool writes an `Info.plist` with ATS keys.
enum GeneratedPlist {
    static func find(in examinee: Examinee, output: Declaration?) -> [Finding] {
        let declaration = examinee.declaration
        let written = output?.file ?? declaration.output
        guard declaration.kind.isGenerator, let written else { return [] }
        let command = declaration.kind.command.map { "'\($0)'" } ?? "the tool"
        guard let node = examinee.nodes.first else { return [] }
        return [
            examinee.finding(
                .generatedPlist, node, "\(command) writes \(excerpt(written)) from here",
                "a change of \(excerpt(written)) is lost when it runs again: make it here",
                related: output.map { [$0.place(of: [])] } ?? [])
        ]
    }
}
