// SPDX-License-Identifier: MIT

/// One extension of a certificate (RFC 5280 §4.2), of any content.
package struct IssuingExtension: Sendable, Hashable {
    /// Dotted decimal.
    package let identifier: String
    package let isCritical: Bool
    /// What stands inside the OCTET STRING.
    package let value: [UInt8]

    package init(_ identifier: String, critical: Bool = false, _ value: [UInt8]) {
        self.identifier = identifier
        self.isCritical = critical
        self.value = value
    }

    /// DER.
    package var encoded: [UInt8] {
        DERWriter.sequence(
            [DERWriter.objectIdentifier(identifier)] + (isCritical ? [DERWriter.boolean(true)] : [])
                + [DERWriter.octetString(value)])
    }
}

extension IssuingExtension {
    /// Basic constraints (RFC 5280 §4.2.1.9), critical.
    package static func basicConstraints(isAuthority: Bool, pathLength: UInt64? = nil) -> IssuingExtension {
        let parts = (isAuthority ? [DERWriter.boolean(true)] : []) + (pathLength.map { [DERWriter.integer($0)] } ?? [])
        return IssuingExtension("2.5.29.19", critical: true, DERWriter.sequence(parts))
    }

    /// The bits of key usage (RFC 5280 §4.2.1.3), the first one as 0x80.
    package struct Usage: OptionSet, Sendable, Hashable {
        package let rawValue: UInt8
        package init(rawValue: UInt8) { self.rawValue = rawValue }

        package static let digitalSignature = Usage(rawValue: 0x80)
        package static let nonRepudiation = Usage(rawValue: 0x40)
        package static let keyEncipherment = Usage(rawValue: 0x20)
        package static let dataEncipherment = Usage(rawValue: 0x10)
        package static let certificateSigning = Usage(rawValue: 0x04)
        package static let listSigning = Usage(rawValue: 0x02)
    }

    /// Key usage, critical.
    package static func keyUsage(_ usage: Usage) -> IssuingExtension {
        // Named bits end at the last one that is set (X.690 §11.2.2).
        let unused = UInt8(min(7, usage.rawValue.trailingZeroBitCount))
        return IssuingExtension(
            "2.5.29.15", critical: true, DERWriter.element(0x03, [unused, usage.rawValue]))
    }

    /// Extended key usage (RFC 5280 §4.2.1.12).
    package static func extendedKeyUsage(_ purposes: [String]) -> IssuingExtension {
        IssuingExtension("2.5.29.37", DERWriter.sequence(purposes.map(DERWriter.objectIdentifier)))
    }

    package static func subjectKeyIdentifier(_ identifier: [UInt8]) -> IssuingExtension {
        IssuingExtension("2.5.29.14", DERWriter.octetString(identifier))
    }

    package static func authorityKeyIdentifier(_ identifier: [UInt8]) -> IssuingExtension {
        IssuingExtension("2.5.29.35", DERWriter.sequence([DERWriter.element(0x80, identifier)]))
    }

    /// Subject alternative names (RFC 5280 §4.2.1.6), whose bytes go in as they are.
    package static func alternativeNames(_ names: [SubjectName]) -> IssuingExtension {
        IssuingExtension(
            "2.5.29.17",
            DERWriter.sequence(
                names.map { name in
                    switch name {
                    case .dns(let text): DERWriter.element(0x82, Array(text.utf8))
                    case .address(let bytes): DERWriter.element(0x87, bytes)
                    }
                }))
    }

    /// Authority information access (RFC 5280 §4.2.2.1): where the issuer's certificate can be fetched.
    package static func issuerAddress(_ url: String) -> IssuingExtension {
        IssuingExtension(
            "1.3.6.1.5.5.7.1.1",
            DERWriter.sequence([
                DERWriter.sequence([
                    DERWriter.objectIdentifier("1.3.6.1.5.5.7.48.2"), DERWriter.element(0x86, Array(url.utf8)),
                ])
            ]))
    }
}
