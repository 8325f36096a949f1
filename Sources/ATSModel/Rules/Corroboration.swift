// SPDX-License-Identifier: MIT

/// Cells that somebody measured, or that Apple's own unit test states (`ats-rules.md` §11).
///
/// A rule may rest on a test and still meet a load that no test speaks of. So a ruling has the grade of the source,
/// and a better one only where the very sort of configuration and destination was measured or tested.
enum Corroboration {
    /// The configurations of §11 that consist of global keys.
    enum Shape: Sendable {
        case none, local, blanket, voided, localFalse, blanketWithoutEffect, voidedByOther, tailnetException, other
    }

    /// The destinations of §11.
    private enum Sort {
        case loopback, loopbackName, linkLocal, privateAddress, localName, publicName, publicAddress, tailnetAddress
        case tailnetName, other
    }

    static func evidence(
        _ shape: Shape, _ platform: Platform, _ load: Load, generation: Generation
    ) -> Evidence? {
        guard shape != .other, generation >= .ios26, load.hops.count == 1, load.client == .urlsession else {
            return nil
        }
        // Such an address is perhaps local to this very vantage, which nobody measured.
        if let address = load.destination.address, !AddressRange.local.contains(where: { $0.contains(address) }),
            load.vantage.own.contains(address) || load.vantage.isOnLink(address)
        {
            return nil
        }
        let sort = sort(load.destination)
        let isMac = platform.system == .macOS && !platform.isSimulator
        switch load.destination.scheme {
        case .http:
            if isMac, wasMeasured(shape, sort, platform.version) { return .measured }
            return isInAppleTest(shape, sort) ? .appleTest : nil
        case .https:
            let isClean = load.facts == nil || load.facts == TLSFacts()
            return isMac && shape == .none && sort == .tailnetName && isClean ? .measured : nil
        case .ws, .wss:
            return nil
        }
    }

    /// The lesson on macOS 26, and macparakeet on 26.6.
    private static func wasMeasured(_ shape: Shape, _ sort: Sort, _ version: Version) -> Bool {
        let lesson: Bool =
            switch (shape, sort) {
            case (.none, .loopback), (.none, .publicName), (.none, .tailnetAddress), (.none, .tailnetName): true
            case (.local, .loopback), (.local, .tailnetAddress), (.local, .tailnetName): true
            case (.blanket, .loopback), (.blanket, .publicName), (.blanket, .tailnetAddress), (.blanket, .tailnetName):
                true
            case (.voided, .publicName), (.voided, .tailnetAddress), (.voided, .tailnetName): true
            default: false
            }
        if lesson { return true }
        guard version >= Version(26, 6) else { return false }
        switch (shape, sort) {
        case (.none, .privateAddress), (.none, .linkLocal), (.none, .localName), (.none, .publicAddress): return true
        case (.local, .privateAddress), (.local, .linkLocal), (.local, .localName), (.local, .publicAddress),
            (.local, .publicName):
            return true
        case (.blanket, .privateAddress), (.blanket, .linkLocal), (.blanket, .localName), (.blanket, .publicAddress):
            return true
        case (.tailnetException, .tailnetAddress), (.tailnetException, .privateAddress),
            (.tailnetException, .linkLocal), (.tailnetException, .localName), (.tailnetException, .publicAddress),
            (.tailnetException, .publicName):
            return true
        default: return false
        }
    }

    /// Apple's test asks for these hosts under each set of global keys.
    private static func isInAppleTest(_ shape: Shape, _ sort: Sort) -> Bool {
        switch shape {
        case .none, .blanket, .voided, .localFalse, .blanketWithoutEffect, .voidedByOther:
            switch sort {
            case .loopback, .loopbackName, .linkLocal, .localName, .publicName, .publicAddress: true
            default: false
            }
        default: false
        }
    }

    /// Which of them it is, asked once a configuration.
    static func shape(_ configuration: Configuration) -> Shape {
        let globals = configuration.globals
        if globals.isEmpty { return .none }
        let exceptions: PropertyValue = ["100.64.0.0/10": ["NSExceptionAllowsInsecureHTTPLoads": true]]
        if globals == ["NSExceptionDomains": exceptions] { return .tailnetException }
        let blanket = globals["NSAllowsArbitraryLoads"]
        let local = globals["NSAllowsLocalNetworking"]
        let others = ["NSAllowsArbitraryLoadsInWebContent", "NSAllowsArbitraryLoadsForMedia"].filter {
            globals[$0] != nil
        }
        let known = (blanket == nil ? 0 : 1) + (local == nil ? 0 : 1) + others.count
        guard known == globals.count else { return .other }
        switch (blanket, local, others.count) {
        case (nil, .boolean(true)?, 0): return .local
        case (nil, .boolean(false)?, 0): return .localFalse
        case (.boolean(true)?, nil, 0): return .blanket
        case (.boolean(false)?, nil, 0), (.integer(2)?, nil, 0), (.string?, nil, 0): return .blanketWithoutEffect
        case (.boolean(true)?, .boolean(true)?, 0): return .voided
        case (.boolean(true)?, nil, 1): return .voidedByOther
        default: return .other
        }
    }

    private static func sort(_ destination: Destination) -> Sort {
        guard case .address(let address, nil) = destination.hostKind else {
            guard case .name = destination.hostKind else { return .other }
            let host = destination.host
            if host == "localhost" { return .loopbackName }
            if host.hasSuffix(".local") { return .localName }
            if host.hasSuffix(".ts.net") { return .tailnetName }
            return host.utf8.contains(0x2e) ? .publicName : .other
        }
        if AddressRange.loopback.contains(where: { $0.contains(address) }) { return .loopback }
        if AddressRange.linkLocalV6.contains(address) { return .linkLocal }
        if AddressRange.sharedAddressSpace.contains(address) { return .tailnetAddress }
        if AddressRange.local.contains(where: { $0.contains(address) }) { return .privateAddress }
        return AddressRange.isSpecial(address) || address.embeddedV4 != nil ? .other : .publicAddress
    }
}
