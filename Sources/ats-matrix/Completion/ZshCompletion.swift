// SPDX-License-Identifier: MIT

/// Completion for zsh, as specifications of its own `_arguments`.
enum ZshCompletion {
    static func script(for commands: [CommandDescription], in groups: [CommandGroup]) -> String {
        let single = commands.filter { $0.words.count == 1 }
        let names =
            single.map { Shell.zsh.quoted("\(escaped($0.name)):\($0.summary)") }
            + groups.map { Shell.zsh.quoted("\(escaped($0.name)):\($0.summary)") }
        let programOptions = Shell.programOptions.map { Shell.zsh.quoted("(- *)\($0.spelling)[\(escaped($0.help))]") }
        return """
            #compdef \(Release.name)
            # zsh completion for \(Release.name), made by '\(Release.name) completion zsh'.

            _ats_matrix_words() { compadd -- "$@" }

            _ats_matrix_list() {
                compset -P "*$1"
                compadd -S '' -- "${@[2,-1]}"
            }

            _ats_matrix_runs() {
                local -a store numbers
                [[ -z ${opt_args[--store]} ]] || store=(--store ${opt_args[--store]})
                numbers=(${(f)"$($program runs --format json $store </dev/null 2>/dev/null |
                    sed -n 's/^ *"number": \\([0-9]*\\),$/\\1/p' | head -n 100)"})
                compadd -V runs -- last $numbers
            }

            \(groups.map { function(of: $0, commands) }.joined(separator: "\n"))
            _ats-matrix() {
                local curcontext=$curcontext program=$words[1] state line
                local -a commands
                local -A opt_args
                commands=(
            \(names.map { "        \($0)" }.joined(separator: "\n"))
                )
                _arguments -C \(programOptions.joined(separator: " ")) '1: :->command' '*:: :->argument'
                case $state in
                command) _describe command commands ;;
                argument)
                    case $words[1] in
            \((single.map(commandCase) + groups.map(groupCase)).joined(separator: "\n"))
                    esac
                    ;;
                esac
            }

            if [[ $funcstack[1] == _ats-matrix ]]; then _ats-matrix "$@"; else compdef _ats-matrix \(Release.name); fi

            """
    }

    /// The commands behind a first word, as the program's own function has them.
    private static func function(of group: CommandGroup, _ commands: [CommandDescription]) -> String {
        let members = group.members(among: commands)
        let names = members.map { Shell.zsh.quoted("\(escaped($0.words[1])):\($0.summary)") }
        let help = Shell.zsh.quoted("(- *)\(Option.helpFlag.spelling)[\(escaped(Option.helpFlag.help))]")
        return """
            _ats_matrix_\(group.name)() {
                local curcontext=$curcontext state line
                local -a commands
                local -A opt_args
                commands=(
            \(names.map { "        \($0)" }.joined(separator: "\n"))
                )
                _arguments -C \(help) '1: :->command' '*:: :->argument'
                case $state in
                command) _describe command commands ;;
                argument)
                    case $words[1] in
            \(members.map(commandCase).joined(separator: "\n"))
                    esac
                    ;;
                esac
            }

            """
    }

    private static func groupCase(_ group: CommandGroup) -> String {
        "        \(group.name)) _ats_matrix_\(group.name) ;;"
    }

    private static func commandCase(_ command: CommandDescription) -> String {
        let specifications =
            command.options.map(specification) + ["(- *)\(Option.helpFlag.spelling)[\(escaped(Option.helpFlag.help))]"]
            + command.operands.enumerated().map(specification)
        let lines = specifications.map { " \\\n                \(Shell.zsh.quoted($0))" }.joined()
        return "        \(command.words[command.words.count - 1]))\n            _arguments\(lines)\n            ;;"
    }

    private static func specification(_ option: Option) -> String {
        let start = (option.isRepeatable ? "*" : "") + option.spelling
        let help = "[\(escaped(option.help))]"
        switch option.argument {
        case .none: return start + help
        case .required(let placeholder):
            return "\(start)=\(help):\(escaped(placeholder)):\(action(option.completion))"
        case .optional(let placeholder):
            return "\(start)=-\(help)::\(escaped(placeholder)):\(action(option.completion))"
        }
    }

    private static func specification(_ index: Int, _ operand: Operand) -> String {
        let place =
            switch operand.count {
            case .one: "\(index + 1):"
            case .optional: "\(index + 1)::"
            case .some, .any: "*:"
            }
        return "\(place)\(escaped(operand.name)):\(action(operand.completion))"
    }

    /// An action that begins with a blank is called with its words alone.
    private static func action(_ completion: Completion) -> String {
        switch completion.resolved {
        case .nothing, .topics: " "
        case .files: "_files"
        case .folders: "_files -/"
        case .runs: " _ats_matrix_runs"
        case .words(let words): " _ats_matrix_words \(escaped(Shell.zsh.quoted(words)))"
        case .list(let words, let separator):
            " _ats_matrix_list \(escaped(Shell.zsh.quoted([separator] + words)))"
        }
    }

    /// Colons and brackets end the parts of a specification.
    private static func escaped(_ text: String) -> String {
        String(text.flatMap { #"\:[]"#.contains($0) ? ["\\", $0] : [$0] })
    }
}
