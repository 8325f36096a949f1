// SPDX-License-Identifier: MIT
internal import Certificates

/// The App IDs of a policy by their hashes.
struct AppIDTable: Sendable {
    private let entries: [(id: String, hash: [UInt8])]

    init(_ ids: Set<String>) {
        entries = ids.sorted().map { ($0, SHA256.digest(of: Array($0.utf8))) }
    }

    var isEmpty: Bool { entries.isEmpty }

    /// The App ID with this hash. All are compared, whichever it is.
    func id(of hash: [UInt8]) -> String? {
        var found: String?
        for entry in entries where ConstantTime.areEqual(entry.hash, hash) { found = entry.id }
        return found
    }
}
