// SPDX-License-Identifier: MIT
internal import Certificates

/// Apple's two roots: of attestations, and of receipts. Each is pinned by the SHA-256 of its certificate and by its public
/// key; a root that came with an object is never one of them, nor is any of the system's.
enum AppleRoots {}

extension TrustRoot {
    /// The root itself; `nil`, so that nothing is believed, where a development root is no certificate.
    func root(orApples apples: PinnedRoot?) -> PinnedRoot? {
        switch self {
        case .apple: apples
        case .developmentOnly(let der): PinnedRoot(der: der)
        }
    }
}
