// SPDX-License-Identifier: MIT

/// A place in a text: line and column, both from 1. Columns count Unicode scalars.
package struct SourcePosition: Hashable, Sendable, Comparable, CustomStringConvertible {
    /// Of a value in a format without lines, such as a binary property list.
    package static let nowhere = SourcePosition(line: 0, column: 0)

    package let line: Int
    package let column: Int

    package init(line: Int, column: Int) {
        self.line = line
        self.column = column
    }

    package static func < (left: SourcePosition, right: SourcePosition) -> Bool {
        (left.line, left.column) < (right.line, right.column)
    }

    /// Whether there is a line to go to.
    package var isKnown: Bool { line > 0 }

    package var description: String { "\(line):\(column)" }
}
