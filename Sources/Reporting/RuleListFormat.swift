// SPDX-License-Identifier: MIT
package import ATSModel
internal import Formats

/// How `ats-matrix rules` prints the table of rules.
package enum RuleListFormat: String, CaseIterable, Sendable {
    case text, markdown, json

    /// The whole text, its last line ended.
    package func render(_ rules: [Rule], width: Int = 80, color: Bool = false) -> String {
        switch self {
        case .text: RuleListFormat.text(rules, width: max(20, width), paint: Paint(isOn: color))
        case .markdown: RuleListFormat.markdown(rules)
        case .json: RuleListFormat.json(rules)
        }
    }

    /// One line a rule where nothing has to be cut, else a short paragraph each: a title without its end says little.
    private static func text(_ rules: [Rule], width: Int, paint: Paint) -> String {
        guard !rules.isEmpty else { return "There are no rules.\n" }
        var table = TextTable([
            TextTable.Column("rule"), TextTable.Column("section"), TextTable.Column("evidence"),
            TextTable.Column("title"), TextTable.Column("platforms"),
        ])
        for rule in rules {
            table.add(
                [rule.id, rule.section, rule.evidence.rawValue, rule.title, rule.platforms].map { TextTable.Cell($0) })
        }
        if table.fitsWhole(width), let lines = table.lines(width: width, paint: paint) {
            return lines.joined(separator: "\n") + "\n"
        }
        return rules.map { rule in
            let head = Paragraph.lines("\(rule.id) · \(rule.section) · \(rule.evidence.rawValue)", width: width)
                .map { paint($0, .bold) }
            let lines =
                head + Paragraph.lines(rule.title, width: width, first: "  ")
                + Paragraph.lines(rule.platforms, width: width, first: "  ").map { paint($0, .faint) }
            return lines.joined(separator: "\n") + "\n"
        }.joined()
    }

    private static func markdown(_ rules: [Rule]) -> String {
        let rows = rules.map { rule in
            [
                MarkdownText.code(rule.id, inTable: true), MarkdownText.plain(rule.title),
                MarkdownText.plain(rule.section), rule.evidence.rawValue, MarkdownText.plain(rule.platforms),
            ]
        }
        return MarkdownText.table(["rule", "title", "section", "evidence", "platforms"], rows)
            .joined(separator: "\n") + "\n"
    }

    private static func json(_ rules: [Rule]) -> String {
        let value: JSONValue = [
            "schema": "ats-matrix/rules/1", "rules": .array(rules.map { JSONValue($0) }),
        ]
        return value.text(pretty: true) + "\n"
    }
}
