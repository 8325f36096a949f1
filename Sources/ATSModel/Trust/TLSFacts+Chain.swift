// SPDX-License-Identifier: MIT

extension TLSFacts {
    /// What the TLS gate looks at of a chain: hash, key size and trust. Version, suite and pins stay as they are.
    ///
    /// - Parameter now: seconds since 1970.
    public mutating func take(_ chain: ServerChain, on platform: Platform, at now: Int64) {
    }
}
