// SPDX-License-Identifier: MIT

extension HelpTopic {
    static let record = HelpTopic(
        name: "record", summary: "The tables of the record.", title: "THE RECORD",
        text: """
            .
            """)
}
