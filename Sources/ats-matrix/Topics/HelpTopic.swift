// SPDX-License-Identifier: MIT

/// A page of the help that belongs to no single command.
struct HelpTopic: Sendable {
    let name: String
    /// One sentence for the list of topics.
    let summary: String
    /// The heading in the manual page.
    let title: String
    /// The page, in lines of at most 80 columns.
    let text: String

    static var all: [HelpTopic] { [matrix, findings, servers, faults, record] }
}
