// SPDX-License-Identifier: MIT

/// Which row stands for which value, as far as this writer has seen it.
///
/// Rows of a transaction that is rolled back vanish, and so must what is remembered of them.
struct RowCache<Key: Hashable & Sendable>: Sendable {
    private var rows: [Key: Int] = [:]
    private var unwritten: [Key] = []

    subscript(key: Key) -> Int? { rows[key] }

    mutating func insert(_ row: Int, for key: Key) {
        rows[key] = row
        unwritten.append(key)
    }

    mutating func keep() { unwritten.removeAll(keepingCapacity: true) }

    mutating func forget() {
        for key in unwritten { rows[key] = nil }
        unwritten.removeAll(keepingCapacity: true)
    }
}
