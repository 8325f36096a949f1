// SPDX-License-Identifier: MIT
import Certificates
import Foundation
import TestSupport

/// A server of one kind, and what three looks at it should say.
enum WeakServer: String, CaseIterable, Sendable {
    case modern, tls12, rsa, tls10, tls11, noForwardSecrecy, rsa1024, sha1, selfSigned, expired, notYetValid, wrongHost
    case noNames, tenYears, missingIntermediate, wrongOrder, finiteField, sendsRoot

    private static let lax = ["-cipher", "ALL:!aNULL:@SECLEVEL=0"]
    private static let year: Int64 = 365 * 86_400

    /// The arguments of `openssl s_server`.
    func arguments(_ shop: ChainWorkshop) throws -> [String] {
        let chain = [shop.middle]
        switch self {
        case .modern: return try shop.arguments(shop.leaf(), sends: chain) + ["-alpn", "http/1.1"]
        case .tls12: return try shop.arguments(shop.leaf(), sends: chain) + ["-tls1_2", "-alpn", "http/1.1"]
        case .rsa: return try shop.arguments(shop.leaf(key: SigningKey(.rsa2048)), sends: chain) + ["-tls1_2"]
        case .tls10: return try shop.arguments(shop.leaf(), sends: chain) + ["-tls1"] + Self.lax
        case .tls11:
            return try shop.arguments(shop.leaf(key: SigningKey(.rsa2048)), sends: chain) + ["-tls1_1"] + Self.lax
        case .noForwardSecrecy:
            return try shop.arguments(shop.leaf(key: SigningKey(.rsa2048)), sends: chain)
                + ["-tls1_2", "-cipher", "AES128-GCM-SHA256"]
        case .rsa1024: return try Self.rsa1024(shop) + Self.lax
        case .sha1: return try shop.arguments(shop.leaf(digest: .sha1), sends: chain) + Self.lax
        case .selfSigned:
            let key = try SigningKey(.p256)
            let validity = Validity(notBefore: shop.now - 60, notAfter: shop.now + 86_400)
            return try shop.arguments(
                ChainWorkshop.issue("leaf", by: nil, validity, key: key, extensions: [ChainWorkshop.names]), sends: [])
        case .expired: return try shop.arguments(shop.leaf(from: -Self.year, to: -86_400), sends: chain)
        case .notYetValid: return try shop.arguments(shop.leaf(from: 86_400, to: Self.year), sends: chain)
        case .wrongHost:
            let other = IssuingExtension(
                "2.5.29.17", DERWriter.sequence([DERWriter.element(0x82, Array("other.invalid".utf8))]))
            return try shop.arguments(shop.leaf(extensions: [other]), sends: chain)
        case .noNames: return try shop.arguments(shop.leaf(extensions: []), sends: chain)
        case .tenYears: return try shop.arguments(shop.leaf(to: 10 * Self.year), sends: chain)
        case .missingIntermediate: return try shop.arguments(shop.leaf(), sends: [])
        case .wrongOrder: return try shop.arguments(shop.leaf(), sends: [shop.root, shop.middle])
        case .finiteField:
            return try shop.arguments(shop.leaf(key: SigningKey(.rsa2048)), sends: chain)
                + ["-tls1_2", "-cipher", "DHE-RSA-AES128-GCM-SHA256"]
        case .sendsRoot: return try shop.arguments(shop.leaf(), sends: [shop.middle, shop.root])
        }
    }

    /// A key that is too short for our own issuing: the command makes it.
    private static func rsa1024(_ shop: ChainWorkshop) throws -> [String] {
        let key = shop.folder("rsa1024.key")
        let made = try Tool.run(
            "openssl", ["genpkey", "-algorithm", "RSA", "-pkeyopt", "rsa_keygen_bits:1024", "-out", key])
        let info = try Tool.run("sh", ["-c", "openssl pkey -in '\(key)' -pubout -outform DER | openssl base64 -A"])
        guard made.status == 0, let bytes = Data(base64Encoded: info.output) else {
            throw OpenSSLServer.DidNotStart(output: made.output + info.output)
        }
        let leaf = try ChainWorkshop.issue(
            "leaf", by: shop.middle, Validity(notBefore: shop.now - 60, notAfter: shop.now + 86_400),
            extensions: [ChainWorkshop.names], keyInfo: Array(bytes))
        return [
            "-cert", try shop.write([leaf.der], "rsa1024.pem"), "-key", key, "-cert_chain",
            try shop.write([shop.middle.der], "rsa1024-chain.pem"),
        ]
    }

    /// curl's code in the stock look; `nil` where curl is content.
    var curlCode: Int? {
        switch self {
        case .tls10, .tls11: 35
        case .rsa1024, .sha1, .selfSigned, .expired, .notYetValid, .wrongHost, .missingIntermediate: 60
        // libcurl takes the common name where there is no alternative one, and this is another.
        case .noNames: 60
        default: nil
        }
    }

    /// What OpenSSL says in the stock look, by its numbers.
    var stockErrors: [Int] {
        switch self {
        case .rsa1024: [66]
        case .sha1: [68]
        case .selfSigned: [18]
        case .expired: [10]
        case .notYetValid: [9]
        case .missingIntermediate: [20]
        default: []
        }
    }

    /// And in the look for facts, which goes on; `nil` where none is needed.
    var factsErrors: [Int]? {
        switch self {
        case .tls10, .tls11, .rsa1024, .sha1: []
        case .selfSigned: [18]
        case .expired: [10]
        case .notYetValid: [9]
        case .missingIntermediate: [20]
        default: nil
        }
    }

    /// Whether a look with the suites of ATS alone is needed, and whether it finishes.
    var ats: Bool? {
        switch self {
        case .tls10, .tls11, .noForwardSecrecy, .finiteField: false
        default: nil
        }
    }
}
