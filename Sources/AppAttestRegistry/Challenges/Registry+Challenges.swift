// SPDX-License-Identifier: MIT
internal import AppAttest
internal import Storage

extension Registry {
    /// Issues a challenge, and forgets those that expired long ago.
    ///
    /// One for a key that is not registered is issued all the same: the answer must not tell which keys are.
    ///
    /// - Parameters:
    ///   - time: seconds since 1970.
    ///   - generator: must be fit for secrets, as the system's is.
    /// - Throws: `RegistryError` with `.tooManyChallenges` where the limit is reached.
    package func issueChallenge(
        for purpose: ChallengePurpose, at time: Int64, using generator: inout some RandomNumberGenerator
    ) throws(RegistryError) -> Challenge {
        let challenge = Challenge(for: purpose, expires: time.advanced(by: limits.lifetime), using: &generator)
        let isIssued = try writing { (connection) throws(StorageError) in
            // One lifetime longer, so that a late one is told from one that never was.
            try connection.forgetChallenges(expiredBefore: time.advanced(by: -limits.lifetime))
            let outstanding = try connection.outstandingChallenges(like: purpose, at: time)
            guard outstanding < limits.outstanding else { return false }
            try connection.insert(challenge, at: time)
            return true
        }
        guard isIssued else {
            throw RegistryError(
                code: .tooManyChallenges, path: path,
                detail: "\(limits.outstanding) challenges are outstanding, and no more may be")
        }
        return challenge
    }

    /// Issues a challenge from the system's randomness.
    package func issueChallenge(
        for purpose: ChallengePurpose, at time: Int64
    ) throws(RegistryError) -> Challenge {
        var generator = SystemRandomNumberGenerator()
        return try issueChallenge(for: purpose, at: time, using: &generator)
    }
}

extension Int64 {
    /// The sum, or the last time there is in that direction.
    fileprivate func advanced(by seconds: Int64) -> Int64 {
        let (sum, isOver) = addingReportingOverflow(seconds)
        return isOver ? (seconds < 0 ? .min : .max) : sum
    }
}
