// SPDX-License-Identifier: MIT
internal import ATSDocuments
internal import Audit

/// An audit for the summary of a job, in GitHub Flavored Markdown.
struct AuditMarkdown {
    private let report: AuditReport

    init(_ report: AuditReport) {
        self.report = report
    }

    var text: String {
        let parts = [
            "### App Transport Security audit\n\n\(MarkdownText.paragraph(report.totals))\n", findings, mends, allowed,
            remarks, known, keys,
        ]
        return parts.filter { !$0.isEmpty }.joined(separator: "\n")
    }

    private var findings: String {
        guard !report.findings.isEmpty else { return "" }
        let rows = report.findings.map { finding in
            let rule = finding.ruleWords.isEmpty ? "" : " (\(finding.ruleWords))"
            return [
                "\(MarkdownText.plain(finding.severity.sign)) \(finding.severity.rawValue)",
                code(finding.id.rawValue), code(finding.place.words), plain(finding.target ?? ""),
                plain(finding.sentences + rule),
            ]
        }
        return table(["severity", "finding", "place", "target", "what it is and does"], rows)
    }

    private var mends: String {
        let mendable = report.findings.filter { !$0.mends.isEmpty }
        guard !mendable.isEmpty else { return "" }
        let items = mendable.flatMap { finding in
            finding.mends.map { mend in
                "- \(code(finding.option(of: mend), inTable: false)) at \(code(finding.place.words, inTable: false)): "
                    + "\(plain(mend.sentences))\n"
            }
        }
        return "To mend them:\n\n" + items.joined()
    }

    private var allowed: String {
        guard !report.allowed.isEmpty else { return "" }
        return "Allowed by a comment:\n\n"
            + report.allowed.map { finding, reason in
                "- \(code(finding.id.rawValue, inTable: false)) at \(code(finding.place.words, inTable: false)): "
                    + "\(plain(reason))\n"
            }.joined()
    }

    private var remarks: String {
        guard !report.remarks.isEmpty else { return "" }
        return "What could not be said:\n\n"
            + report.remarks.map { remark in
                "- \(remark.kind.rawValue) · \(code(remark.place.words, inTable: false)): \(plain(remark.text))\n"
            }.joined()
    }

    private var known: String { report.knownWords.map { MarkdownText.paragraph($0) + "\n" } ?? "" }

    private var keys: String {
        guard !report.keys.isEmpty else { return "" }
        let rows = report.keys.map { key in
            [
                code(key.place.words), plain(key.target ?? ""), code(key.keyPath.joined(separator: ":")),
                code(key.value), key.isEffective ? "yes" : "no",
            ]
        }
        return "<details><summary>\(counted(report.keys.count, "ATS key"))</summary>\n\n"
            + table(["place", "target", "key", "value", "has an effect"], rows) + "\n</details>\n"
    }

    private func table(_ titles: [String], _ rows: [[String]]) -> String {
        MarkdownText.table(titles, rows).map { $0 + "\n" }.joined()
    }

    private func code(_ text: String, inTable: Bool = true) -> String { MarkdownText.code(text, inTable: inTable) }

    private func plain(_ text: String) -> String { MarkdownText.plain(text) }
}
