// SPDX-License-Identifier: MIT

/// Which looks an https hop needs beside the transfer itself (`design.md` §4).
enum LookPlan {
    /// The next look, `nil` where all that can be learnt is known.
    ///
    /// - Parameters:
    ///   - looks: those taken so far, `stock` first.
    ///   - offers: what apps would offer this server.
    static func next(after looks: [TLSLook], offers: @autoclosure () -> [TLSOffer]) -> TLSLook.Kind? {
        guard let stock = looks.stock else { return nil }
        if looks.facts == nil, needsFacts(stock) { return .facts }
        // With a server that shakes hands with nobody, an offer of less is not tried.
        guard let best = looks.best?.handshake, best.isFinished else { return nil }
        return offers().first { !$0.admits(best) && looks.ats($0) == nil }.map { .ats($0) }
    }

    /// Only where TLS or trust ended the handshake. One that hangs would hang again, and a peer that speaks no TLS has no
    /// more to say.
    private static func needsFacts(_ stock: TLSLook) -> Bool {
        guard let failure = stock.failure, !stock.handshake.isFinished else { return false }
        return failure.curlCode != 28 && stock.handshake.speaksTLS != false
    }
}
