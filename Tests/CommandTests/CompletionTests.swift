// SPDX-License-Identifier: MIT
import Foundation
import TestSupport
import Testing

@testable import ats_matrix

/// What the shells themselves make of the scripts.
@Suite struct CompletionTests {
    /// A command line up to the cursor, some of what is offered there, and some of what is not.
    struct Line: CustomTestStringConvertible, Sendable {
        let words: [String]
        let offered: [String]
        let others: [String]

        init(_ words: [String], _ offered: [String], not others: [String] = []) {
            self.words = words
            self.offered = offered
            self.others = others
        }

        var testDescription: String { words.joined(separator: " ") }
    }

    private static let lines = [
        Line([""], ["run", "explain", "completion", "help"], not: ["markdown"]),
        Line(["--"], ["--help", "--version"], not: ["run"]),
        Line(["ex"], ["explain"], not: ["run"]),
        Line(["run", "--"], ["--lab", "--own", "--fail-on", "--help"], not: ["--batch"]),
        Line(["run", "--own", "127.0.0.1", "--quiet", "--"], ["--own", "--lab"], not: ["--quiet"]),
        Line(["run", "--quiet", "--q"], [], not: ["--quiet"]),
        Line(["run", "--format", ""], ["table", "markdown", "jsonl"], not: ["text", "--lab"]),
        Line(["run", "--format=m"], ["markdown"], not: ["table"]),
        Line(["run", "--fail-on", "unexpected,at"], ["unexpected,ats"], not: ["ats"]),
        Line(["run", "--shard", ""], [], not: ["here.yml", "--lab"]),
        Line(["run", "he"], ["here.yml"], not: ["help"]),
        Line(["run", "--store", "he"], ["here.yml"], not: ["help"]),
        Line(["explain", "--client", "web"], ["webview", "websocket"], not: ["media"]),
        Line(["explain", "--facts", "tls1.2+c"], ["tls1.2+cbc"]),
        Line(["help", ""], ["matrix", "record", "run", "completion"], not: ["here.yml"]),
        Line(["help", "run", "m"], [], not: ["matrix"]),
        Line(["lab", "ok", "s"], ["silent", "stopped"], not: ["ok", "STATUS"]),
        Line(["lab", "--port", "s"], [], not: ["silent"]),
        Line(["rules", "--color", "a"], ["auto", "always"], not: ["never"]),
        Line(["show", "--store", "none.sqlite", ""], ["last"], not: ["here.yml"]),
        Line(["completion", ""], ["bash", "fish", "zsh"], not: ["here.yml"]),
    ]

    /// A folder with the script, one file, and the command.
    private func folder(for shell: Shell) throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        let session = Session("completion", shell.rawValue)
        #expect(session.status == .done)
        try folder.write(session.output, shell == .zsh ? "_ats-matrix" : "script")
        try folder.write("", "here.yml")
        return folder
    }

    /// Asks a shell's driver, which prints one offer a line.
    private func offers(_ shell: Shell, driver: String, for line: Line) throws -> [String] {
        let folder = try folder(for: shell)
        let driver = try folder.write(driver, "driver")
        let environment = ["HOME": folder.path, "PATH": "/usr/bin:/bin:/usr/local/bin", "LC_ALL": "C", "TERM": "dumb"]
        let tool = try Tool.run(
            shell.rawValue, (shell == .fish ? ["--no-config"] : []) + [driver, folder.path] + line.words,
            environment: environment)
        #expect(tool.status == 0, "\(tool.output)")
        return tool.output.split(whereSeparator: \.isNewline).map(String.init)
    }

    private func check(_ offers: [String], _ line: Line) {
        for word in line.offered { #expect(offers.contains(word), "\(word) is not among \(offers)") }
        for word in line.others { #expect(!offers.contains(word), "\(word) is among \(offers)") }
        #expect(Set(offers).count == offers.count, "\(offers)")
    }

    @Test(arguments: lines)
    func `bash offers what can stand there`(_ line: Line) throws {
        check(try offers(.bash, driver: Self.bashDriver, for: line), line)
    }

    @Test(.enabled(if: Tool.isInstalled("zsh"), "zsh is not installed"), arguments: lines)
    func `zsh offers what can stand there`(_ line: Line) throws {
        check(try offers(.zsh, driver: Self.zshDriver, for: line), line)
    }

    @Test(.enabled(if: Tool.isInstalled("fish"), "fish is not installed"), arguments: lines)
    func `fish offers what can stand there`(_ line: Line) throws {
        check(try offers(.fish, driver: Self.fishDriver, for: line), line)
    }

    /// As readline calls it: `=` is a word by itself.
    private static let bashDriver = """
        cd "$1"; shift
        source ./script
        COMP_WORDS=(ats-matrix)
        for word in "$@"; do
            case $word in
            --*=*) COMP_WORDS+=("${word%%=*}" = "${word#*=}") ;;
            *) COMP_WORDS+=("$word") ;;
            esac
        done
        COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
        _ats_matrix
        printf '%s\\n' "${COMPREPLY[@]}"
        """

    private static let fishDriver = """
        cd $argv[1]
        source ./script
        complete -C (string join -- ' ' ats-matrix $argv[2..-1]) | string replace -r '\\t.*' '' | string replace -r '^--[^=]*=' ''
        true
        """

    /// zsh completes only on a terminal: a shell on one of its own makes the offers.
    private static let zshDriver = #"""
        cd "$1"; shift
        cat >setup <<'SETUP'
        PROMPT= RPROMPT=
        fpath=($PWD $fpath)
        autoload -Uz compinit
        compinit -u -d $PWD/dump
        zstyle ':completion:*' completer _complete
        # What would be shown goes into a file.
        compadd() {
            if [[ ${@[1,(i)(-|--)]} != *-(O|A|D)\ * ]]; then
                local -a found
                builtin compadd -A found "$@"
                print -rl -- ${(@)found/#/$IPREFIX} >>offers.part
            fi
            builtin compadd "$@"
        }
        finish() { zle offer; mv offers.part offers 2>/dev/null || : >offers; exit }
        zle -C offer complete-word _main_complete
        zle -N finish
        bindkey '^I' finish
        : >ready
        SETUP
        await() { local n=0; until [[ -e $1 ]]; do sleep 0.05; (( n++ < 2400 )) || exit 9; done }
        zmodload zsh/zpty
        zpty shell zsh -f -i
        zpty -w shell 'source ./setup'
        await ready
        zpty -n -w shell "ats-matrix ${(j: :)@}"$'\t'
        await offers
        sed 's/^--[^=]*=//' offers | grep . || true
        """#
}
