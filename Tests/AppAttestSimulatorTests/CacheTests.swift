// SPDX-License-Identifier: MIT
import AppAttest
import Certificates
import Testing

@testable import AppAttestSimulator

/// What was verified before must change no answer.
@Suite struct CacheTests {
    @Test func `known intermediates change no refusal`() throws {
        let stage = try Shared.stage()
        let cache = IntermediateCache(limit: 64)
        for flaw in Flaw.allCases where (19...37).contains(flaw.number) || flaw.number == 79 {
            let (refused, righted) = try flaw.specimens(on: stage)
            let (other, reason) = (righted.refusal(cache: cache), refused.refusal(cache: cache))
            #expect(other == nil, "\(flaw)")
            #expect(reason.map(flaw.reasons.contains) == true, "\(flaw): \(reason as Any)")
        }
        #expect(cache.count > 0)
    }

    @Test(arguments: Variation.leaves)
    func `known intermediates change no acceptance`(_ variation: Variation) throws {
        let cache = IntermediateCache()
        let specimen = try variation.specimen(on: Shared.stage())
        #expect(specimen.refusal(cache: cache) == nil)
        #expect(specimen.refusal(cache: cache) == nil)
    }

    @Test func `an intermediate of receipts signs no keys, though both have one root and it is known`() throws {
        let stage = try Shared.stage()
        let cache = IntermediateCache()
        let receipts = stage.simulator.receipts
        #expect(try stage.receipt(.attest).specimen().refusal(cache: cache) == nil)
        var trial = try stage.attestation(.from27)
        trial.policy.attestationRoot = stage.simulator.receiptRoot
        trial.recipe.authority = AttestationAuthority(root: receipts.root, intermediate: receipts.intermediate)
        let specimen = try trial.specimen()
        #expect(specimen.refusal == .wrongKeyType)
        #expect(specimen.refusal(cache: cache) == .wrongKeyType)
    }
}
