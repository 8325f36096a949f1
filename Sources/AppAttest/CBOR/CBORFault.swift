// SPDX-License-Identifier: MIT

/// Why bytes are not the CBOR that App Attest's objects are made of, and where.
package struct CBORFault: Error, Hashable, Sendable, CustomStringConvertible {
    package enum Code: String, Hashable, Sendable {
        case truncated = "the data ends inside an item"
        case longHead = "a number or length is not in its shortest form"
        case reservedHead = "an item begins with a reserved value"
        case indefiniteLength = "an item has no length of its own"
        case otherKind = "an item is a tag, a float or a simple value"
        case countBeyondData = "a count or length is greater than the data behind it"
        case tooDeep = "arrays and maps are nested deeper than four levels"
        case tooManyPairs = "a map has more than 64 entries"
        case duplicateKey = "a key stands twice in a map"
        case malformedText = "a text is not UTF-8"
        case leftOver = "bytes are left over behind the item"
    }

    package let code: Code
    /// Bytes from the start.
    package let offset: Int

    package var description: String { "\(code.rawValue) (byte \(offset))" }
}
