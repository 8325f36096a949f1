// SPDX-License-Identifier: MIT

/// What a one-time challenge may be used for, and for nothing else.
package enum ChallengePurpose: Sendable, Hashable {
    /// To register a key.
    case attestation
    /// To prove one request of one registered key (32 bytes).
    case proof(keyID: [UInt8])
}
