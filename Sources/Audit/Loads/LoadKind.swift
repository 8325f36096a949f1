// SPDX-License-Identifier: MIT

/// The sorts of destination that a configuration tells apart without an entry for the host.
enum LoadKind: Int, CaseIterable, Hashable, Sendable {
    case publicName, publicAddress, tailnetAddress, privateAddress, localName, loopback

    /// In a sentence: `http to public names`.
    var words: String {
        switch self {
        case .publicName: "public names"
        case .publicAddress: "public addresses"
        case .tailnetAddress: "tailnet addresses"
        case .privateAddress: "private addresses"
        case .localName: "local names"
        case .loopback: "loopback"
        }
    }

    /// A host of that sort. The names are reserved, so that no app's entry covers them (RFC 2606, RFC 5737).
    var host: String {
        switch self {
        case .publicName: "unlisted.invalid"
        case .publicAddress: "203.0.113.7"
        case .tailnetAddress: "100.100.7.7"
        case .privateAddress: "192.168.7.7"
        case .localName: "unlisted-printer.local"
        case .loopback: "127.0.0.1"
        }
    }

    static let distant: Set<LoadKind> = [.publicName, .publicAddress, .tailnetAddress]
}
