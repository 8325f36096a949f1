// SPDX-License-Identifier: MIT
package import AppAttest
internal import Storage

extension Registry {
    /// Accepts the proof of one request: uses its challenge up and raises the key's counter, both or neither.
    ///
    /// The key is parsed anew each time. A cache of keys would make those that are registered quicker than those that
    /// are not.
    ///
    /// - Parameters:
    ///   - assertion: CBOR as the app sent it.
    ///   - time: seconds since 1970.
    package func accept(
        _ proof: RequestProof, assertion: [UInt8], under policy: Policy, at time: Int64
    ) throws(RegistryError) -> Verdict<Instance> {
        try accept(proof, at: time) { demand in
            guard let verifier = AssertionVerifier(policy, publicKey: demand.publicKey) else {
                return .refused(.wrongKeyType)
            }
            let verdict = verifier.verify(
                assertion, clientDataHash: demand.clientDataHash, appID: demand.appID, after: demand.counter)
            // The policy may have changed since the registration.
            guard verdict.accepted != nil, !policy.environments.contains(demand.environment) else { return verdict }
            return .refused(.environmentMismatch)
        }
    }

    /// - Parameter verify: called outside any transaction, once for every proof whose challenge is good, registered key
    ///   or not.
    func accept(
        _ proof: RequestProof, at time: Int64, verifying verify: (AssertionDemand) -> Verdict<AcceptedAssertion>
    ) throws(RegistryError) -> Verdict<Instance> {
        let purpose = ChallengePurpose.proof(keyID: proof.keyID)
        let (challenge, registered) = try storing { () throws(StorageError) in
            try database.read { (connection) throws(StorageError) in
                (
                    try connection.challenge(proof.challengeID, for: purpose, at: time),
                    try connection.instance(proof.keyID)
                )
            }
        }
        let bytes: [UInt8]
        switch challenge {
        // This tells nothing of the key: challenges are issued for any.
        case .refused(let reason): return .refused(reason)
        case .accepted(let found): bytes = found
        }
        let clientDataHash = proof.clientDataHash(for: bytes)
        // Nobody must learn from the time that it takes which keys are registered (`app-attest.md` §7, 75).
        let verdict = verify(AssertionDemand(registered ?? .nobody, clientDataHash: clientDataHash))
        guard let registered else { return .refused(.keyUnknown) }
        guard registered.status == .active else { return .refused(.keyRevoked) }
        switch verdict {
        case .refused(let reason): return .refused(reason)
        case .accepted(let assertion): return try use(assertion, for: proof, purpose, at: time)
        }
    }

    private func use(
        _ assertion: AcceptedAssertion, for proof: RequestProof, _ purpose: ChallengePurpose, at time: Int64
    ) throws(RegistryError) -> Verdict<Instance> {
        try writing { (connection) throws(StorageError) in
            // Others may have been faster since.
            if let reason = try connection.challenge(proof.challengeID, for: purpose, at: time).refusal {
                return .refused(reason)
            }
            let isRaised = try connection.raiseCounter(of: proof.keyID, by: assertion, at: time)
            guard let instance = try connection.instance(proof.keyID) else { return .refused(.keyUnknown) }
            guard isRaised else {
                return .refused(instance.status == .active ? .counterNotGreater : .keyRevoked)
            }
            try connection.consumeChallenge(proof.challengeID, at: time)
            return .accepted(instance)
        }
    }
}

extension Instance {
    /// Stands in for keys that are not registered. Of its point, x is the SHA-256 of `ats-matrix no key 0`: nobody has
    /// its private key, and if somebody had it, the verdict would not count all the same.
    fileprivate static let nobody = Instance(
        keyID: [],
        publicKey: Hex.bytes(
            "04062098330d6e4729befd394d80d8f42823ccb80b212c264866b8824316d1089d"
                + "98406c56fd174c9177abf0ebde351f425828bde323ebe1ce81d079e74d13bcda") ?? [],
        appID: "", environment: .production, counter: 0, status: .active, validationCategory: nil, bundleVersion: nil,
        registered: 0, proved: nil, revoked: nil)
}
