// SPDX-License-Identifier: MIT

/// Property lists in all of their three forms: XML, binary, and the old text form of OpenStep.
package enum PropertyList {
    /// The most bytes that are read.
    package static let byteLimit = 16 << 20
    /// How deep arrays and dictionaries may stand in each other.
    package static let depthLimit = 100
    /// The most values.
    package static let nodeLimit = 1_000_000

    package enum Form: String, CaseIterable, Hashable, Sendable {
        case xml, binary
        case openStep = "old-style"
    }

    /// The tree of one property list, in whichever form it is.
    ///
    /// - Throws: `InputError`; for XML and the old form with the place.
    package static func parse(_ bytes: [UInt8], nodeLimit: Int = nodeLimit) throws(InputError) -> Tree {
        switch form(of: bytes) {
        case .xml: try XMLPropertyList.parse(bytes, nodeLimit: nodeLimit)
        case .binary: try BinaryPropertyList.parse(bytes, nodeLimit: nodeLimit)
        case .openStep: try OpenStepPropertyList.parse(bytes, nodeLimit: nodeLimit)
        }
    }

    /// Which form the bytes have, if they are a property list at all.
    package static func form(of bytes: [UInt8]) -> Form {
        if BinaryPropertyList.isOne(bytes) { return .binary }
        // UTF-16 has a zero beside each ASCII character, and a byte order mark or none.
        let marks: Set<UInt8> = [0x00, 0xEF, 0xBB, 0xBF, 0xFE, 0xFF]
        let first = bytes.prefix(64).first { !isXMLSpace($0) && !marks.contains($0) }
        return first == nil || first == UInt8(ascii: "<") ? .xml : .openStep
    }

    static func checkSize(_ bytes: [UInt8]) throws(InputError) {
        guard bytes.count <= byteLimit else {
            throw InputError(
                at: nil, "the property list holds \(bytes.count) bytes", expected: "at most \(byteLimit) bytes")
        }
    }
}
