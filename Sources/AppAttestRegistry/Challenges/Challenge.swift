// SPDX-License-Identifier: MIT
package import AppAttest

/// Random bytes that may be used once, for one purpose, until a time.
package struct Challenge: Sendable, Hashable {
    package let id: ChallengeID
    /// 32 bytes.
    package let bytes: [UInt8]
    package let purpose: ChallengePurpose
    /// Seconds since 1970, from which on it is too late.
    package let expires: Int64

    init(
        for purpose: ChallengePurpose, expires: Int64, using generator: inout some RandomNumberGenerator
    ) {
        id = ChallengeID(generator.next(), generator.next())
        bytes = (0..<4).flatMap { _ in
            let number: UInt64 = generator.next()
            return (0..<8).map { UInt8(truncatingIfNeeded: number >> UInt64(8 * $0)) }
        }
        self.purpose = purpose
        self.expires = expires
    }
}
