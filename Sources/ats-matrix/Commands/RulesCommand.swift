// SPDX-License-Identifier: MIT
import ATSModel
import Reporting

/// `ats-matrix rules`
struct RulesCommand: Command {
    static let formatOption = Option(
        "format", .required("FORMAT"), completion: .words(of: RuleListFormat.self),
        "\(SharedOptions.list(RuleListFormat.self)). Default: text.")

    static let description = CommandDescription(
        name: "rules", summary: "Print every rule of ATS and of the system's trust, with its section and evidence.",
        options: [formatOption, SharedOptions.color],
        examples: [.init("ats-matrix rules --format markdown", "The table for a document.")])

    private let format: RuleListFormat
    private let color: ColorChoice

    init(_ arguments: ParsedArguments) throws(UsageError) {
        format = try arguments.choice(RulesCommand.formatOption, of: RuleListFormat.self) ?? .text
        color = try arguments.choice(SharedOptions.color, of: ColorChoice.self) ?? .auto
    }

    func run(in console: Console) -> ExitStatus {
        let rules = Rule.all + SystemTrust.rules
        console.output.write(format.render(rules, width: console.width, color: console.isColored(color)))
        return .done
    }
}
