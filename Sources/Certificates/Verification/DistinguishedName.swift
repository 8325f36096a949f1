// SPDX-License-Identifier: MIT

/// A subject or an issuer (RFC 5280 §4.1.2.4).
package struct DistinguishedName: Hashable, Sendable, CustomStringConvertible {
    /// The whole SEQUENCE, by which names are compared.
    package let encoded: ArraySlice<UInt8>
    /// In the order of the certificate: `CN`, `O` or a dotted identifier, and a text without control characters.
    package let attributes: [Attribute]

    package struct Attribute: Hashable, Sendable {
        package let type: String
        package let text: String
    }

    init(_ element: DERElement) throws(DERError) {
        encoded = element.encoded
        var attributes: [Attribute] = []
        var relatives = element.children
        while !relatives.isAtEnd {
            var pairs = try relatives.next(.set).children
            while !pairs.isAtEnd {
                var pair = try pairs.next(.sequence).children
                let type = try pair.next().objectIdentifier()
                let value = try pair.next()
                try pair.end()
                attributes.append(Attribute(type: Self.name(of: type), text: Self.text(of: value.content)))
            }
        }
        self.attributes = attributes
    }

    /// `CN=Apple App Attestation CA 1, O=Apple Inc., ST=California`
    package var description: String {
        attributes.map { "\($0.type)=\($0.text)" }.joined(separator: ", ")
    }

    private static func name(of type: ObjectIdentifier) -> String {
        guard type.bytes.count == 3, type.bytes.starts(with: [0x55, 0x04]) else { return type.description }
        return switch type.bytes[2] {
        case 3: "CN"
        case 6: "C"
        case 7: "L"
        case 8: "ST"
        case 10: "O"
        case 11: "OU"
        default: type.description
        }
    }

    /// A stranger's name must not move the reader's cursor.
    private static func text(of bytes: ArraySlice<UInt8>) -> String {
        var text = ""
        for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
            switch scalar.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned, .privateUse:
                text += "\\u{\(String(scalar.value, radix: 16))}"
            default: text.unicodeScalars.append(scalar)
            }
        }
        return text
    }
}
