// SPDX-License-Identifier: MIT

/// What a matrix may at most be, so that no file keeps the process busy without end (`design.md` §6).
enum Limits {
    static let bytes = 8 * 1_024 * 1_024
    static let cells = 1_000_000
    static let configurations = 100_000
    /// Keys of one combination.
    static let combinedKeys = 32
    /// Bytes of a text with its variables replaced: a short text may name a long value many times.
    static let expandedText = 64 * 1_024
    /// Platforms, and vantages.
    static let smallAxis = 1_000
    /// Cells that all rows of `include`, `exclude` and `expect` together may speak of, and names they may look at.
    static let work = 20_000_000
}
