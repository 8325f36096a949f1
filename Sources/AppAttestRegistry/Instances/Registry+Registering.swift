// SPDX-License-Identifier: MIT
package import AppAttest
internal import Certificates
internal import Storage

extension Registry {
    /// Registers a key that was attested over one of our challenges, and uses the challenge up with it.
    ///
    /// The challenge's SHA-256 is the `clientDataHash`. A refusal leaves the challenge as it was, since the object may
    /// have been damaged on its way.
    ///
    /// - Parameters:
    ///   - keyID: 32 bytes, as the app named its key.
    ///   - time: seconds since 1970.
    package func register(
        _ attestation: [UInt8], keyID: [UInt8], challenge: ChallengeID, with verifier: AttestationVerifier,
        at time: Int64
    ) throws(RegistryError) -> Verdict<Instance> {
        try register(keyID: keyID, challenge: challenge, at: time) { clientDataHash in
            verifier.verify(attestation, keyID: keyID, clientDataHash: clientDataHash, at: time)
        }
    }

    /// - Parameter verify: given the `clientDataHash`; called outside any transaction.
    func register(
        keyID: [UInt8], challenge: ChallengeID, at time: Int64,
        verifying verify: (_ clientDataHash: [UInt8]) -> Verdict<AttestedKey>
    ) throws(RegistryError) -> Verdict<Instance> {
        let found = try storing { () throws(StorageError) in
            try database.read { (connection) throws(StorageError) in
                try connection.challenge(challenge, for: .attestation, at: time)
            }
        }
        let key: AttestedKey
        switch found {
        case .refused(let reason): return .refused(reason)
        case .accepted(let bytes):
            switch verify(SHA256.digest(of: bytes)) {
            case .refused(let reason): return .refused(reason)
            case .accepted(let attested): key = attested
            }
        }
        // What is registered is the key that the app spoke of, whatever the verifier was asked.
        guard key.keyID == keyID else { return .refused(.keyIDMismatch) }
        return try writing { (connection) throws(StorageError) in
            // Others may have been faster since.
            if let reason = try connection.challenge(challenge, for: .attestation, at: time).refusal {
                return .refused(reason)
            }
            if try connection.instance(keyID) != nil { return .refused(.keyAlreadyRegistered) }
            try connection.insert(key, at: time)
            try connection.consumeChallenge(challenge, at: time)
            guard let instance = try connection.instance(keyID) else {
                throw StorageError(code: .mismatch, detail: "an instance is gone inside a transaction")
            }
            return .accepted(instance)
        }
    }
}
