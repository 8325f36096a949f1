// SPDX-License-Identifier: MIT

/// JSON (RFC 8259) with positions.
package enum JSON {
    /// The most bytes that are read.
    package static let byteLimit = 8 << 20
    /// How deep arrays and objects may stand in each other.
    package static let depthLimit = 100

    package enum Dialect: Sendable {
        /// RFC 8259, and stricter where it leaves a choice.
        case strict
        /// JSON5 (spec.json5.org) as JavaScript's tools read it: comments, commas before a closing bracket, names
        /// without quotes, single quotes, hexadecimal numbers. A name that stands twice in one object is two entries.
        case json5
    }

    /// The tree of one text.
    ///
    /// As strict as RFC 8259 §2–§8, and stricter where it leaves a choice: a name twice in one object, half a
    /// surrogate pair and a number too large for a `Double` are refused. Numbers without fraction and exponent that
    /// fit are integers, all others reals. A byte order mark at the start is passed over.
    package static func parse(_ bytes: [UInt8], as dialect: Dialect = .strict) throws(InputError) -> Tree {
        try parse(bytes[...], as: dialect)
    }

    /// The same for a part of a larger text, as one line of JSON Lines.
    ///
    /// - Parameter line: the number of the part's first line, from 1.
    package static func parse(
        _ bytes: ArraySlice<UInt8>, startingAt line: Int = 1, as dialect: Dialect = .strict
    ) throws(InputError) -> Tree {
        guard bytes.count <= byteLimit else {
            throw InputError(
                at: SourcePosition(line: line, column: 1), "the JSON text holds \(bytes.count) bytes",
                expected: "at most \(byteLimit) bytes")
        }
        return try unsafe bytes.withUnsafeBufferPointer { (buffer) throws(InputError) -> Tree in
            var reader = unsafe JSONReader(buffer, line: line, dialect: dialect)
            return try reader.document()
        }
    }
}
