// SPDX-License-Identifier: MIT

/// A certificate's subject or issuer (RFC 5280 §4.1.2.4): attributes in their order.
package struct IssuingName: Sendable, Hashable {
    package struct Attribute: Sendable, Hashable {
        /// Dotted decimal.
        package let type: String
        /// 0x0c for a UTF8String, 0x14 for a T61String, whose bytes may be any.
        package let tag: UInt8
        package let value: [UInt8]

        package init(_ type: String, tag: UInt8 = 0x0c, _ value: [UInt8]) {
            self.type = type
            self.tag = tag
            self.value = value
        }

        package static func commonName(_ text: String) -> Attribute { Attribute("2.5.4.3", Array(text.utf8)) }
        package static func organization(_ text: String) -> Attribute { Attribute("2.5.4.10", Array(text.utf8)) }
        package static func unit(_ text: String) -> Attribute { Attribute("2.5.4.11", Array(text.utf8)) }
        package static func state(_ text: String) -> Attribute { Attribute("2.5.4.8", Array(text.utf8)) }
    }

    package var attributes: [Attribute]

    package init(_ attributes: [Attribute]) { self.attributes = attributes }

    /// DER: `RDNSequence`.
    package var encoded: [UInt8] {
        DERWriter.sequence(
            attributes.map { attribute in
                DERWriter.set([
                    DERWriter.sequence([
                        DERWriter.objectIdentifier(attribute.type), DERWriter.element(attribute.tag, attribute.value),
                    ])
                ])
            })
    }
}
