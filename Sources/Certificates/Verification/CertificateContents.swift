// SPDX-License-Identifier: MIT

/// What a certificate says, read strictly and believed not at all (RFC 5280 §4.1).
package struct CertificateContents: Hashable, Sendable {
    /// The whole certificate.
    package let der: [UInt8]
    package let serialNumber: ArraySlice<UInt8>
    package let signatureAlgorithm: ObjectIdentifier
    package let issuer: DistinguishedName
    package let validity: Validity
    package let subject: DistinguishedName
    package let keyType: PublicKeyType
    /// The key's bits; for ``PublicKeyType/p256`` the point `04 ‖ x ‖ y`.
    package let publicKey: ArraySlice<UInt8>
    /// In the order of the certificate, none twice.
    package let extensions: [CertificateExtension]
    /// Whether it says to be an authority, and how many authorities may stand below it (RFC 5280 §4.2.1.9).
    package let basicConstraints: BasicConstraints?
    /// Bit 0 in the lowest place: digitalSignature 0, keyCertSign 5 (RFC 5280 §4.2.1.3).
    package let keyUsage: UInt16?
    /// What the issuer signs: the certificate without algorithm and signature, as it stands.
    let signed: ArraySlice<UInt8>
    let signature: ArraySlice<UInt8>
    /// Whether the signature algorithm stands without parameters, as it must (RFC 5758 §3.2).
    let hasPlainAlgorithm: Bool

    package struct BasicConstraints: Hashable, Sendable {
        package let isAuthority: Bool
        package let pathLength: Int?
    }

    /// The value of an extension; `nil` where it is absent.
    package func value(of identifier: ObjectIdentifier) -> ArraySlice<UInt8>? {
        extensions.first { $0.identifier == identifier }?.value
    }

    /// Whether key usage is there and holds this bit.
    package func mayBeUsed(for bit: Int) -> Bool { keyUsage.map { $0 >> bit & 1 == 1 } ?? false }
}

extension CertificateContents {
    /// Reads exactly one certificate of version 3.
    package init(der: [UInt8]) throws(DERError) {
        var outer = try DERReader.only(.sequence, in: der[...]).children
        let signed = try outer.next(.sequence)
        let algorithm = try outer.next(.sequence)
        self.signature = try outer.next().wholeBytes()
        try outer.end()
        self.signed = signed.encoded

        var fields = signed.children
        var version = try fields.next(.explicit(0)).children
        let number = try version.next(.integer)
        try version.end()
        guard try number.smallInteger() == 2 else {
            throw DERError(.unsupportedVersion, at: number.encoded.startIndex)
        }
        let serial = try fields.next(.integer)
        let inner = try fields.next(.sequence)
        guard inner.encoded == algorithm.encoded else {
            throw DERError(.mismatchedAlgorithms, at: inner.encoded.startIndex)
        }
        var parts = inner.children
        self.signatureAlgorithm = try parts.next().objectIdentifier()
        self.hasPlainAlgorithm = parts.isAtEnd
        self.serialNumber = serial.content
        self.issuer = try DistinguishedName(fields.next(.sequence))
        self.validity = try Self.validity(fields.next(.sequence))
        self.subject = try DistinguishedName(fields.next(.sequence))
        (self.keyType, self.publicKey) = try Self.key(fields.next(.sequence))
        self.extensions = fields.isAtEnd ? [] : try Self.extensions(fields.next(.explicit(3)))
        try fields.end()
        self.der = der

        let constraints = extensions.first { $0.identifier == .basicConstraints }
        self.basicConstraints = try constraints.map(Self.basicConstraints)
        let usage = extensions.first { $0.identifier == .keyUsage }
        self.keyUsage = try usage.map(Self.keyUsage)
    }

    private static func validity(_ element: DERElement) throws(DERError) -> Validity {
        var times = element.children
        let validity = try Validity(
            notBefore: CertificateTime.seconds(times.next()), notAfter: CertificateTime.seconds(times.next()))
        try times.end()
        return validity
    }

    private static func key(_ element: DERElement) throws(DERError) -> (PublicKeyType, ArraySlice<UInt8>) {
        var parts = element.children
        var algorithm = try parts.next(.sequence).children
        let bits = try parts.next().wholeBytes()
        try parts.end()
        let identifier = try algorithm.next().objectIdentifier()
        guard identifier == .ellipticCurve else { return (.other(identifier), bits) }
        // Parameters that are no name are a curve written out, which nobody has to accept (RFC 5480 §2.1.1).
        guard let curve = try algorithm.next(ifIs: .objectIdentifier), algorithm.isAtEnd else {
            return (.otherCurve, bits)
        }
        let isUncompressed = bits.first == 4
        return switch try curve.objectIdentifier() {
        case .p256 where isUncompressed && bits.count == 65: (.p256, bits)
        case .p384 where isUncompressed && bits.count == 97: (.p384, bits)
        default: (.otherCurve, bits)
        }
    }

    private static func extensions(_ element: DERElement) throws(DERError) -> [CertificateExtension] {
        var list = try DERReader.only(.sequence, in: element.content).children
        var extensions: [CertificateExtension] = []
        while !list.isAtEnd {
            let entry = try list.next(.sequence)
            var parts = entry.children
            let identifier = try parts.next().objectIdentifier()
            let critical = try parts.next(ifIs: .boolean)
            // FALSE is the default, and DER does not write defaults (X.690 §11.5).
            if let critical, try !critical.boolean() { throw critical.malformed }
            let value = try parts.next(.octetString).content
            try parts.end()
            guard !extensions.contains(where: { $0.identifier == identifier }) else {
                throw DERError(.duplicateExtension, at: entry.encoded.startIndex)
            }
            extensions.append(
                CertificateExtension(identifier: identifier, isCritical: critical != nil, value: value))
        }
        return extensions
    }

    private static func basicConstraints(_ entry: CertificateExtension) throws(DERError) -> BasicConstraints {
        var parts = try DERReader.only(.sequence, in: entry.value).children
        let authority = try parts.next(ifIs: .boolean)
        if let authority, try !authority.boolean() { throw authority.malformed }
        let length = try parts.next(ifIs: .integer)
        try parts.end()
        return BasicConstraints(isAuthority: authority != nil, pathLength: try length?.smallInteger())
    }

    private static func keyUsage(_ entry: CertificateExtension) throws(DERError) -> UInt16 {
        let element = try DERReader.only(.bitString, in: entry.value)
        let bytes = element.content
        // How many bits are unused, then one or two bytes of bits, the first in the highest place.
        guard (2...3).contains(bytes.count), let unused = bytes.first, unused < 8 else { throw element.malformed }
        var usage: UInt16 = 0
        for (place, byte) in bytes.dropFirst().enumerated() {
            for bit in 0..<8 where byte >> (7 - bit) & 1 == 1 { usage |= 1 << (place * 8 + bit) }
        }
        return usage
    }
}
