// SPDX-License-Identifier: MIT

/// Why bytes are not DER, or not the DER that was asked for, and where.
package struct DERError: Error, Hashable, Sendable, CustomStringConvertible {
    package enum Code: String, Hashable, Sendable {
        case truncated = "the data ends inside an element"
        case malformedTag = "a tag is not in its shortest form, or longer than four bytes"
        case indefiniteLength = "a length is indefinite, which DER forbids"
        case longLength = "a length is not in its shortest form"
        case leftOver = "bytes are left over behind the last element"
        case unexpectedTag = "an element is of another type than expected"
        case malformedValue = "an element's value is not in its one allowed form"
        case duplicateExtension = "an extension stands twice"
        case mismatchedAlgorithms = "the signature algorithm inside differs from the one outside"
        case unsupportedVersion = "the certificate is not of version 3"
    }

    package let code: Code
    /// Bytes from the start of what was read.
    package let offset: Int

    package init(_ code: Code, at offset: Int) {
        self.code = code
        self.offset = offset
    }

    package var description: String { "\(code.rawValue) (byte \(offset))" }
}
