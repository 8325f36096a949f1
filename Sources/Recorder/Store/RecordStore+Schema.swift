// SPDX-License-Identifier: MIT

extension RecordStore {
    /// The SQL that makes a record's tables and views, for those who read it with other programs.
    package static var schemaText: String {
        RecordSchema.today.map { $0 + ";" }.joined(separator: "\n\n")
    }
}
