// SPDX-License-Identifier: MIT
internal import ATSModel
internal import Connectivity

/// One https server as the looks at it show it, and what an app would meet there.
struct ServerSeen {
    /// What an app meets that offers one thing.
    struct View {
        /// The look that shows it.
        let look: TLSLook
        /// Version, suite and extended master secret; `nil` where no look tells what the server makes of the offer.
        let handshake: TLSFacts?
        let chain: ServerChain?
    }

    let looks: [TLSLook]

    /// `nil` where no look tells anything.
    init?(_ looks: [TLSLook]) {
        guard looks.telling != nil else { return nil }
        self.looks = looks
    }

    /// Whether anybody finished a handshake with it, be it with the laxest of clients.
    var isReached: Bool { looks.contains { $0.handshake.isFinished } }

    /// - Parameter offer: what the app's TLS gate offers; `nil` where the system's own defaults hold.
    func view(offering offer: TLSOffer?) -> View? {
        guard let telling = looks.telling else { return nil }
        let own = offer.flatMap { looks.ats($0) }
        // Of two certificates the server shows the app the one that goes with the app's suites.
        if let own, own.handshake.isFinished {
            return View(look: own, handshake: own.handshake.facts, chain: ServerChain(own.handshake))
        }
        return View(
            look: telling, handshake: facts(telling.handshake, offering: offer, own),
            chain: ServerChain(telling.handshake))
    }

    /// - Parameter own: the look with the app's own offer, which did not finish.
    private func facts(_ handshake: Handshake, offering offer: TLSOffer?, _ own: TLSLook?) -> TLSFacts? {
        guard let facts = handshake.facts else { return nil }
        guard let offer, !offer.admits(handshake) else { return facts }
        // The newest version that the server has is too old: nothing else can be agreed on.
        if let minimum = offer.minimum, facts.version < minimum { return facts }
        // What the server chose of more than the app offers says little; that it refused the app's offer says all.
        return own?.isRefusal == true ? facts : nil
    }
}

extension TLSLook {
    /// Whether the server turned the offer down, rather than that the network failed.
    fileprivate var isRefusal: Bool {
        !handshake.isFinished && (handshake.alert != nil || failure?.curlCode == 35)
    }
}

extension Handshake {
    /// Version, suite and extended master secret, as far as they were agreed on; all else as a clean server's.
    fileprivate var facts: TLSFacts? {
        guard let version else { return nil }
        var facts = TLSFacts()
        facts.version = version
        facts.suite = suite.map { TLSFacts.Suite(named: $0) } ?? .modern
        facts.extendedMasterSecret = version == .tls13 || extendedMasterSecret ?? true
        return facts
    }
}
