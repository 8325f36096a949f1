// SPDX-License-Identifier: MIT

/// A place in a text: line and column, both from 1. Columns count Unicode scalars.
package struct SourcePosition: Hashable, Sendable, Comparable, CustomStringConvertible {
    /// Of a value in a format without lines, such as a binary property list.
    package static let nowhere = SourcePosition(line: 0, column: 0)

    // Every key and value of a document has one, and no document has four thousand million lines.
    private let storedLine: UInt32
    private let storedColumn: UInt32

    package var line: Int { Int(storedLine) }
    package var column: Int { Int(storedColumn) }

    package init(line: Int, column: Int) {
        storedLine = UInt32(clamping: line)
        storedColumn = UInt32(clamping: column)
    }

    package static func < (left: SourcePosition, right: SourcePosition) -> Bool {
        (left.storedLine, left.storedColumn) < (right.storedLine, right.storedColumn)
    }

    /// Whether there is a line to go to.
    package var isKnown: Bool { storedLine > 0 }

    package var description: String { "\(line):\(column)" }
}
