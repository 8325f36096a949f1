// SPDX-License-Identifier: MIT
import AppAttest
import Certificates
import Testing

@Suite struct RequestProofTests {
    private let challengeID: ChallengeID
    private let keyID = [UInt8](repeating: 0xFB, count: 32)
    private let digest = [UInt8](0..<32)

    init() throws {
        challengeID = try #require(ChallengeID(rawValue: "00112233445566778899aabbccddeeff"))
    }

    private func proof(method: String = "POST", target: String = "/v1/measurements?run=7") throws -> RequestProof {
        try RequestProof(
            challengeID: challengeID, keyID: keyID, method: method, target: target, bodyDigest: digest)
    }

    @Test func `the bytes are seven lines`() throws {
        let text = String(decoding: try proof().clientData(for: [UInt8](repeating: 1, count: 32)), as: UTF8.self)
        #expect(
            text == """
                ats-matrix-proof/1
                00112233445566778899aabbccddeeff
                AQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQE=
                POST
                /v1/measurements?run=7
                000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f
                +/v7+/v7+/v7+/v7+/v7+/v7+/v7+/v7+/v7+/v7+/s=

                """)
    }

    @Test func `the hash is that of the bytes, and the body's that of the body`() throws {
        let proof = try RequestProof(
            challengeID: challengeID, keyID: keyID, method: "GET", target: "/", body: Array("abc".utf8))
        // FIPS 180-4's own example.
        #expect(
            String(decoding: proof.clientData(for: digest), as: UTF8.self).contains(
                "\nba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad\n"))
        #expect(proof.clientDataHash(for: digest) == SHA256.digest(of: proof.clientData(for: digest)))
    }

    @Test(arguments: ["GET", "POST", "PATCH", "M-SEARCH", "a!#$%&'*+.^_`|~0", String(repeating: "X", count: 32)])
    func `a method is a token, in its own case`(_ method: String) throws {
        let data = try proof(method: method).clientData(for: digest)
        #expect(String(decoding: data, as: UTF8.self).contains("\n\(method)\n"))
    }

    @Test(arguments: [
        "", " ", "GET ", "GET\n", "GET\r\n", "GE\tT", "G(T", "G/T", "GÉT", "GET\u{0}",
        String(repeating: "X", count: 33),
    ])
    func `another method is refused`(_ method: String) {
        #expect(throws: RefusalReason.proofMalformed) { try proof(method: method) }
    }

    @Test(arguments: [
        "/", "//", "/a/../b", "/?", "/a?b=c&d=%0A", "/%C3%A9?q='\"", "/a;b", "/" + String(repeating: "x", count: 8_191),
    ])
    func `a target stands as it was sent`(_ target: String) throws {
        let data = try proof(target: target).clientData(for: digest)
        #expect(String(decoding: data, as: UTF8.self).contains("\n\(target)\n"))
    }

    @Test(arguments: [
        "", "*", "a", "http://example.com/", "/a\n", "/a\r\nb", "/a b", "/a\tb", "/a\u{0}", "/a\u{7F}", "/é",
        "/e\u{301}",
        "/a#b", "/" + String(repeating: "x", count: 8_192),
    ])
    func `another target is refused`(_ target: String) {
        #expect(throws: RefusalReason.proofMalformed) { try proof(target: target) }
    }

    @Test(arguments: [(31, 32), (33, 32), (0, 32), (32, 31), (32, 33), (32, 0)])
    func `key and digest have 32 bytes`(_ key: Int, _ digest: Int) {
        #expect(throws: RefusalReason.proofMalformed) {
            try RequestProof(
                challengeID: challengeID, keyID: [UInt8](repeating: 0, count: key), method: "GET", target: "/",
                bodyDigest: [UInt8](repeating: 0, count: digest))
        }
    }

    @Test func `no two of these requests share their bytes`() throws {
        let other = try #require(ChallengeID(rawValue: "00112233445566778899aabbccddeefe"))
        let zeros = [UInt8](repeating: 0, count: 32)
        var all = Set<[UInt8]>()
        var count = 0
        for id in [challengeID, other] {
            for (key, body) in [(keyID, digest), (digest, keyID), (zeros, digest), (keyID, zeros)] {
                for (method, target) in [("GET", "/"), ("get", "/"), ("GET", "/?"), ("GET", "//"), ("GET", "/%2F")] {
                    for challenge in [digest, zeros, [UInt8](repeating: 0, count: 33)] {
                        let proof = try RequestProof(
                            challengeID: id, keyID: key, method: method, target: target, bodyDigest: body)
                        all.insert(proof.clientData(for: challenge))
                        count += 1
                    }
                }
            }
        }
        #expect(all.count == count)
    }

    @Test(arguments: [
        "", "0011", "00112233445566778899AABBCCDDEEFF", "00112233445566778899aabbccddeeff0",
        "00112233445566778899aabbccddeef\n", "0011223344556677-8899aabbccddeef", "0x112233445566778899aabbccddeeff",
        "٠٠112233445566778899aabbccdde",
    ])
    func `a name of a challenge has one spelling`(_ text: String) {
        #expect(ChallengeID(rawValue: text) == nil)
    }

    @Test func `a name of a challenge has all its digits`() {
        #expect(ChallengeID(0, 1).rawValue == "00000000000000000000000000000001")
        #expect(ChallengeID(.max, 0x10).rawValue == "ffffffffffffffff0000000000000010")
        #expect(ChallengeID(rawValue: ChallengeID(0, 1).rawValue) == ChallengeID(0, 1))
    }
}
