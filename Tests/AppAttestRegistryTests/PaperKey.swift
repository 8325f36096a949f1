// SPDX-License-Identifier: MIT
import AppAttest
import Certificates
import Storage

@testable import AppAttestRegistry

/// A key whose signatures are on paper only: what it signed is compared, so that the registry is tested by itself.
struct PaperKey: Sendable, Codable {
    let number: UInt8
    var keyID: [UInt8] { [UInt8](repeating: number, count: 32) }
    var publicKey: [UInt8] { [4] + [UInt8](repeating: number, count: 64) }

    init(_ number: UInt8 = 1) { self.number = number }

    func attested(
        appID: String = "ABCDE12345.com.example.app", extensions: AuthenticatorExtensions? = nil,
        receipt: [UInt8] = [1, 2, 3]
    ) -> AttestedKey {
        AttestedKey(
            keyID: keyID, publicKey: publicKey, appID: appID, environment: .production, extensions: extensions,
            receipt: receipt, verifiedReceipt: nil)
    }

    /// Signs the request that the app believes it sends.
    func sign(
        _ proof: RequestProof, _ challenge: Challenge, counter: UInt32, extensions: AuthenticatorExtensions? = nil
    ) -> PaperAssertion {
        PaperAssertion(
            publicKey: publicKey, clientDataHash: SHA256.digest(of: proof.clientData(for: challenge.bytes)),
            counter: counter, extensions: extensions)
    }
}

struct PaperAssertion: Sendable {
    let publicKey: [UInt8]
    let clientDataHash: [UInt8]
    let counter: UInt32
    let extensions: AuthenticatorExtensions?

    func verify(_ demand: AssertionDemand) -> Verdict<AcceptedAssertion> {
        guard demand.publicKey == publicKey, demand.clientDataHash == clientDataHash else {
            return .refused(.badSignature)
        }
        guard counter > demand.counter else { return .refused(.counterNotGreater) }
        return .accepted(AcceptedAssertion(counter: counter, extensions: extensions))
    }
}

extension Registry {
    /// Registers the key over a challenge of its own.
    @discardableResult
    func register(_ key: PaperKey, at time: Int64 = 1_000) throws -> Instance? {
        let challenge = try issueChallenge(for: .attestation, at: time)
        return try register(keyID: key.keyID, challenge: challenge.id, at: time) { _ in .accepted(key.attested()) }
            .accepted
    }

    func challenge(for key: PaperKey, at time: Int64 = 1_000) throws -> Challenge {
        try issueChallenge(for: .proof(keyID: key.keyID), at: time)
    }

    func accept(_ proof: RequestProof, _ assertion: PaperAssertion, at time: Int64 = 1_000) throws -> Verdict<Instance>
    {
        try accept(proof, at: time) { assertion.verify($0) }
    }

    func integer(_ sql: String) throws(StorageError) -> Int {
        try database.read { (connection) throws(StorageError) in try connection.integer(sql) }
    }

    func execute(_ sql: String) throws(StorageError) {
        try database.use { (connection) throws(StorageError) in try connection.execute(sql) }
    }
}

extension RequestProof {
    init(
        _ challenge: Challenge, _ key: PaperKey, method: String = "POST", target: String = "/v1/measurements",
        body: String = "{}"
    ) throws(RefusalReason) {
        try self.init(
            challengeID: challenge.id, keyID: key.keyID, method: method, target: target,
            bodyDigest: SHA256.digest(of: Array(body.utf8)))
    }
}
