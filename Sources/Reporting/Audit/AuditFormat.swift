// SPDX-License-Identifier: MIT
package import Audit

/// How an audit is written out.
package enum AuditFormat: String, CaseIterable, Sendable {
    case table, json, sarif, github, xcode, markdown

    /// The whole text, its last line ended.
    ///
    /// - Parameter width: columns of the terminal; only `table` heeds it.
    package func render(_ report: AuditReport, width: Int = 80, color: Bool = false) -> String { "" }
}
