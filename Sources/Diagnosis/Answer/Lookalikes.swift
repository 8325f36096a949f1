// SPDX-License-Identifier: MIT
internal import ATSModel
internal import Connectivity
internal import Matrix

/// Chooses what may be mistaken for ATS in this very load.
struct Lookalikes {
    let trouble: LoadInTrouble
    let subject: Subject
    let connection: Connection?
    let outcome: Diagnosis.Outcome

    func list() -> [Lookalike] {
        [ownAddress, localNetwork, vpn, mixedContent, proxy, nameResolution, ownCheck, oldBuild].compactMap(\.self)
    }

    private var hops: [Destination] { connection?.hops.map(\.destination) ?? trouble.load.hops }
    private var platform: Platform { trouble.platform }
    private func hasPlace(_ places: Set<Place>) -> Bool {
        hops.contains { places.contains($0.place(from: trouble.load.vantage)) }
    }

    private var ownAddress: Lookalike? {
        guard subject.isOwn, subject.place != .loopback else { return nil }
        return Lookalike(
            .ownAddress,
            "The address is this machine's own, which ATS treats as near: what works here can fail with −1022 on every "
                + "other machine. Test from a second one.")
    }

    /// TN3179, `ats-rules.md` §3.7.
    private var localNetwork: Lookalike? {
        let asks: Bool
        switch platform.system {
        case .iOS: asks = platform.version >= Version(14)
        case .macOS: asks = platform.version >= Version(15)
        case .visionOS: asks = true
        case .tvOS, .watchOS: asks = false
        }
        guard asks, !platform.isSimulator, hasPlace([.localName, .privateAddress, .onLink]) else { return nil }
        return Lookalike(
            .localNetworkPermission,
            "Local Network permission: without it the app sees −1009, −1004 or −1001, never −1022. Look in Settings > "
                + "Privacy & Security > Local Network.")
    }

    private var vpn: Lookalike? {
        guard hasPlace([.tailnet]) else { return nil }
        let machine = platform.sharesMachine ? "Mac" : "device"
        return Lookalike(
            .vpnOff,
            "The VPN is off on the \(machine): then the app sees −1001, −1003 or −1004, never −1022. Open the same URL in "
                + "Safari there, which ATS does not bind.")
    }

    /// `ats-rules.md` §6.
    private var mixedContent: Lookalike? {
        guard trouble.load.client == .webview, hops.contains(where: \.scheme.isCleartext) else { return nil }
        return Lookalike(
            .mixedContent,
            "Mixed content: a page that came over https may not load http parts, with ATS on or off. The web "
                + "inspector's console says so; no error code reaches the app.")
    }

    private var proxy: Lookalike? {
        guard connection?.isProxied == true else { return nil }
        return Lookalike(
            .proxy,
            "A proxy: curl went through the one that the environment names. An app takes the system's, so the two may "
                + "not have met the same server. Ask again with NO_PROXY='*'.")
    }

    private var nameResolution: Lookalike? {
        guard let first = connection?.hops.first, first.destination.hostKind == .name, subject.place != .loopback else {
            return nil
        }
        let here = first.remoteAddress.map { "here it is \($0)" } ?? "here it leads nowhere"
        return Lookalike(
            .nameResolution,
            "The name: \(here). A device asks other name servers (split DNS, a hotel's), and may get another address or "
                + "none: −1003.")
    }

    private var ownCheck: Lookalike? {
        guard outcome != .fails else { return nil }
        return Lookalike(
            .ownCheck,
            "The app's own check: many refuse http, or a host that they do not know, before any load begins. Then there "
                + "is no NSURLErrorDomain code in its log.")
    }

    /// The keys are read once, at the start of the process (`ats-rules.md` §9).
    private var oldBuild: Lookalike? {
        guard trouble.configuration.transportSecurity != nil else { return nil }
        return Lookalike(
            .oldBuild,
            "Another Info.plist: the one in the built bundle counts, of the app or of the extension that loads, and it is "
                + "read once at start. Look with: plutil -p App.app/Info.plist (Contents/Info.plist on a Mac).")
    }
}
