// SPDX-License-Identifier: MIT
import Foundation
import TestSupport
import Testing

@testable import ats_matrix

/// What the shells themselves make of the scripts.
@Suite struct CompletionTests {
    /// A command line up to the cursor, some of what is offered there, and some of what is not.
    struct Line: Sendable {
        let words: [String]
        let offered: [String]
        let others: [String]

        init(_ words: [String], _ offered: [String], not others: [String] = []) {
            self.words = words
            self.offered = offered
            self.others = others
        }
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
        Line(["diagnose", "--from", ""], ["this-machine", "elsewhere"], not: ["here.yml"]),
        Line(["diagnose", "--log", "he"], ["here.yml"]),
        Line(["audit", "he"], ["here.yml"], not: ["help"]),
        Line(["audit", "here.yml", "he"], ["here.yml"]),
        Line(["audit", "--format", ""], ["table", "sarif", "github", "xcode"], not: ["csv", "here.yml"]),
        Line(["audit", "--fail-on", ""], ["error", "warning", "never"], not: ["unexpected"]),
        Line(["audit", "--policy", "tw"], ["twin-or-blanket-alone"], not: ["no-blanket"]),
        Line(["audit", "--fix=void"], ["voided-arbitrary-loads"], not: ["weak-tls"]),
        Line(["audit", "--fix", "--distribution=int", "--"], ["--fix", "--platform"], not: ["--distribution"]),
        Line(["help", ""], ["matrix", "findings", "record", "run", "completion"], not: ["here.yml"]),
        Line(["help", "run", "m"], [], not: ["matrix"]),
        Line(["lab", "ok", "s"], ["silent", "stopped"], not: ["ok", "STATUS"]),
        Line(["lab", "--port", "s"], [], not: ["silent"]),
        Line(["rules", "--color", "a"], ["auto", "always"], not: ["never"]),
        Line(["show", "--store", "none.sqlite", ""], ["last"], not: ["here.yml"]),
        Line(["a"], ["attest"], not: ["verify", "attest verify"]),
        Line(["attest", ""], ["verify", "assert", "simulate"], not: ["attest", "here.yml", "run"]),
        Line(["attest", "--"], ["--help"], not: ["verify", "--version"]),
        Line(["attest", "ver"], ["verify"], not: ["version"]),
        Line(["attest", "verify", "--"], ["--app-id", "--key-id", "--help"], not: ["--counter", "--lab"]),
        Line(["attest", "verify", "--format", ""], ["text", "json"], not: ["table", "here.yml"]),
        Line(["attest", "verify", "--at", "2026-01-01", "he"], ["here.yml"]),
        Line(["attest", "verify", "here.yml", "he"], [], not: ["here.yml"]),
        Line(["attest", "assert", "--counter", "1", "--"], ["--public-key"], not: ["--counter", "--environment"]),
        Line(["attest", "simulate", "high-s", "--out", "d", "trail"], ["trailing-byte"], not: ["here.yml"]),
        Line(["attest", "inspect", "--environment=prod"], ["production"], not: ["development"]),
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

    /// Asks a shell about all lines at once. Its driver gets each as one word, and prints one offer a line and `%` after
    /// the last of each.
    private func offers(_ shell: Shell, driver: String) throws -> [[String]] {
        let folder = try folder(for: shell)
        let driver = try folder.write(driver, "driver")
        let environment = ["HOME": folder.path, "PATH": "/usr/bin:/bin:/usr/local/bin", "LC_ALL": "C", "TERM": "dumb"]
        let lines = Self.lines.map { "ats-matrix " + $0.words.joined(separator: " ") }
        let tool = try Tool.run(
            shell.rawValue, (shell == .fish ? ["--no-config"] : []) + [driver, folder.path] + lines,
            environment: environment)
        #expect(tool.status == 0, "\(tool.output)")
        let printed = tool.output.split(whereSeparator: \.isNewline).map(String.init)
        return printed.split(separator: "%", omittingEmptySubsequences: false).map(Array.init)
    }

    private func check(_ shell: Shell, driver: String) throws {
        let offers = try offers(shell, driver: driver)
        try #require(offers.count == Self.lines.count + 1, "\(offers)")
        for (offers, line) in zip(offers, Self.lines) { check(offers, line) }
    }

    private func check(_ offers: [String], _ line: Line) {
        for word in line.offered { #expect(offers.contains(word), "\(line.words): \(word) is not among \(offers)") }
        for word in line.others { #expect(!offers.contains(word), "\(line.words): \(word) is among \(offers)") }
        #expect(Set(offers).count == offers.count, "\(offers)")
    }

    @Test func `bash offers what can stand there`() throws { try check(.bash, driver: Self.bashDriver) }

    @Test(.enabled(if: Tool.isInstalled("zsh"), "zsh is not installed"))
    func `zsh offers what can stand there`() throws { try check(.zsh, driver: Self.zshDriver) }

    @Test(.enabled(if: Tool.isInstalled("fish"), "fish is not installed"))
    func `fish offers what can stand there`() throws { try check(.fish, driver: Self.fishDriver) }

    /// As readline calls it: `=` is a word by itself.
    private static let bashDriver = #"""
        cd "$1"; shift
        source ./script
        for line in "$@"; do
            COMP_WORDS=()
            while [[ $line == *' '* ]]; do
                word=${line%% *} line=${line#* }
                COMP_WORDS+=("$word")
            done
            case $line in
            --*=*) COMP_WORDS+=("${line%%=*}" = "${line#*=}") ;;
            *) COMP_WORDS+=("$line") ;;
            esac
            COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
            _ats_matrix
            printf '%s\n' "${COMPREPLY[@]}" %
        done
        """#

    private static let fishDriver = #"""
        cd $argv[1]
        source ./script
        for line in $argv[2..-1]
            complete -C $line | string replace -r '\t.*' '' | string replace -r '^--[^=]*=' ''
            echo %
        end
        """#

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
        finish() {
            zle offer
            BUFFER=
            touch offers.part
            mv offers.part offers
        }
        zle -C offer complete-word _main_complete
        zle -N finish
        bindkey '^I' finish
        : >ready
        SETUP
        await() { local n=0; until [[ -e $1 ]]; do sleep 0.02; (( n++ < 6000 )) || exit 9; done }
        zmodload zsh/zpty
        zpty shell zsh -f -i
        zpty -w shell 'source ./setup'
        await ready
        for line in "$@"; do
            rm -f offers
            zpty -n -w shell "$line"$'\t'
            await offers
            sed 's/^--[^=]*=//' offers | grep .
            print %
        done
        zpty -d shell
        """#
}
