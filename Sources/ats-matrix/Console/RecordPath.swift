// SPDX-License-Identifier: MIT

/// Which file is the record (`design.md` §6): `--store`, else `ATS_MATRIX_STORE`, else the user's data folder.
func recordPath(store: String?, environment: [String: String]) throws(UsageError) -> String {
    func given(_ name: String) -> String? { environment[name].flatMap { $0.isEmpty ? nil : $0 } }
    if let store {
        guard !store.isEmpty else { throw UsageError("--store needs FILE after it") }
        guard store != "-" else { throw UsageError("--store - has no meaning: a record is a file, not a stream") }
        return store
    }
    if let store = given("ATS_MATRIX_STORE") { return store }
    // A relative path in it is to be ignored (XDG Base Directory Specification).
    if let data = given("XDG_DATA_HOME"), data.hasPrefix("/") { return "\(data)/ats-matrix/record.sqlite" }
    guard let home = given("HOME") else {
        throw UsageError("HOME is not set, so the record has no place; name it with --store FILE")
    }
    return "\(home)/.local/share/ats-matrix/record.sqlite"
}
