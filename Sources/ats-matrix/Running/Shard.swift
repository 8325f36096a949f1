// SPDX-License-Identifier: MIT
import Matrix

/// One of several equal parts of a matrix: `--shard 2/5`.
struct Shard: Hashable, Sendable {
    let index: Int
    let count: Int

    /// Reads `I/N` with I from 1 to N.
    init?(_ text: String) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2, parts.allSatisfy({ $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }),
            let index = Int(parts[0]), let count = Int(parts[1]), (1...100_000).contains(count),
            (1...count).contains(index)
        else { return nil }
        self.index = index
        self.count = count
    }

    /// The shard's cells. All cells of a destination are in one shard, so that no two shards ask the same.
    func cells(of matrix: MatrixDefinition) -> [Int] {
        matrix.cells.indices.filter { Int(matrix.cells[$0].destination) % count == index - 1 }
    }
}
