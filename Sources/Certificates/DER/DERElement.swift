// SPDX-License-Identifier: MIT

/// One element of DER. Its slices keep the indices of the bytes that they were read from.
package struct DERElement: Hashable, Sendable {
    package let tag: DERTag
    /// The value, without tag and length.
    package let content: ArraySlice<UInt8>
    /// Tag, length and value.
    package let encoded: ArraySlice<UInt8>

    /// Reads what a constructed element holds.
    package var children: DERReader { DERReader(content) }

    /// The error that this element is not in its one allowed form.
    package var malformed: DERError { DERError(.malformedValue, at: encoded.startIndex) }

    /// The bytes of an INTEGER that is not negative, without the zero that keeps it so (X.690 §8.3).
    package func unsignedInteger() throws(DERError) -> ArraySlice<UInt8> {
        guard tag == .integer, let first = content.first, first < 0x80 else { throw malformed }
        guard first == 0, content.count > 1 else { return content }
        // A leading zero only where the sign needs it.
        guard content[content.startIndex + 1] >= 0x80 else { throw malformed }
        return content.dropFirst()
    }

    /// An INTEGER that fits.
    package func smallInteger() throws(DERError) -> Int {
        let bytes = try unsignedInteger()
        guard bytes.count <= 7 else { throw malformed }
        return bytes.reduce(0) { $0 << 8 | Int($1) }
    }

    /// A BOOLEAN: one byte of all zeros or all ones (X.690 §11.1).
    package func boolean() throws(DERError) -> Bool {
        guard tag == .boolean, content.count == 1, let byte = content.first, byte == 0 || byte == 0xff else {
            throw malformed
        }
        return byte == 0xff
    }

    /// A BIT STRING whose bits fill whole bytes.
    package func wholeBytes() throws(DERError) -> ArraySlice<UInt8> {
        guard tag == .bitString, content.first == 0 else { throw malformed }
        return content.dropFirst()
    }

    package func objectIdentifier() throws(DERError) -> ObjectIdentifier {
        guard tag == .objectIdentifier, let identifier = ObjectIdentifier(bytes: Array(content)) else {
            throw malformed
        }
        return identifier
    }
}
