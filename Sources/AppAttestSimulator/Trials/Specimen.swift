// SPDX-License-Identifier: MIT
package import AppAttest
package import Certificates

/// An object together with all that its verifier is told.
package enum Specimen: Sendable {
    case attestation(Attestation)
    case assertion(Assertion)
    case receipt(Receipt)

    /// What ``AttestationVerifier`` takes.
    package struct Attestation: Sendable, Hashable {
        package var object: [UInt8]
        package var policy: Policy
        package var keyID: [UInt8]
        package var clientDataHash: [UInt8]
        package var time: Int64
    }

    /// What ``AssertionVerifier`` takes.
    package struct Assertion: Sendable, Hashable {
        package var object: [UInt8]
        package var policy: Policy
        /// The registered point.
        package var publicKey: [UInt8]
        package var clientDataHash: [UInt8]
        package var appID: String
        /// The greatest one so far.
        package var counter: UInt32
    }

    /// What ``ReceiptVerifier`` takes.
    package struct Receipt: Sendable, Hashable {
        package var object: [UInt8]
        package var root: TrustRoot
        package var expected: ReceiptVerifier.Expected
        package var time: Int64
    }

    package var object: [UInt8] {
        switch self {
        case .attestation(let specimen): specimen.object
        case .assertion(let specimen): specimen.object
        case .receipt(let specimen): specimen.object
        }
    }

    /// The same with other bytes.
    package func with(object: [UInt8]) -> Specimen {
        switch self {
        case .attestation(var specimen):
            specimen.object = object
            return .attestation(specimen)
        case .assertion(var specimen):
            specimen.object = object
            return .assertion(specimen)
        case .receipt(var specimen):
            specimen.object = object
            return .receipt(specimen)
        }
    }

    /// Verifies it with nothing known before: why it is refused, `nil` where it is accepted.
    package var refusal: RefusalReason? { refusal(cache: IntermediateCache()) }

    /// Verifies it with intermediates that were verified before.
    package func refusal(cache: IntermediateCache) -> RefusalReason? {
        switch self {
        case .attestation(let specimen):
            return AttestationVerifier(specimen.policy, cache: cache).verify(
                specimen.object, keyID: specimen.keyID, clientDataHash: specimen.clientDataHash, at: specimen.time
            ).refusal
        case .assertion(let specimen):
            // Whoever registers a key has read its point; none is left to name.
            guard let verifier = AssertionVerifier(specimen.policy, publicKey: specimen.publicKey) else {
                return .publicKeyMismatch
            }
            return verifier.verify(
                specimen.object, clientDataHash: specimen.clientDataHash, appID: specimen.appID,
                after: specimen.counter
            ).refusal
        case .receipt(let specimen):
            return ReceiptVerifier(root: specimen.root, cache: cache).verify(
                specimen.object, expected: specimen.expected, at: specimen.time
            ).refusal
        }
    }
}
