// SPDX-License-Identifier: MIT
import AppAttest
import AppAttestSimulator
import Testing

/// Damaged copies of simulated objects: none is accepted that says anything else than the original.
///
/// Nobody signs, and nothing rests on, how a receipt's BER writes lengths and cuts the content into pieces, its root's
/// certificate, its list of digest algorithms, its version numbers of CMS, and capitals in the name by which its
/// SignerInfo finds the signer's certificate. All else matters.
@Suite struct MutationTests {
    @Test func `each bit of an assertion matters`() throws {
        let specimen = try Shared.stage().assertion(.from27).specimen()
        for bit in 0..<specimen.object.count * 8 {
            var object = specimen.object
            object[bit / 8] ^= 1 << UInt8(bit % 8)
            #expect(specimen.with(object: object).refusal != nil, "bit \(bit)")
        }
    }

    @Test func `a bit of each sort of byte in an attestation matters, but in what of its receipt nobody signs`() throws
    {
        guard case .attestation(let specimen) = try Shared.stage().attestation(.from27).specimen() else { return }
        let verifier = AttestationVerifier(specimen.policy)
        let receipt = try #require(accepted(specimen.object, specimen, verifier)?.receipt)
        // The receipt stands before authData's key, head and 229 bytes.
        let end = specimen.object.count - 229 - 2 - 9
        let place = end - receipt.count..<end
        #expect(Array(specimen.object[place]) == receipt)
        for index in specimen.object.indices where index % 29 == 0 || !place.contains(index) && index % 7 == 0 {
            var object = specimen.object
            object[index] ^= 1 << UInt8(index % 8)
            guard let key = accepted(object, specimen, verifier) else { continue }
            #expect(place.contains(index), "byte \(index)")
            #expect(key.verifiedReceipt?.created == Shared.time)
        }
    }

    @Test(arguments: [Receipt.Kind.attest, .receipt])
    func `a receipt with another bit is refused, or says what it said`(_ kind: Receipt.Kind) throws {
        guard case .receipt(let specimen) = try Shared.stage().receipt(kind).specimen() else { return }
        let verifier = ReceiptVerifier(root: specimen.root)
        let said = try #require(
            verifier.verify(specimen.object, expected: specimen.expected, at: specimen.time).accepted)
        for index in specimen.object.indices where index % 13 == 0 {
            var object = specimen.object
            object[index] ^= 1 << UInt8(index % 8)
            guard let receipt = verifier.verify(object, expected: specimen.expected, at: specimen.time).accepted
            else { continue }
            #expect(receipt == said, "byte \(index)")
        }
    }

    private func accepted(
        _ object: [UInt8], _ specimen: Specimen.Attestation, _ verifier: AttestationVerifier
    ) -> AttestedKey? {
        verifier.verify(
            object, keyID: specimen.keyID, clientDataHash: specimen.clientDataHash, at: specimen.time
        ).accepted
    }
}
