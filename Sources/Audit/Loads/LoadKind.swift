// SPDX-License-Identifier: MIT

/// The sorts of destination that a configuration tells apart without an entry for the host.
enum LoadKind: Int, CaseIterable, Hashable, Sendable {
    case publicName, publicAddress, tailnetAddress, privateAddress, localName, loopback

    /// In a sentence: `public names`, `public and tailnet addresses`.
    static func words(_ kinds: Set<LoadKind>) -> [String] {
        let names = [LoadKind.publicName: "public names", .localName: "local names", .loopback: "loopback"]
        let addresses = [LoadKind.publicAddress: "public", .tailnetAddress: "tailnet", .privateAddress: "private"]
        let sorts = allCases.filter { kinds.contains($0) }
        let adjectives = sorts.compactMap { addresses[$0] }
        return sorts.compactMap { names[$0] }
            + (adjectives.isEmpty ? [] : [PlatformSteps.list(adjectives) + " addresses"])
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
