// SPDX-License-Identifier: MIT
package import ATSDocuments
package import Formats

/// Finds the mends of findings, and makes them.
package enum Mending {
    /// What a file holds before and after the mends.
    package struct FileChange: Hashable, Sendable {
        package let file: String
        package let old: [UInt8]
        package let new: [UInt8]
        /// What was done to it, one sentence each.
        package let titles: [String]
        /// What to run next.
        package let next: [String]

        package init(file: String, old: [UInt8], new: [UInt8], titles: [String], next: [String]) {
            self.file = file
            self.old = old
            self.new = new
            self.titles = titles
            self.next = next
        }
    }

    /// The ways to mend a finding in these documents, free ones first.
    package static func mends(for finding: Finding, in survey: Survey, _ settings: AuditSettings) -> [Mend] { [] }

    /// The files after the mends that are free, and those that were chosen (`[.voidedArbitraryLoads: "drop-narrow"]`).
    ///
    /// Each is proved: the documents are read again with the new contents, and the model must rule as the mend says.
    ///
    /// - Throws: `InputError` where a choice is not known, or a document cannot be changed so.
    package static func plan(
        _ report: AuditReport, choices: [FindingID: String], in survey: Survey, _ settings: AuditSettings,
        files: SourceFiles = SourceFiles()
    ) throws(InputError) -> [FileChange] { [] }
}
