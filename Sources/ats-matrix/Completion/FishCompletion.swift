// SPDX-License-Identifier: MIT

/// Completion for fish.
enum FishCompletion {
    static func script(for commands: [CommandDescription], in groups: [CommandGroup]) -> String {
        """
        # fish completion for \(Release.name), made by '\(Release.name) completion fish'.

        # Whether the command is still to be written.
        function __ats_matrix_no_command
            test (count (commandline -opc)) -eq 1
        end

        # Whether only the first WORD of two is given.
        function __ats_matrix_group --argument-names word
            set -l words (commandline -opc)
            test (count $words) -eq 2; and test $words[2] = $word
        end

        # Whether the command is COMMAND, of one word or two.
        function __ats_matrix_is --argument-names command
            set -l words (commandline -opc)
            set -l name (string split ' ' -- $command)
            set -l last (math 1 + (count $name))
            test (count $words) -ge $last; and test "$words[2..$last]" = $command
        end

        # Whether COMMAND is given and OPTION is not. Without OPTION, only the former. An option that takes a VALUE may be
        # the last word: the value is what is to be completed.
        function __ats_matrix_lacks --argument-names command option takes
            set -l words (commandline -opc)
            __ats_matrix_is $command; or return 1
            if contains -- -- $words; return 1; end
            if test "$takes" = value; and test $words[-1] = $option
                set -e words[-1]
            end
            not string match -q -- $option $words; and not string match -q -- "$option=*" $words
        end

        # Whether operand NUMBER of COMMAND is next, any of them where it is '+'; the OPTIONS take a value.
        function __ats_matrix_operand --argument-names command number
            set -l words (commandline -opc)
            __ats_matrix_is $command; or return 1
            set -l last (math 1 + (count (string split ' ' -- $command)))
            set -e words[1..$last]
            set -l found 0
            set -l skips 0
            set -l ended 0
            for word in $words
                if test $skips = 1
                    set skips 0
                else if test $ended = 0; and test $word = --
                    set ended 1
                else if test $ended = 0; and contains -- $word $argv[3..-1]
                    set skips 1
                else if test $ended = 1; or not string match -q -- '-?*' $word
                    set found (math $found + 1)
                end
            end
            test $skips = 0; or return 1
            test $number = +; or test $number = $found
        end

        function __ats_matrix_list --argument-names separator
            set -l start (string replace -r -- '^--[^=]*=' '' (commandline -ct))
            set start (string match -r -- ".*"(string escape --style=regex -- $separator) $start)
            for word in $argv[2..-1]
                echo $start$word
            end
        end

        function __ats_matrix_runs
            set -l words (commandline -opc)
            set -l store
            if set -l index (contains -i -- --store $words); and test $index -lt (count $words)
                set store --store $words[(math $index + 1)]
            end
            echo last
            command -q $words[1]; or return
            $words[1] runs --format json $store </dev/null 2>/dev/null |
                string replace -r -f '^ *"number": ([0-9]+),$' '$1' | head -n 100
        end

        complete -c \(Release.name) -f
        \(Shell.programOptions.map { option($0, condition: "__ats_matrix_no_command") }.joined(separator: "\n"))
        \(groups.map(group).joined(separator: "\n"))
        \(commands.map(command).joined(separator: "\n"))

        """
    }

    private static func group(_ group: CommandGroup) -> String {
        """

        \(start("__ats_matrix_no_command")) -a \(group.name) -d \(Shell.fish.quoted(group.summary))
        \(option(.helpFlag, condition: "__ats_matrix_group \(group.name)"))
        """
    }

    private static func command(_ command: CommandDescription) -> String {
        let words = command.words
        let place = words.count == 1 ? "__ats_matrix_no_command" : "__ats_matrix_group \(words[0])"
        let name = Shell.fish.quoted(command.name)
        var lines = ["\n\(start(place)) -a \(words[words.count - 1]) -d \(Shell.fish.quoted(command.summary))"]
        for option in command.options + [.helpFlag] {
            let value = if case .required = option.argument { " value" } else { "" }
            let lacks = option.isRepeatable ? "" : " \(option.spelling)\(value)"
            lines.append(self.option(option, condition: "__ats_matrix_lacks \(name)\(lacks)"))
        }
        let valued = command.options.filter { if case .required = $0.argument { true } else { false } }
        for (index, operand) in command.operands.enumerated() {
            guard let offer = offer(operand.completion) else { continue }
            let number = operand.isRepeatable ? "+" : "\(index)"
            let condition = (["__ats_matrix_operand", name, number] + valued.map(\.spelling))
                .joined(separator: " ")
            lines.append("\(start(condition)) \(offer)")
        }
        return lines.joined(separator: "\n")
    }

    private static func start(_ condition: String) -> String {
        "complete -c \(Release.name) -n \(Shell.fish.quoted(condition))"
    }

    private static func option(_ option: Option, condition: String) -> String {
        let line = "\(start(condition)) -l \(option.name) -d \(Shell.fish.quoted(option.help))"
        // A value that only may be there is written behind '=': fish would take the next word for one that must be.
        guard case .required = option.argument else { return offer(option.completion).map { "\(line) \($0)" } ?? line }
        return line + " -r \(offer(option.completion) ?? "-f")"
    }

    private static func offer(_ completion: Completion) -> String? {
        switch completion.resolved {
        case .nothing, .topics: nil
        case .files: "-F"
        case .folders: "-f -a '(__fish_complete_directories)'"
        case .runs: "-f -k -a '(__ats_matrix_runs)'"
        case .words(let words):
            // What stands behind -a is read once more, and split at its blanks.
            "-f -a \(Shell.fish.quoted(Shell.fish.quoted(words)))"
        case .list(let words, let separator):
            "-f -a \(Shell.fish.quoted("(__ats_matrix_list \(Shell.fish.quoted([separator] + words)))"))"
        }
    }
}
