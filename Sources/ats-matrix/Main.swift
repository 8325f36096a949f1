// SPDX-License-Identifier: MIT
import ATSModel
import DeviceProbes
import Formats
import Laboratory
import Recorder

/// Maps words to a command, runs it, and turns whatever goes wrong into one message and an exit status.
enum Main {
    static let commands: [any Command.Type] = [
        RunCommand.self, BundleCommand.self, ImportCommand.self, ExplainCommand.self, DiagnoseCommand.self,
        AuditCommand.self, RulesCommand.self, LabCommand.self, RunsCommand.self, ShowCommand.self,
        AttestVerifyCommand.self,
        AttestAssertCommand.self, AttestReceiptCommand.self, AttestInspectCommand.self, AttestSimulateCommand.self,
        VersionCommand.self, HelpCommand.self, CompletionCommand.self,
    ]

    /// The first words of commands of two.
    static let groups = [CommandGroup.attest]

    static func run(_ arguments: [String], in console: Console) -> ExitStatus {
        let status = dispatch(arguments, in: console)
        console.output.flush()
        if let fault = console.output.fault {
            console.note("\(Release.name): cannot write standard output: \(fault)")
            return .machine
        }
        return status
    }

    private static func dispatch(_ arguments: [String], in console: Console) -> ExitStatus {
        guard let word = arguments.first else {
            console.error.write(HelpCommand.overview(in: console))
            return .wrongRequest
        }
        if ["--help", "-h"].contains(word) { return perform(HelpCommand.self, [], in: console) }
        if word == "--version" { return perform(VersionCommand.self, [], in: console) }
        switch NamedCommand(arguments) {
        case .command(let command, let rest): return perform(command, rest, in: console)
        case .group(let group, let rest): return explain(group, rest, in: console)
        case nil:
            let error =
                word.hasPrefix("-")
                ? UsageError.unknown("option", word, among: ["--help", "--version"])
                : NamedCommand.unknown("command", word)
            console.note("\(Release.name): \(error)\nSee '\(Release.name) --help'.")
            return .wrongRequest
        }
    }

    /// The first word of a command of two, without a second that is known.
    private static func explain(_ group: CommandGroup, _ words: [String], in console: Console) -> ExitStatus {
        let page = HelpPage.text(of: group, among: commands.map { $0.description }, width: console.width)
        if ArgumentReader.asksForHelp(words) {
            console.output.write(page)
            return .done
        }
        guard let word = words.first else {
            console.error.write(page)
            return .wrongRequest
        }
        let name = "\(Release.name) \(group.name)"
        console.note("\(name): \(NamedCommand.unknown(word, in: group))\nSee '\(name) --help'.")
        return .wrongRequest
    }

    private static func perform(_ command: any Command.Type, _ words: [String], in console: Console) -> ExitStatus {
        let name = "\(Release.name) \(command.description.name)"
        if ArgumentReader.asksForHelp(words) {
            console.output.write(HelpPage.text(of: command.description, width: console.width))
            return .done
        }
        do {
            let arguments = try ArgumentReader.read(words, for: command.description)
            return try command.init(arguments).run(in: console)
        } catch let error as UsageError {
            console.note("\(name): \(error)\nSee '\(name) --help'.")
            return .wrongRequest
        } catch {
            console.note("\(name): \(error)")
            return status(of: error)
        }
    }

    private static func status(of error: any Error) -> ExitStatus {
        switch error {
        case is InputError, is DestinationError: .wrongRequest
        case let error as RecordError:
            // A record that is not there was named wrongly, or nothing was run yet.
            error.isRequestFault || error.code == .missing ? .wrongRequest : .machine
        case let error as KitError: error.code == .request ? .wrongRequest : .machine
        default: .machine
        }
    }
}
