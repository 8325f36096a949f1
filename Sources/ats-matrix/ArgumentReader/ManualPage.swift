// SPDX-License-Identifier: MIT

/// The manual page of the whole program, in roff (`man 7 man`), from the same declarations as the help.
struct ManualPage {
    private var lines: [String] = []

    static func text(of commands: [CommandDescription], topics: [HelpTopic]) -> String {
        var page = ManualPage()
        page.lines.append(#".TH ATS\-MATRIX 1 "" "ats\-matrix \#(Release.version)" "User Commands""#)
        page.addSection("NAME")
        page.add("\(Release.name) - \(lowercasedSentence(Release.summary))")
        page.addSection("SYNOPSIS")
        for command in commands { page.addSynopsis(of: command) }
        page.addSection("COMMANDS")
        for command in commands { page.addCommand(command) }
        for topic in topics {
            page.addSection(topic.title)
            page.addLiteral(topic.text)
        }
        page.addSection("EXIT STATUS")
        for (status, meaning) in ExitStatus.meanings { page.addTerm("\(status.rawValue)", meaning) }
        page.addSection("ENVIRONMENT")
        for (name, meaning) in ManualPage.environment { page.addTerm(name, meaning) }
        return page.lines.joined(separator: "\n") + "\n"
    }

    /// The variables that the program heeds.
    static let environment = [
        ("ATS_MATRIX_STORE", "The record, where --store is not given."),
        ("XDG_DATA_HOME", "Else the record is ats-matrix/record.sqlite in it, or in ~/.local/share."),
        ("CURL_CA_BUNDLE, SSL_CERT_FILE", "The roots that are trusted, as curl takes them."),
        ("http_proxy, https_proxy, all_proxy, no_proxy", "Proxies, as curl takes them."),
        ("COLUMNS", "The width of tables."),
        ("NO_COLOR, TERM", "No colour where NO_COLOR is not empty or TERM is dumb."),
        ("TMPDIR", "Where the lab's certificate lies while it runs."),
    ]

    private mutating func addSection(_ title: String) { lines.append(".SH \(escaped(title.uppercased()))") }

    private mutating func add(_ paragraph: String) { lines += wrapped(escaped(paragraph), width: 100).map(guarded) }

    private mutating func addSynopsis(of command: CommandDescription) {
        let parts = command.usageParts.map(escaped).joined(separator: " ")
        lines += [".B \(escaped("\(Release.name) \(command.name)"))", guarded(parts), ".br"]
    }

    private mutating func addCommand(_ command: CommandDescription) {
        lines.append(".SS \(escaped(command.name))")
        add(command.summary)
        for operand in command.operands { addTerm(operand.name, operand.help) }
        for option in command.options { addTerm(option.form, option.help) }
        for paragraph in command.details {
            lines.append(".PP")
            add(paragraph)
        }
        for example in command.examples {
            lines.append(".PP")
            add(example.says)
            addLiteral(example.line)
        }
    }

    private mutating func addTerm(_ term: String, _ says: String) {
        lines += [".TP", ".B \(escaped(term))"]
        add(says)
    }

    private mutating func addLiteral(_ text: String) {
        lines += [".PP", ".nf", ".RS 4"]
        lines += text.split(separator: "\n", omittingEmptySubsequences: false).map { guarded(escaped(String($0))) }
        lines += [".RE", ".fi"]
    }

    private func escaped(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\\": result += "\\e"
            case "-": result += "\\-"
            case "'": result += "\\(aq"
            case "\"": result += "\\(dq"
            case _ where scalar.isASCII: result.unicodeScalars.append(scalar)
            // Not every roff reads UTF-8; all modern ones read this.
            default: result += "\\[u\(hexadecimal(scalar.value))]"
            }
        }
        return result
    }

    private func hexadecimal(_ number: UInt32) -> String {
        let digits = String(number, radix: 16, uppercase: true)
        return String(repeating: "0", count: max(4 - digits.count, 0)) + digits
    }

    /// A line that begins with a dot would be a request.
    private func guarded(_ line: String) -> String { line.hasPrefix(".") ? "\\&" + line : line }

    private static func lowercasedSentence(_ text: String) -> String {
        text.prefix(1).lowercased() + text.dropFirst().prefix { $0 != "." }
    }
}
