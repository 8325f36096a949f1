// SPDX-License-Identifier: MIT

/// Completion for bash, from 3.2 on, without the functions of the bash-completion package.
enum BashCompletion {
    static func script(for commands: [CommandDescription], in groups: [CommandGroup]) -> String {
        let names = Shell.bash.quoted(NamedCommand.firstWords + Shell.programOptions.map(\.spelling))
        return """
            # bash completion for \(Release.name), made by '\(Release.name) completion bash'.

            # The options of a command, and which of them take a value, take one behind '=', and may be given again; or
            # what may stand behind the first word of two.
            _ats_matrix_command() {
                case $1 in
            \((commands.map(commandCase) + groups.map { groupCase($0, commands) }).joined(separator: "\n"))
                esac
            }

            # What may stand as the value of an option, or as the operand of a number.
            _ats_matrix_value() {
                case $1 in
            \(commands.flatMap(valueCases).joined(separator: "\n"))
                esac
            }

            _ats_matrix_runs() {
                printf 'last\\n'
                "$1" runs --format json ${2:+--store "$2"} </dev/null 2>/dev/null |
                    sed -n 's/^ *"number": \\([0-9]*\\),$/\\1/p' | head -n 100
            }

            _ats_matrix() {
                local IFS=$' \\t\\n' index word command= last= expected= joint= ended= store= given=' ' count=0
                local options=() members=() valued= attached= repeated= kind= values=() separator= prefix= quote=
                local current=${COMP_WORDS[COMP_CWORD]}
                COMPREPLY=()
                # What stands before the cursor. bash makes words of '=' and ':' by themselves.
                for ((index = 1; index < COMP_CWORD; index++)); do
                    word=${COMP_WORDS[index]}
                    if [[ -z $command ]]; then
                        command=$word
                        _ats_matrix_command "$command"
                    elif (( ${#members[@]} )); then
                        command+=" $word" members=()
                        _ats_matrix_command "$command"
                    elif [[ $word == '=' && -n $last ]]; then
                        expected=$last last=
                    elif [[ $word == '=' || $word == :* ]]; then
                        joint=1
                    elif [[ -n $joint ]]; then
                        joint=
                    elif [[ -n $expected ]]; then
                        if [[ $expected == --store ]]; then store=$word; fi
                        expected= last=
                    elif [[ $word == -- ]]; then
                        ended=1
                    elif [[ $word == -?* && -z $ended ]]; then
                        given+="${word%%=*} " last=
                        if [[ $valued == *" $word "* ]]; then expected=$word last=$word; fi
                        if [[ $attached == *" $word "* ]]; then last=$word; fi
                    else
                        count=$((count + 1)) last=
                    fi
                done
                if [[ $current == '=' && -n $last ]]; then expected=$last current=; fi
                if [[ $current == :* || $current == '=' || -n $joint ]]; then return; fi
                if [[ $current == --*=* && -z $expected && -z $ended ]]; then
                    expected=${current%%=*} prefix=${current%%=*}= current=${current#*=}
                fi
                if [[ $current == [\\"\\']* ]]; then quote=1 current=${current:1}; else current=${current//\\\\/}; fi

                if [[ -z $command ]]; then
                    kind=words values=(\(names))
                elif (( ${#members[@]} )); then
                    kind=words values=("${members[@]}")
                elif [[ -n $expected ]]; then
                    _ats_matrix_value "$command $expected"
                elif [[ $current != -* || -n $ended ]]; then
                    _ats_matrix_value "$command $count"
                fi
                if [[ -z $kind && -z $expected && -z $ended && ($current == -* || -z $current) ]]; then
                    kind=words
                    for word in "${options[@]}"; do
                        if [[ $given != *" $word "* || $repeated == *" $word "* ]]; then values+=("$word"); fi
                    done
                fi

                case $kind in
                file | directory)
                    compopt -o filenames 2>/dev/null
                    while IFS= read -r word; do
                        COMPREPLY+=("$prefix$word")
                    done < <(compgen -A "$kind" -- "$current")
                    return
                    ;;
                runs) IFS=$'\\n' values=($(_ats_matrix_runs "${COMP_WORDS[0]}" "$store")) ;;
                list)
                    compopt -o nospace 2>/dev/null
                    if [[ $current == *"$separator"* ]]; then
                        prefix+=${current%"$separator"*}$separator current=${current##*"$separator"}
                    fi
                    ;;
                esac
                for word in "${values[@]}"; do
                    if [[ $word == "$current"* ]]; then
                        if [[ -z $quote ]]; then printf -v word %q "$word"; fi
                        COMPREPLY+=("$prefix$word")
                    fi
                done
            }

            complete -F _ats_matrix \(Release.name)

            """
    }

    private static func commandCase(_ command: CommandDescription) -> String {
        let options = command.options + [.helpFlag]
        func names(where isOne: (Option) -> Bool) -> String {
            let names = options.filter(isOne).map(\.spelling)
            return names.isEmpty ? "''" : "' \(names.joined(separator: " ")) '"
        }
        return """
                \(Shell.bash.quoted(command.name)))
                    options=(\(options.map(\.spelling).joined(separator: " ")))
                    valued=\(names { if case .required = $0.argument { true } else { false } })
                    attached=\(names { if case .optional = $0.argument { true } else { false } })
                    repeated=\(names(where: \.isRepeatable))
                    ;;
            """
    }

    private static func groupCase(_ group: CommandGroup, _ commands: [CommandDescription]) -> String {
        let words = group.members(among: commands).map { $0.words[1] } + [Option.helpFlag.spelling]
        return "    \(Shell.bash.quoted(group.name))) members=(\(Shell.bash.quoted(words))) ;;"
    }

    private static func valueCases(_ command: CommandDescription) -> [String] {
        command.options.compactMap { valueCase("'\(command.name) \($0.spelling)'", $0.completion) }
            + command.operands.enumerated().compactMap { index, operand in
                // Of one that may be repeated, every number is one.
                valueCase(
                    operand.isRepeatable ? "'\(command.name) '[0-9]*" : "'\(command.name) \(index)'",
                    operand.completion)
            }
    }

    private static func valueCase(_ pattern: String, _ completion: Completion) -> String? {
        let action: String
        switch completion.resolved {
        case .nothing, .topics: return nil
        case .files: action = "kind=file"
        case .folders: action = "kind=directory"
        case .runs: action = "kind=runs"
        case .words(let words): action = "kind=words values=(\(Shell.bash.quoted(words)))"
        case .list(let words, let separator):
            action = "kind=list separator=\(Shell.bash.quoted(separator)) values=(\(Shell.bash.quoted(words)))"
        }
        return "    \(pattern)) \(action) ;;"
    }
}
