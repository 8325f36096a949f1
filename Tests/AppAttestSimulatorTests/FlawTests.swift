// SPDX-License-Identifier: MIT
import AppAttest
import AppAttestSimulator
import Testing

/// `app-attest.md` §7.
@Suite struct FlawTests {
    @Test(arguments: Flaw.allCases)
    func `an object with a flaw is refused for its reason, and accepted without the flaw`(_ flaw: Flaw) throws {
        let (refused, righted) = try flaw.specimens(on: Shared.stage())
        let (reason, other) = (refused.refusal, righted.refusal)
        #expect(reason.map(flaw.reasons.contains) == true, "\(flaw.number): \(flaw.title): \(reason as Any)")
        #expect(other == nil, "\(flaw.number): \(flaw.title)")
    }

    @Test(arguments: Flaw.allCases.filter { $0.kind == .receipt })
    func `an attestation is refused for the flaw of the receipt inside`(_ flaw: Flaw) throws {
        let stage = try Shared.stage()
        let (refused, righted) = try flaw.specimens(on: stage)
        guard case .receipt(let bad) = refused, case .receipt(let good) = righted else { return }
        var trial = try stage.attestation(.from27)
        trial.policy.receipt = .verified(maximumAge: bad.expected.maximumAge ?? 400 * 86_400)
        // A leaf that holds as long as the receipt's case needs.
        trial.recipe.leafDays = 350
        for (receipt, isAccepted) in [(good, true), (bad, false)] {
            // An attestation's receipt is of type ATTEST; the cases of RECEIPT differ in that already.
            if isAccepted, flaw.number == 85 || flaw.number == 86 { continue }
            trial.time = receipt.time
            trial.recipe.editReceipt = { $0.editBytes = { $0 = receipt.object } }
            let refusal = try trial.specimen().refusal
            #expect((refusal == nil) == isAccepted, "\(flaw.number): \(flaw.title): \(refusal as Any)")
        }
    }

    @Test func `every number of the list has a flaw or another owner`() {
        let numbers = Set(Flaw.allCases.map(\.number))
        #expect(numbers.union(Flaw.elsewhere.keys) == Set(1...89))
        #expect(numbers.isDisjoint(with: Flaw.elsewhere.keys))
    }

    @Test func `each flaw has a name of its own, by which it is found`() {
        #expect(Set(Flaw.allCases.map(\.rawValue)).count == Flaw.allCases.count)
        #expect(Set(Flaw.allCases.map { "\($0.kind) \($0.title)" }).count == Flaw.allCases.count)
        for flaw in Flaw.allCases {
            #expect(Flaw(rawValue: flaw.rawValue)?.title == flaw.title)
            #expect(flaw.rawValue.allSatisfy { $0.isLowercase || $0.isNumber || $0 == "-" })
            #expect(!flaw.reasons.isEmpty)
        }
        #expect(Flaw(rawValue: "no-such-flaw") == nil)
    }

    @Test(arguments: [0, 1, 2])
    func `an object is refused wherever it is cut off`(_ kind: Int) throws {
        let stage = try Shared.stage()
        let specimen =
            switch kind {
            case 0: try stage.attestation(.from27).specimen()
            case 1: try stage.assertion(.from27).specimen()
            default: try stage.receipt(.attest).specimen()
            }
        #expect(specimen.refusal == nil)
        // Each of the first and last bytes, and others between them that no structure lies in step with.
        let size = specimen.object.count
        for count in Array(0..<min(60, size)) + Array(stride(from: 60, to: size - 30, by: 41))
            + Array(size - 30..<size)
        {
            let cut = specimen.with(object: Array(specimen.object.prefix(count)))
            #expect(cut.refusal == (kind == 2 ? .malformedReceipt : .malformedCBOR), "\(count) bytes")
        }
    }
}
