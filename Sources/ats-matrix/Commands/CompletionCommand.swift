// SPDX-License-Identifier: MIT

/// `ats-matrix completion`
struct CompletionCommand: Command {
    static let description = CommandDescription(
        name: "completion", summary: "Print a script that teaches a shell to complete this program's command lines.",
        operands: [
            Operand(
                "SHELL", completion: .words(of: Shell.self),
                "Whose script: \(Shell.allCases.map(\.rawValue).joined(separator: ", ")).")
        ],
        examples: [
            .init(
                "ats-matrix completion bash >~/.local/share/bash-completion/completions/ats-matrix",
                "For bash with its package bash-completion. Without it, a line of ~/.bashrc: "
                    + "eval \"$(ats-matrix completion bash)\""),
            .init(
                "ats-matrix completion zsh >~/.zsh/_ats-matrix",
                "For zsh, where ~/.zshrc has fpath=(~/.zsh $fpath) before compinit. Or, after compinit: "
                    + "eval \"$(ats-matrix completion zsh)\""),
            .init(
                "ats-matrix completion fish >~/.config/fish/completions/ats-matrix.fish", "For fish."),
        ],
        details: [
            "Commands, topics, options that are not given yet, their values, files and the numbers of recorded runs are "
                + "completed. A script is of the version that printed it: print it anew after an update."
        ])

    private let shell: Shell

    init(_ arguments: ParsedArguments) throws(UsageError) {
        let word = arguments.operands[0]
        guard let shell = Shell(rawValue: word) else {
            throw .unknown("shell", word, among: Shell.allCases.map(\.rawValue))
        }
        self.shell = shell
    }

    func run(in console: Console) -> ExitStatus {
        console.output.write(
            shell.completionScript(for: Main.commands.map { $0.description }, in: Main.groups))
        return .done
    }
}
