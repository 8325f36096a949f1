// SPDX-License-Identifier: MIT
internal import ATSModel
package import Connectivity

/// The https servers along a connection, judged once for all the cells that share it.
package struct ServersSeen: Sendable {
    /// What one server is to an app.
    struct Judged: Sendable {
        /// `nil` where too little was seen of the handshake. Pins are left out: they are the configuration's.
        let facts: TLSFacts?
        let chain: ServerChain?
        let findings: [TrustFinding]
        /// Whether anybody finished a handshake with it.
        let isReached: Bool
    }

    private struct Question: Hashable {
        let hop: Int
        let offer: TLSOffer?
        let platform: Platform
    }

    private let servers: [ServerSeen?]
    private var answers: [(question: Question, judged: Judged)] = []
    let goodUntil: GoodUntil?

    package init(_ connection: Connection?) {
        let hops = connection?.hops ?? []
        // Most connections are of http alone.
        servers = hops.contains { !$0.looks.isEmpty } ? hops.map { ServerSeen($0.looks) } : []
        goodUntil = servers.isEmpty ? nil : connection.flatMap { GoodUntil($0) }
    }

    /// Whether nothing is known of any server.
    var isEmpty: Bool { servers.isEmpty }

    /// Whether anything was seen of the server of a hop.
    func knowsServer(at hop: Int) -> Bool { servers.indices.contains(hop) && servers[hop] != nil }

    /// - Parameter offer: what the app's TLS gate offers; `nil` where the system's own defaults hold.
    mutating func server(at hop: Int, offering offer: TLSOffer?, on platform: Platform) -> Judged? {
        guard servers.indices.contains(hop), let server = servers[hop] else { return nil }
        let question = Question(hop: hop, offer: offer, platform: platform)
        // A handful: what differs is the offer and the platform.
        if let known = answers.first(where: { $0.question == question }) { return known.judged }
        guard let view = server.view(offering: offer) else { return nil }
        var facts = view.handshake
        if let chain = view.chain { facts?.take(chain, on: platform, at: view.look.time) }
        let judged = Judged(
            facts: facts, chain: view.chain,
            findings: view.chain.map { SystemTrust.findings(of: $0, on: platform, at: view.look.time) } ?? [],
            isReached: server.isReached)
        answers.append((question, judged))
        return judged
    }
}
