// SPDX-License-Identifier: MIT
package import AppAttest
package import Certificates

/// Where flaws and variations are tried: one simulator, one app, one key, one time. Many trials share it, for keys and
/// roots cost most.
package struct Stage: Sendable {
    package let simulator: Simulator
    package let appID: String
    package let key: SigningKey
    /// Another key of the same app.
    package let otherKey: SigningKey
    /// Authorities that nobody trusts.
    package let strangers: Simulator
    package let challenge: [UInt8]
    package let time: Int64

    package init(appID: String = "0123456789.com.example.app", at time: Int64) throws(OpenSSLError) {
        self.simulator = try Simulator(at: time)
        self.strangers = try Simulator(at: time)
        self.appID = appID
        self.key = try SigningKey(.p256)
        self.otherKey = try SigningKey(.p256)
        self.challenge = Array("a challenge of this server".utf8)
        self.time = time
    }

    /// An attestation that is accepted.
    package func attestation(_ generation: Generation) throws(OpenSSLError) -> AttestationTrial {
        let hash = try IssuingDigest.sha256.hash(challenge)
        return AttestationTrial(
            stage: self,
            recipe: try simulator.attestation(
                of: key, appID: appID, clientDataHash: hash, generation: generation, at: time),
            policy: simulator.policy(appID: appID, environments: [.production]), keyID: try Simulator.keyID(of: key),
            clientDataHash: hash, time: time + 60)
    }

    /// An assertion that is accepted, the key's third after two.
    package func assertion(_ generation: Generation) throws(OpenSSLError) -> AssertionTrial {
        let hash = try IssuingDigest.sha256.hash(challenge)
        return AssertionTrial(
            stage: self,
            recipe: simulator.assertion(
                by: key, appID: appID, counter: 3, clientDataHash: hash, generation: generation),
            policy: simulator.policy(appID: appID, environments: [.production]), publicKey: key.point,
            clientDataHash: hash, appID: appID, counter: 2)
    }

    /// A receipt that is accepted, a minute old.
    package func receipt(_ kind: AppAttest.Receipt.Kind) throws(OpenSSLError) -> ReceiptTrial {
        let hash = try IssuingDigest.sha256.hash(challenge)
        var expected = ReceiptVerifier.Expected()
        expected.appIDs = [appID]
        expected.publicKey = key.point
        expected.clientDataHash = hash
        expected.environments = [.production]
        expected.maximumAge = 300
        return ReceiptTrial(
            stage: self,
            recipe: try simulator.receipt(for: key, kind: kind, appID: appID, clientDataHash: hash, at: time),
            root: simulator.receiptRoot, expected: expected, time: time + 60)
    }
}
