// SPDX-License-Identifier: MIT
internal import Certificates

/// What an app asserts about one request: method, path, body, key and a one-time challenge.
///
/// Server and app compose the same bytes from what they received and sent, and nothing is parsed or serialised anew:
/// their SHA-256 is the `clientDataHash` of the assertion (`app-attest.md` §2).
///
///     ats-matrix-proof/1
///     CHALLENGE ID
///     CHALLENGE (base64)
///     METHOD
///     PATH AND QUERY AS SENT
///     SHA-256 OF THE BODY (lower-case hexadecimal)
///     KEY ID (base64)
///
/// Each line ends in a line feed, and none can hold another, so no two requests share their bytes.
package struct RequestProof: Sendable, Hashable {
    package static let version = "ats-matrix-proof/1"
    /// Longer ones are refused.
    package static let longestMethod = 32
    package static let longestTarget = 8_192

    package let challengeID: ChallengeID
    /// 32 bytes.
    package let keyID: [UInt8]
    package let method: String
    package let target: String
    /// 32 bytes.
    package let bodyDigest: [UInt8]

    /// - Parameters:
    ///   - method: a token (RFC 9110 §5.6.2), as sent.
    ///   - target: path and query as sent (RFC 9112 §3.2.1): from its slash on, in visible ASCII and without a fragment.
    ///   - bodyDigest: SHA-256 of the body, that of no bytes where there is none.
    /// - Throws: `RefusalReason.proofMalformed`.
    package init(
        challengeID: ChallengeID, keyID: [UInt8], method: String, target: String, bodyDigest: [UInt8]
    ) throws(RefusalReason) {
        guard keyID.count == 32, bodyDigest.count == 32,
            (1...RequestProof.longestMethod).contains(method.utf8.count),
            method.utf8.allSatisfy(RequestProof.isTokenCharacter),
            (1...RequestProof.longestTarget).contains(target.utf8.count), target.utf8.first == UInt8(ascii: "/"),
            target.utf8.allSatisfy({ (0x21...0x7E).contains($0) && $0 != UInt8(ascii: "#") })
        else { throw .proofMalformed }
        self.challengeID = challengeID
        self.keyID = keyID
        self.method = method
        self.target = target
        self.bodyDigest = bodyDigest
    }

    /// With the digest of the body's bytes as they were received.
    package init(
        challengeID: ChallengeID, keyID: [UInt8], method: String, target: String, body: [UInt8]
    ) throws(RefusalReason) {
        try self.init(
            challengeID: challengeID, keyID: keyID, method: method, target: target,
            bodyDigest: SHA256.digest(of: body))
    }

    /// What the app passes to `generateAssertion`.
    package func clientDataHash(for challenge: [UInt8]) -> [UInt8] { SHA256.digest(of: clientData(for: challenge)) }

    /// The bytes that are hashed.
    package func clientData(for challenge: [UInt8]) -> [UInt8] {
        let lines = [
            RequestProof.version, challengeID.rawValue, StrictBase64.text(challenge), method, target,
            RequestProof.hexadecimal(bodyDigest), StrictBase64.text(keyID),
        ]
        return lines.flatMap { Array($0.utf8) + [0x0A] }
    }

    private static func isTokenCharacter(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
        default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
        }
    }

    private static func hexadecimal(_ bytes: [UInt8]) -> String {
        let digits = Array("0123456789abcdef".utf8)
        return String(decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
    }
}
