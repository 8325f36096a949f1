// SPDX-License-Identifier: MIT
import AppAttest
import AppAttestSimulator
import Certificates
import Testing

/// `app-attest.md` §7, its last part.
@Suite struct VariationTests {
    @Test(arguments: Variation.allCases)
    func `an unusual but genuine object is accepted`(_ variation: Variation) throws {
        #expect(try variation.specimen(on: Shared.stage()).refusal == nil, "\(variation.title)")
    }

    @Test func `each variation has a name of its own, by which it is found`() {
        let names = Variation.allCases.map(\.rawValue)
        #expect(Set(names + Flaw.allCases.map(\.rawValue)).count == names.count + Flaw.allCases.count)
        for variation in Variation.allCases {
            #expect(Variation(rawValue: variation.rawValue)?.title == variation.title)
        }
        #expect(Variation(rawValue: "no-such-variation") == nil)
    }

    @Test func `what was accepted says what was made`() throws {
        let stage = try Shared.stage()
        guard case .attestation(let specimen) = try stage.attestation(.from27).specimen() else { return }
        let verdict = AttestationVerifier(specimen.policy).verify(
            specimen.object, keyID: specimen.keyID, clientDataHash: specimen.clientDataHash, at: specimen.time)
        let key = try #require(verdict.accepted)
        #expect(key.publicKey == stage.key.point)
        #expect(key.keyID == specimen.keyID)
        #expect(key.appID == stage.appID)
        #expect(key.environment == .production)
        #expect(key.extensions?.bundleVersion == "1314")
        #expect(key.extensions?.validationCategory == 3)
        let receipt = try #require(key.verifiedReceipt)
        #expect(receipt.kind == .attest)
        #expect(receipt.created == stage.time)
        #expect(receipt.expires == stage.time + 90 * 86_400)
        #expect(receipt.publicKey == stage.key.point)
    }

    @Test func `a receipt of type RECEIPT says its metric and its dates`() throws {
        guard case .receipt(let specimen) = try Shared.stage().receipt(.receipt).specimen() else { return }
        let receipt = try #require(
            ReceiptVerifier(root: specimen.root).verify(specimen.object, at: specimen.time).accepted)
        #expect(receipt.kind == .receipt)
        #expect(receipt.riskMetric == 1)
        #expect(receipt.notBefore == Shared.time + 86_400)
    }
}
