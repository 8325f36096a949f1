// SPDX-License-Identifier: MIT
package import Audit
internal import Formats

/// How an audit is written out.
package enum AuditFormat: String, CaseIterable, Sendable {
    case table, json, sarif, github, xcode, markdown

    /// The whole text, its last line ended.
    ///
    /// - Parameters:
    ///   - width: columns of the terminal; only `table` heeds it.
    ///   - directory: the folder that relative paths begin in, as an absolute path: `xcode` needs whole paths, and
    ///     `sarif` names it. Empty where it is not known.
    ///   - version: of the program, for `sarif`.
    package func render(
        _ report: AuditReport, width: Int = 80, color: Bool = false, directory: String = "", version: String = ""
    ) -> String {
        pieces(of: report, width: width, color: color, directory: directory, version: version).joined()
    }

    /// The same in pieces, to be written one after the other.
    package func pieces(
        of report: AuditReport, width: Int = 80, color: Bool = false, directory: String = "", version: String = ""
    ) -> [String] {
        switch self {
        case .table: [AuditText(report, width: max(20, width), paint: Paint(isOn: color)).text]
        case .json: AuditJSON(report).pieces
        case .sarif: [SARIFLog(report, directory: directory, version: version).value.text(pretty: true), "\n"]
        case .github: [AuditLines(report).github]
        case .xcode: [AuditLines(report).xcode(from: directory)]
        case .markdown: [AuditMarkdown(report).text]
        }
    }
}
