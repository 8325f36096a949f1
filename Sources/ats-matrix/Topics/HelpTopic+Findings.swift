// SPDX-License-Identifier: MIT
import Audit
import Formats

extension HelpTopic {
    /// Printed from the catalogue of findings.
    static var findings: HelpTopic {
        HelpTopic(
            name: "findings", summary: "What an audit can find, how to allow it, and house rules.", title: "FINDINGS",
            text: FindingList().text)
    }
}

private struct FindingList {
    private static let width = 80

    var text: String {
        var lines = paragraph(
            "What 'ats-matrix audit' finds. The level in the heading is the usual one; a section is of the rules that "
                + "'ats-matrix rules' prints. Below each stands what brings it about.")
        for severity in Severity.allCases.reversed() {
            lines += ["", severity == .error ? "ERRORS" : severity == .warning ? "WARNINGS" : "NOTES"]
            for id in FindingID.allCases where id.severity == severity { lines += entry(id) }
        }
        lines += [""] + allowing + [""] + policies + [""] + rest
        return lines.joined(separator: "\n")
    }

    private func entry(_ id: FindingID) -> [String] {
        let words = id.words
        let section = words.section.isEmpty ? "" : " (\(words.section))"
        return ["", "  \(id.rawValue)\(section)"] + paragraph(sentence(words.title), indent: 6)
            + paragraph(words.meaning, indent: 6) + example(words.example) + mends(id)
    }

    /// A document is not broken where a line has room; where it has not, at a space.
    private func example(_ example: FindingID.Example) -> [String] {
        switch example {
        case .keys(let text), .infoPlist(let text): broken(text)
        case .document(let text, let name): broken("\(name): \(text)")
        case .several(let text): broken(text)
        }
    }

    private func mends(_ id: FindingID) -> [String] {
        let choices = Mending.choices(for: id)
        return choices.isEmpty ? [] : paragraph("mends: \(choices.joined(separator: ", "))", indent: 6)
    }

    private func broken(_ text: String) -> [String] {
        wrapped(text, width: FindingList.width - 10).enumerated().map { ($0 == 0 ? "        " : "          ") + $1 }
    }

    private var allowing: [String] {
        ["ALLOWING A FINDING"]
            + paragraph(
                "A comment takes a finding back that stands on the next line, or on its own; before everything else in a "
                    + "file it is for the whole file. It needs a reason. What it takes back is listed with the reason and "
                    + "never fails an audit:")
            + [
                "", "  <!-- ats-matrix:allow arbitrary-loads customers name their own servers -->",
                "  # ats-matrix:allow generated-plist it is committed on purpose",
            ]
    }

    private var policies: [String] {
        let column = Policy.HouseRule.allCases.map(\.rawValue.count).max() ?? 0
        let rules = Policy.HouseRule.allCases.flatMap { rule in
            let name = rule.rawValue + String(repeating: " ", count: column - rule.rawValue.count)
            let rows = wrapped(sentence(rule.title), width: FindingList.width - column - 4)
            return rows.enumerated().map { "  " + ($0 == 0 ? name : String(repeating: " ", count: column)) + "  " + $1 }
        }
        return ["HOUSE RULES"]
            + paragraph("--policy takes the name of one of these, or a YAML file with some of them and allow-lists:")
            + [""] + rules + [""]
            + Self.policyExample.split(separator: "\n").map { "  \($0)" }
    }

    /// Read by a test, as every example is.
    static let policyExample = """
        policy: ours                        # its name in messages
        rules: [no-blanket, no-weaker-tls]
        allow:
          keys: [NSExceptionDomains, NSExceptionAllowsInsecureHTTPLoads]
          hosts: [engine.example, "*.lan.example", 100.64.0.0/10]
        """

    private var rest: [String] {
        ["RANGES, BASELINES, MENDS"]
            + paragraph(
                "--platform 'iOS 15..18' --platform 'macOS 13..' says which systems matter: a key that only others would "
                    + "heed has no effect. --baseline FILE takes the JSON of an earlier audit and leaves out what was "
                    + "there by id, target and key path, so that moved lines make nothing new.")
            + paragraph(
                "--fix makes the mends that change no ruling on any of these systems, in the file that people write: in "
                    + "project.yml where XcodeGen makes the Info.plist. Where a mend changes what may be loaded, brings "
                    + "another finding, or is one of several things that may have been meant, the finding names the "
                    + "choices and what each does: --fix=voided-arbitrary-loads=drop-narrow. A "
                    + "choice that a document does not take is not named; where one is asked for all the same, that is "
                    + "said with its place, the others are made, and the exit status is 2. A property list that a "
                    + "document above it writes is left alone: name that document too. --diff shows the same and changes "
                    + "nothing.")
    }

    private func sentence(_ text: String) -> String { text.prefix(1).uppercased() + text.dropFirst() + "." }

    private func paragraph(_ text: String, indent: Int = 2) -> [String] {
        let margin = String(repeating: " ", count: indent)
        return wrapped(text, width: FindingList.width - indent).map { margin + $0 }
    }
}
