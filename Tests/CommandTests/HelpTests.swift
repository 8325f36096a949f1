// SPDX-License-Identifier: MIT
import Testing

@testable import ats_matrix

@Suite struct HelpTests {
    static let commands = Main.commands.map { $0.description.name }

    @Test(arguments: commands)
    func `every command explains itself in three ways that agree`(_ name: String) {
        let words = name.split(separator: " ").map(String.init)
        let page = Session(words + ["--help"])
        #expect(page.status == .done)
        #expect(page.error.isEmpty)
        #expect(page.output.contains("usage: ats-matrix \(name)"))
        #expect(Session(words + ["--bogus", "-h"]).output == page.output)
        #expect(Session(["help"] + words).output == page.output)
    }

    @Test(arguments: [60, 80, 100, 300])
    func `pages keep to the width`(_ width: Int) {
        let environment = ["COLUMNS": "\(width)"]
        for words in Self.commands.map({ $0.split(separator: " ").map(String.init) + ["--help"] }) + [["--help"]] {
            let page = Session(words, environment: environment)
            // An example is one line that can be copied, and an option's form is not broken.
            let long = page.lines.filter {
                $0.count > min(width, 100) && $0.drop { $0 == " " }.contains(" ") && !$0.contains("ats-matrix ")
            }
            #expect(long.filter { !$0.hasPrefix("  --") && !$0.hasPrefix("        [--") } == [])
        }
    }

    @Test func `the overview names every command, topic and exit status`() {
        let page = Session("help")
        #expect(page.status == .done)
        #expect(page.output == Session("--help").output)
        for word in Self.commands + [
            "help matrix", "help findings", "help servers", "help faults", "help record", "help --man", "130",
        ] {
            #expect(page.output.contains(word))
        }
    }

    @Test(arguments: ["matrix", "findings", "servers", "faults", "record"])
    func `a topic fits a terminal of 80 columns`(_ topic: String) {
        let page = Session("help", topic)
        #expect(page.status == .done)
        #expect(page.lines.count > 20)
    }

    @Test func `the manual page holds every option of every command`() {
        let page = Session("help", "--man").output
        #expect(page.hasPrefix(".TH ATS"))
        for command in Main.commands {
            for option in command.description.options {
                #expect(page.contains(option.spelling.replacing("-", with: "\\-")), "\(option.spelling)")
            }
        }
        // Only requests of man(7) begin a line with a dot.
        let requests = Set(page.split(separator: "\n").filter { $0.hasPrefix(".") }.map { $0.prefix { $0 != " " } })
        #expect(requests.isSubset(of: [".TH", ".SH", ".SS", ".TP", ".PP", ".B", ".br", ".nf", ".fi", ".RS", ".RE"]))
    }

    @Test func `the version is said with libcurl's and the number of rules`() {
        let session = Session("version")
        #expect(session.status == .done)
        #expect(session.output.contains("ats-matrix 0.1.0\n"))
        #expect(session.output.contains("libcurl/"))
        #expect(session.output.contains(" rules\n"))
        #expect(Session("--version").output == session.output)
    }

    @Test(arguments: ["text", "markdown", "json"])
    func `the rules are printed from the code`(_ format: String) {
        let session = Session("rules", "--format", format)
        #expect(session.status == .done)
        #expect(session.output.contains("§2.1"))
    }
}
