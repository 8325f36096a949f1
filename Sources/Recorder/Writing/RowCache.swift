// SPDX-License-Identifier: MIT

/// Which row stands for which value, as far as this writer has seen it.
///
/// Rows of a transaction that is rolled back vanish, and so must what is remembered of them.
struct RowCache<Key: Hashable & Sendable>: Sendable {
    private var rows: [Key: Int] = [:]
    private var unwritten: [Key] = []
    /// Neighbours are much alike, and to compare a few is cheaper than to hash one.
    private var recent: [(key: Key, row: Int)] = []
    private var oldest = 0
    private static var recentCount: Int { 4 }

    mutating func row(for key: Key) -> Int? {
        if let known = recent.first(where: { $0.key == key }) { return known.row }
        guard let row = rows[key] else { return nil }
        if recent.count < Self.recentCount {
            recent.append((key, row))
        } else {
            recent[oldest] = (key, row)
            oldest = (oldest + 1) % Self.recentCount
        }
        return row
    }

    mutating func insert(_ row: Int, for key: Key) {
        rows[key] = row
        unwritten.append(key)
    }

    mutating func keep() { unwritten.removeAll(keepingCapacity: true) }

    mutating func forget() {
        for key in unwritten { rows[key] = nil }
        unwritten.removeAll(keepingCapacity: true)
        recent.removeAll(keepingCapacity: true)
        oldest = 0
    }
}
