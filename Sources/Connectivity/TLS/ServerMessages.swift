// SPDX-License-Identifier: MIT
internal import ATSModel
internal import Certificates

/// What the server's handshake messages say, read from their bytes: OpenSSL tells only of those that it accepts.
struct ServerMessages {
    /// How many certificates are kept; OpenSSL bounds the message, at 100 KiB.
    static let certificateLimit = 16

    private(set) var version: TLSFacts.TLSVersion?
    private(set) var suite: String?
    private(set) var group: String?
    private(set) var applicationProtocol: String?
    private(set) var hasExtendedMasterSecret = false
    /// DER or whatever stands in its place, leaf first.
    private(set) var certificates: [[UInt8]] = []
    private(set) var leftOutCertificates = 0
    /// Those of the handshake itself (RFC 6962 §3.3.1).
    private(set) var timestamps = 0
    private(set) var staple: [UInt8]?

    init(_ messages: [HandshakeRecord.Message]) {
        for message in messages {
            let body = TLSBytes(message.body)
            switch message.type {
            case 2: readHello(body)
            case 8: readEncryptedExtensions(body)
            case 11: readCertificates(body)
            case 12: readKeyExchange(body)
            case 22: readStatus(body)
            default: break
            }
        }
    }

    /// RFC 8446 §4.1.3; a HelloRetryRequest has the same form, and a later hello stands in its place.
    private mutating func readHello(_ body: TLSBytes) {
        var body = body
        guard let legacyVersion = body.number(2), body.bytes(32) != nil, body.vector(1) != nil,
            let number = body.number(2), body.number(1) != nil
        else { return }
        version = Self.version(legacyVersion)
        suite = HandshakeNames.suite(number)
        var list = body.vector(2)
        for (number, value) in list?.extensions() ?? [] {
            var value = value
            switch number {
            case 16: readProtocol(value)
            case 18: timestamps = TimestampList.count(value.remainder)
            case 23: hasExtendedMasterSecret = true
            case 43: version = value.number(2).flatMap(Self.version)
            case 51: group = value.number(2).map(HandshakeNames.group)
            default: break
            }
        }
    }

    /// RFC 8446 §4.3.1.
    private mutating func readEncryptedExtensions(_ body: TLSBytes) {
        var body = body
        var list = body.vector(2)
        for (number, value) in list?.extensions() ?? [] where number == 16 { readProtocol(value) }
    }

    /// RFC 7301 §3.1.
    private mutating func readProtocol(_ value: TLSBytes) {
        var value = value
        var list = value.vector(2)
        if let name = list?.vector(1) { applicationProtocol = PrintableText.text(name.remainder) }
    }

    /// RFC 8446 §4.4.2, RFC 5246 §7.4.2.
    private mutating func readCertificates(_ body: TLSBytes) {
        var body = body
        let isNew = version == .tls13
        if isNew, body.vector(1) == nil { return }
        guard var list = body.vector(3) else { return }
        (certificates, leftOutCertificates) = ([], 0)
        while let certificate = list.vector(3) {
            let isLeaf = certificates.isEmpty
            if certificates.count < Self.certificateLimit {
                certificates.append(Array(certificate.remainder))
            } else {
                leftOutCertificates += 1
            }
            guard isNew else { continue }
            guard var extensions = list.vector(2) else { return }
            for (number, value) in extensions.extensions() where isLeaf {
                if number == 18 { timestamps = TimestampList.count(value.remainder) }
                if number == 5 { readStatus(value) }
            }
        }
    }

    /// The curve, or the size of the prime (RFC 8422 §5.4, RFC 5246 §7.4.3).
    private mutating func readKeyExchange(_ body: TLSBytes) {
        var body = body
        guard let suite else { return }
        if suite.hasPrefix("TLS_ECDH") {
            if body.number(1) == 3 { group = body.number(2).map(HandshakeNames.group) }
        } else if suite.hasPrefix("TLS_DH"), let prime = body.vector(2) {
            let digits = prime.remainder.drop { $0 == 0 }
            group = "dh-\(digits.count * 8 - (digits.first?.leadingZeroBitCount ?? 0))"
        }
    }

    /// RFC 6066 §8: an OCSP answer.
    private mutating func readStatus(_ body: TLSBytes) {
        var body = body
        guard body.number(1) == 1, let answer = body.vector(3) else { return }
        staple = Array(answer.remainder)
    }

    private static func version(_ number: Int) -> TLSFacts.TLSVersion? {
        switch number {
        case 0x0301: .tls10
        case 0x0302: .tls11
        case 0x0303: .tls12
        case 0x0304: .tls13
        default: nil
        }
    }
}
