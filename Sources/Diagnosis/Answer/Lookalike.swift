// SPDX-License-Identifier: MIT

/// What else looks like this and is not ATS.
package struct Lookalike: Hashable, Sendable {
    package enum Kind: String, CaseIterable, Hashable, Sendable {
        case localNetworkPermission = "local-network-permission"
        case vpnOff = "vpn-off"
        case mixedContent = "mixed-content"
        case ownCheck = "own-check"
        case proxy
        case nameResolution = "name-resolution"
        case ownAddress = "own-address"
        case oldBuild = "old-build"
    }

    package let kind: Kind
    /// How it shows and how to tell, as sentences.
    package let says: String

    package init(_ kind: Kind, _ says: String) {
        self.kind = kind
        self.says = says
    }
}
