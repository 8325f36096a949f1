// SPDX-License-Identifier: MIT
import Formats

/// How much the rows of a matrix may still ask for, before the file counts as one that only keeps us busy.
struct Work {
    private var left = Limits.work

    mutating func spend(_ amount: Int, at position: SourcePosition) throws(InputError) {
        left -= amount
        guard left >= 0 else {
            throw InputError(
                at: position, "the rows of the matrix speak of too many cells",
                expected: "fewer rows, or names instead of globs: at most \(Limits.work) looks at a cell or name")
        }
    }
}
