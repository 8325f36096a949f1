// SPDX-License-Identifier: MIT
import Testing

@testable import AppAttest

/// Every real object gives the result that was published with it.
@Suite(.enabled(if: Vector.areThere, Vector.missing))
struct PublishedObjectTests {
    @Test func `all of them are read`() {
        #expect(Vector.all.count == 12)
        #expect(Vector.all.reduce(0) { $0 + ($1.assertions?.count ?? 0) } == 8)
        #expect(Vector.all.reduce(0) { $0 + ($1.receipts?.count ?? 0) } == 20)
    }

    @Test(arguments: Vector.all)
    func `an attestation is accepted, and gives what is to be stored`(_ vector: Vector) throws {
        let verdict = AttestationVerifier(vector.policy).verify(
            Array(vector.attestation), keyID: Array(vector.keyId), clientDataHash: Array(vector.clientDataHash),
            at: vector.time)
        #expect(verdict.refusal == nil)
        let key = try #require(verdict.accepted)
        #expect(key.keyID == Array(vector.keyId))
        #expect(key.publicKey == Array(vector.publicKeyX963))
        #expect(key.appID == vector.appID)
        #expect(key.environment == vector.policyEnvironment)
        #expect(key.extensions?.bundleVersion == vector.authDataExtensions?["apple_bundle_version_01"])
        #expect((key.extensions?.validationCategory == 1) == (vector.authDataExtensions != nil))
        if vector.hasBadReceipt { return }
        let receipt = try #require(key.verifiedReceipt)
        #expect(receipt.kind == .attest)
        #expect(receipt.appID == vector.appID)
        #expect(receipt.publicKey == key.publicKey)
        #expect(receipt.clientDataHash == Array(vector.clientDataHash))
        #expect(receipt.environment == vector.policyEnvironment)
        #expect(receipt.riskMetric == nil)
    }

    @Test(arguments: Vector.all)
    func `an assertion is accepted once its counter is new`(_ vector: Vector) throws {
        for assertion in vector.assertions ?? [] {
            let verifier = try #require(
                AssertionVerifier(vector.policy, publicKey: Array(vector.publicKeyX963)))
            let object = Array(assertion.assertion)
            let hash = Array(assertion.clientDataHash)
            let verdict = verifier.verify(object, clientDataHash: hash, appID: vector.appID, after: 0)
            #expect(verdict == .accepted(AcceptedAssertion(counter: assertion.expectedCounter, extensions: nil)))
            let again = verifier.verify(
                object, clientDataHash: hash, appID: vector.appID, after: assertion.expectedCounter)
            #expect(again == .refused(.counterNotGreater))
        }
    }

    @Test(arguments: Vector.all)
    func `a receipt is accepted, and says what was published`(_ vector: Vector) throws {
        for stored in vector.receipts ?? [] {
            let created = Vector.seconds(stored.properties.creationTime)
            var expected = ReceiptVerifier.Expected()
            expected.appIDs = [vector.appID]
            expected.publicKey = Array(vector.publicKeyX963)
            expected.clientDataHash = Array(vector.clientDataHash)
            expected.environments = [vector.policyEnvironment]
            expected.maximumAge = 300
            let verdict = ReceiptVerifier().verify(Array(stored.receipt), expected: expected, at: created + 60)
            #expect(verdict.refusal == nil)
            let receipt = try #require(verdict.accepted)
            #expect(receipt.kind.rawValue == stored.properties.type)
            #expect(receipt.created == created)
            #expect((receipt.riskMetric.map(String.init) ?? "None") == stored.properties.riskMetric)
            #expect((receipt.notBefore != nil) == (receipt.kind == .receipt))
            #expect(receipt.expires == created + 90 * 86_400)
        }
    }

    @Test func `the receipt whose signature does not cover its attributes is refused`() throws {
        let vector = try #require(Vector.all.first { $0.hasBadReceipt })
        var policy = vector.policy
        policy.receipt = .verified(maximumAge: nil)
        let verdict = AttestationVerifier(policy).verify(
            Array(vector.attestation), keyID: Array(vector.keyId), clientDataHash: Array(vector.clientDataHash),
            at: vector.time)
        #expect(verdict == .refused(.receiptBadSignature))
    }
}
