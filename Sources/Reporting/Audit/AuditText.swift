// SPDX-License-Identifier: MIT
internal import ATSDocuments
internal import Audit
internal import Formats

/// An audit for a person: target by target every ATS key and what is wrong with it, the sum last.
struct AuditText {
    private let report: AuditReport
    private let width: Int
    private let paint: Paint

    init(_ report: AuditReport, width: Int, paint: Paint) {
        self.report = report
        self.width = width
        self.paint = paint
    }

    var text: String {
        let sections = AuditSection.all(in: report)
        var blocks = sections.filter { !$0.isEmpty }.map(block)
        blocks.append(withoutKeys(sections.filter(\.isEmpty)))
        blocks.append(remarks)
        blocks.append(allowed)
        blocks.append(sum)
        return blocks.filter { !$0.isEmpty }.map { $0.map { $0 + "\n" }.joined() }.joined(separator: "\n")
    }

    // MARK: One target

    private func block(_ section: AuditSection) -> [String] {
        heading(section.title) + lines(section.facts, first: "  ") + AuditKeyTree(section.keys).lines(width, paint)
            + section.findings.flatMap(finding)
    }

    private func finding(_ finding: Audit.Finding) -> [String] {
        let severity = finding.severity
        let head = "\(severity.sign) \(severity.rawValue) \(finding.id.rawValue) · \(finding.place.words)"
        var lines = lines(head, first: "  ", rest: "    ").map { paint($0, severity.color) }
        lines += self.lines(finding.message, first: "    ")
        // A long list is not read as running text.
        let parts = finding.consequences
        lines +=
            parts.count < 3
            ? self.lines(finding.consequence, first: "    ") : parts.flatMap { self.lines($0, first: "    - ") }
        let facts = [finding.ruleWords, related(finding)].filter { !$0.isEmpty }.joined(separator: " · ")
        lines += self.lines(facts, first: "    ")
        for mend in finding.mends {
            lines += self.lines("→ \(finding.option(of: mend))", first: "    ", rest: "      ")
            lines += self.lines(mend.sentences, first: "      ")
        }
        return lines
    }

    private func related(_ finding: Audit.Finding) -> String {
        guard !finding.related.isEmpty else { return "" }
        // Inside the same file the line is enough.
        let places = finding.related.map { place in
            place.file == finding.place.file && place.position.isKnown ? "\(place.position)" : place.words
        }
        return "see also \(places.joined(separator: ", "))"
    }

    // MARK: What is not one target's

    /// One line each: in a folder of many they are what nobody looks for.
    private func withoutKeys(_ sections: [AuditSection]) -> [String] {
        guard !sections.isEmpty else { return [] }
        return heading("Without ATS keys")
            + sections.flatMap { section in
                let isRead = section.subject?.isRead ?? true
                return lines(section.title + (isRead ? "" : " · ATS does not read it"), first: "  ", rest: "    ")
            }
    }

    private var remarks: [String] {
        let titles: [(Remark.Kind, String)] = [
            (.unreadable, "Not read"), (.computed, "Not known before the build"), (.skipped, "Passed over"),
        ]
        return titles.flatMap { kind, title in
            let remarks = report.remarks.filter { $0.kind == kind }
            return remarks.isEmpty
                ? []
                : heading(title)
                    + remarks.flatMap { remark in
                        let target = remark.target.map { " (\($0))" } ?? ""
                        return lines("\(remark.place.words)\(target): \(remark.text)", first: "  ", rest: "    ")
                    }
        }
    }

    private var allowed: [String] {
        guard !report.allowed.isEmpty else { return [] }
        return heading("Allowed by a comment")
            + report.allowed.flatMap { finding, reason in
                lines(
                    "\(finding.severity.rawValue) \(finding.id.rawValue) · \(finding.place.words): \(reason)",
                    first: "  ", rest: "    ")
            }
    }

    private var sum: [String] {
        let color: Paint.Color =
            switch report.worst {
            case .error: .red
            case .warning: .yellow
            case .note, nil: .green
            }
        return [report.knownWords, report.fixWords].compactMap(\.self).flatMap { lines($0) }
            + lines(report.totals).map { paint($0, color) }
    }

    private func heading(_ text: String) -> [String] { lines(text, rest: "  ").map { paint($0, .bold) } }

    private func lines(_ text: String, first: String = "", rest: String? = nil) -> [String] {
        text.isEmpty ? [] : Paragraph.lines(text, width: width, first: first, rest: rest)
    }
}
