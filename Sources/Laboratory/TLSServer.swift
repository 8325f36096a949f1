// SPDX-License-Identifier: MIT

/// How a lab server behaves on its TLS port, beside what it answers.
package enum TLSServer: String, CaseIterable, Sendable, Hashable {
    // Versions, each alone.
    case tls10 = "tls1.0"
    case tls11 = "tls1.1"
    case tls12 = "tls1.2"
    case tls13 = "tls1.3"
    // Suites and extensions of TLS 1.2.
    case noForwardSecrecy = "no-forward-secrecy"
    case diffieHellman = "dhe"
    case cbc
    case cbcSHA256 = "cbc-sha256"
    case chacha20
    case noExtendedMasterSecret = "no-ems"
    // Keys and digests.
    case rsa
    case rsa1024
    case sha1
    case strangeKey = "strange-key"
    // Dates.
    case expired
    case notYetValid = "not-yet-valid"
    case twoYears = "two-years"
    case tenYears = "ten-years"
    case year9999 = "year-9999"
    // Names and purposes.
    case wrongHost = "wrong-host"
    case noSAN = "no-san"
    case nulInName = "nul-in-name"
    case noServerPurpose = "no-server-auth"
    case noPurpose = "no-eku"
    // Chains.
    case selfSigned = "self-signed"
    case untrustedRoot = "untrusted-root"
    case intermediate
    case missingIntermediate = "missing-intermediate"
    case missingIntermediateWithoutAddress = "missing-intermediate-no-aia"
    case wrongOrder = "wrong-order"
    case manyCertificates = "many-certificates"
    case hugeCertificate = "huge-certificate"
    // Handshakes that do not come to their end.
    case noTLS = "no-tls"
    case tlsOnPlain = "tls-on-plain"
    case silentHandshake = "silent-handshake"
    case closedHandshake = "closed-handshake"

    /// What it is, in a few words for a list.
    package var summary: String {
        switch self {
        case .tls10: "TLS 1.0 alone"
        case .tls11: "TLS 1.1 alone"
        case .tls12: "TLS 1.2 alone"
        case .tls13: "TLS 1.3 alone"
        case .noForwardSecrecy: "TLS 1.2 with RSA key exchange alone"
        case .diffieHellman: "TLS 1.2 with DHE alone"
        case .cbc: "TLS 1.2 with ECDHE and AES-CBC-SHA alone"
        case .cbcSHA256: "TLS 1.2 with ECDHE and AES-CBC-SHA256 alone"
        case .chacha20: "TLS 1.2 with ECDHE and ChaCha20-Poly1305 alone"
        case .noExtendedMasterSecret: "TLS 1.2 without extended master secret"
        case .rsa: "a leaf with an RSA-2048 key; its twin is ok"
        case .rsa1024: "a leaf with an RSA-1024 key"
        case .sha1: "a leaf signed over SHA-1"
        case .strangeKey: "a leaf with a key of a type that nobody knows"
        case .expired: "a leaf that ended yesterday"
        case .notYetValid: "a leaf that begins tomorrow"
        case .twoYears: "a leaf for 730 days"
        case .tenYears: "a leaf for 3,650 days"
        case .year9999: "a leaf until the end of the year 9999"
        case .wrongHost: "a leaf for wrong.example"
        case .noSAN: "a leaf with a common name alone"
        case .nulInName: "a leaf for the host, a NUL and .evil.example"
        case .noServerPurpose: "a leaf for TLS clients alone (extended key usage)"
        case .noPurpose: "a leaf without extended key usage"
        case .selfSigned: "a leaf that signed itself"
        case .untrustedRoot: "a leaf of a root that nobody is given"
        case .intermediate: "root, intermediate, leaf: sent as it should be"
        case .missingIntermediate: "intermediate not sent; the leaf says where it is"
        case .missingIntermediateWithoutAddress: "intermediate not sent; the leaf does not say where"
        case .wrongOrder: "leaf, root, intermediate, in this order"
        case .manyCertificates: "99 certificates of no chain behind the leaf"
        case .hugeCertificate: "a certificate of 1 MB behind the leaf"
        case .noTLS: "plain text on the TLS port"
        case .tlsOnPlain: "TLS on the plain port"
        case .silentHandshake: "takes the client's hello, never answers"
        case .closedHandshake: "takes the client's hello and closes"
        }
    }
}
