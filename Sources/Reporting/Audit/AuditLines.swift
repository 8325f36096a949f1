// SPDX-License-Identifier: MIT
internal import ATSDocuments
internal import Audit
internal import Formats

/// An audit as one line a finding, in the words that a CI service or an editor looks for in a log.
struct AuditLines {
    private struct Line {
        let severity: Severity
        let place: DocumentPlace
        let title: String
        let text: String
    }

    /// What the survey calls it: no file that could be opened.
    private static let standardInput = "standard input"

    private let lines: [Line]
    private let totals: String

    init(_ report: AuditReport) {
        let findings = report.findings.map { finding in
            Line(
                severity: finding.severity, place: finding.place, title: finding.id.rawValue, text: finding.sentences)
        }
        let remarks = report.remarks.map { remark in
            Line(
                severity: remark.kind == .unreadable ? .warning : .note, place: remark.place,
                title: remark.kind.rawValue,
                text: remark.text.sentenceEnd)
        }
        lines = findings + remarks
        totals = [report.knownWords, report.totals].compactMap(\.self).joined(separator: " ")
    }

    /// Workflow commands (GitHub, *Workflow commands for GitHub Actions*), and the sum as a line of the log.
    var github: String {
        lines.map { line in
            let word =
                switch line.severity {
                case .error: "error"
                case .warning: "warning"
                case .note: "notice"
                }
            var properties = "title=\(AuditLines.property(line.title))"
            if line.place.file != AuditLines.standardInput {
                let position = line.place.position
                let place = position.isKnown ? "line=\(position.line),col=\(position.column)," : ""
                properties = "file=\(AuditLines.property(line.place.file)),\(place)\(properties)"
            }
            return "::\(word) \(properties)::\(AuditLines.data(Printable.escape(line.text)))\n"
        }.joined() + totals + "\n"
    }

    /// As compilers say it, with whole paths, as Xcode opens no others.
    ///
    /// - Parameter directory: where relative paths begin.
    func xcode(from directory: String) -> String {
        lines.map { line in
            let path = AuditLines.absolute(line.place.file, from: directory)
            let place = line.place.position.isKnown ? "\(path):\(line.place.position)" : path
            return Printable.escape("\(place): \(line.severity.rawValue): \(line.text) [\(line.title)]") + "\n"
        }.joined() + totals + "\n"
    }

    private static func absolute(_ path: String, from directory: String) -> String {
        guard !path.hasPrefix("/"), !directory.isEmpty, path != standardInput else { return path }
        return (directory.hasSuffix("/") ? directory : directory + "/") + path
    }

    /// What the service takes back in the text of a command.
    private static func data(_ text: String) -> String {
        text.replacing("%", by: "%25").replacing("\r", by: "%0D").replacing("\n", by: "%0A")
    }

    /// The same in a property. A name is given as it is, since the file has to be found by it; what else a terminal
    /// would act upon is escaped.
    private static func property(_ text: String) -> String {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            line.split(separator: "\r", omittingEmptySubsequences: false).map { Printable.escape(String($0)) }
                .joined(separator: "\r")
        }
        return data(lines.joined(separator: "\n")).replacing(":", by: "%3A").replacing(",", by: "%2C")
    }
}
