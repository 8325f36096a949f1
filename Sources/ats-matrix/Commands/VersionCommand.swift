// SPDX-License-Identifier: MIT
import ATSModel
import Connectivity

/// `ats-matrix version`
struct VersionCommand: Command {
    static let description = CommandDescription(
        name: "version", summary: "Say the versions of this program, of libcurl and of the model.")

    init(_ arguments: ParsedArguments) {}

    func run(in console: Console) -> ExitStatus {
        console.output.writeLine("\(Release.name) \(Release.version)")
        console.output.writeLine(Prober.libraryVersion)
        console.output.writeLine("ATS model: \(Rule.all.count + SystemTrust.rules.count) rules")
        return .done
    }
}
