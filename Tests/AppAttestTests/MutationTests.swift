// SPDX-License-Identifier: MIT
import Testing

@testable import AppAttest

/// Damaged copies of real objects: no crash, no hang, and none accepted that says anything else than the original.
///
/// What may be changed without anybody's notice, because nobody signs it and nothing rests on it:
/// - in an attestation whose policy does not verify receipts: the receipt;
/// - in a receipt: the third certificate, which is Apple's root and is not taken from the message, the way BER writes
///   lengths and cuts the content into pieces, the list of digest algorithms and version numbers of CMS.
/// In an assertion there is nothing of the kind.
@Suite(.enabled(if: Vector.areThere, Vector.missing))
struct MutationTests {
    /// Damages bytes one to three times.
    private struct Mutator {
        var state: UInt64

        mutating func below(_ bound: Int) -> Int {
            state &+= 0x9e37_79b9_7f4a_7c15
            var mixed = state
            mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
            mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
            return Int((mixed ^ (mixed >> 31)) % UInt64(bound))
        }

        mutating func mutant(of original: [UInt8]) -> [UInt8] {
            var bytes = original
            for _ in 0...below(3) where !bytes.isEmpty {
                let place = below(bytes.count)
                let end = min(bytes.count, place + 1 + below(12))
                switch below(9) {
                case 0...3: bytes[place] ^= 1 << UInt8(below(8))
                case 4: bytes[place] = UInt8(below(256))
                case 5: bytes.removeSubrange(place..<end)
                case 6: bytes.insert(contentsOf: bytes[place..<end], at: below(bytes.count + 1))
                case 7: bytes.removeSubrange(place...)
                default: bytes[place] = [0x00, 0x5f, 0x7f, 0x80, 0x9b, 0xbb, 0xff][below(7)]
                }
            }
            return bytes
        }
    }

    @Test(arguments: Vector.all)
    func `a damaged attestation is refused`(_ vector: Vector) {
        var policy = vector.policy
        policy.receipt = .unverified
        let verifier = AttestationVerifier(policy)
        let original = Array(vector.attestation)
        let contents = AttestationContents(original)
        var mutator = Mutator(state: 1)
        for number in 0..<40 {
            let mutant = mutator.mutant(of: original)
            let verdict = verifier.verify(
                mutant, keyID: Array(vector.keyId), clientDataHash: Array(vector.clientDataHash), at: vector.time)
            guard verdict.accepted != nil else { continue }
            let read = AttestationContents(mutant)
            #expect(read.chain == contents.chain, "mutant \(number)")
            #expect(read.authenticatorData == contents.authenticatorData, "mutant \(number)")
            #expect(mutant == original || read.receipt != contents.receipt, "mutant \(number)")
        }
    }

    @Test(arguments: Vector.all)
    func `a damaged assertion is refused`(_ vector: Vector) throws {
        for assertion in vector.assertions ?? [] {
            let verifier = try #require(AssertionVerifier(vector.policy, publicKey: Array(vector.publicKeyX963)))
            let original = Array(assertion.assertion)
            var mutator = Mutator(state: 2)
            for number in 0..<200 {
                let mutant = mutator.mutant(of: original)
                let verdict = verifier.verify(
                    mutant, clientDataHash: Array(assertion.clientDataHash), appID: vector.appID, after: 0)
                #expect(verdict.accepted == nil || mutant == original, "mutant \(number)")
            }
        }
    }

    @Test(arguments: Vector.all)
    func `a damaged receipt is refused, or says what it said`(_ vector: Vector) {
        let verifier = ReceiptVerifier()
        for stored in vector.receipts ?? [] {
            let original = Array(stored.receipt)
            let contents = ReceiptContents(original)
            guard let time = contents.receipt?.created, let signer = contents.signerPlace else { continue }
            var mutator = Mutator(state: 3)
            for number in 0..<20 {
                let mutant = mutator.mutant(of: original)
                guard let receipt = verifier.verify(mutant, at: time).accepted else { continue }
                #expect(receipt == contents.receipt, "mutant \(number)")
                let read = ReceiptContents(mutant)
                #expect(read.payload == contents.payload, "mutant \(number)")
                #expect(
                    read.signerPlace.map { read.certificates[$0] } == contents.certificates[signer], "mutant \(number)")
            }
        }
    }

    /// Every bit of the parts that matter, in one assertion and in one attestation's data.
    @Test func `each single bit of an assertion matters`() throws {
        let vector = try #require(Vector.all.first { $0.name == "veehaitch-ios-14.4" })
        let assertion = try #require(vector.assertions?.first)
        let verifier = try #require(AssertionVerifier(vector.policy, publicKey: Array(vector.publicKeyX963)))
        let original = Array(assertion.assertion)
        for bit in 0..<(original.count * 8) {
            var mutant = original
            mutant[bit / 8] ^= 1 << UInt8(bit % 8)
            let verdict = verifier.verify(
                mutant, clientDataHash: Array(assertion.clientDataHash), appID: vector.appID, after: 0)
            #expect(verdict.accepted == nil, "bit \(bit)")
        }
    }

    @Test(arguments: Vector.all)
    func `any bytes can be looked at`(_ vector: Vector) {
        var mutator = Mutator(state: 4)
        let original = Array(vector.attestation)
        let verifier = AttestationVerifier(Policy(appIDs: [], environments: [], receipt: .unverified))
        for _ in 0..<12 {
            let mutant = mutator.mutant(of: original)
            let contents = AttestationContents(mutant)
            for certificate in contents.certificates { _ = certificate.contents.map(LeafExtensions.init) }
            _ = contents.receiptContents?.problems
            _ = verifier.examine(mutant, keyID: nil, clientDataHash: nil, at: 0)
        }
    }
}
