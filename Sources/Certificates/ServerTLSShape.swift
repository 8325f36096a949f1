// SPDX-License-Identifier: MIT
internal import COpenSSL

/// How a TLS server behaves: versions, suites, its certificate and what it sends with it.
package struct ServerTLSShape: Sendable, Hashable {
    package enum Version: Int, Comparable, Sendable, Hashable {
        case tls10, tls11, tls12, tls13

        package static func < (left: Version, right: Version) -> Bool { left.rawValue < right.rawValue }

        var raw: Int32 {
            switch self {
            case .tls10: TLS1_VERSION
            case .tls11: TLS1_1_VERSION
            case .tls12: TLS1_2_VERSION
            case .tls13: TLS1_3_VERSION
            }
        }
    }

    /// What is sent behind the leaf.
    package enum Chain: Sendable, Hashable {
        case leafAlone
        /// The intermediate certificate.
        case complete
        /// The root, then the intermediate (RFC 5246 §7.4.2 asks for the reverse).
        case wrongOrder
        /// Certificates of no chain, so many with so many meaningless bytes each.
        case fillers(Int, bytes: Int)
    }

    package var versions = Version.tls12...Version.tls13
    /// Of versions up to 1.2, as `man openssl-ciphers` has them; `nil` for OpenSSL's own choice.
    package var suites: String?
    /// RFC 7627; a server that does without is an old one.
    package var extendedMasterSecret = true
    package var leaf: LeafShape
    package var chain = Chain.leafAlone

    package init(leaf: LeafShape) { self.leaf = leaf }
}
