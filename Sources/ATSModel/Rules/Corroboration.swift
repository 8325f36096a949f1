// SPDX-License-Identifier: MIT

/// Cells that somebody measured, or that Apple's own unit test states (`ats-rules.md` §11).
///
/// A rule may rest on a test and still meet a load that no test speaks of. So a ruling has the grade of the source,
/// and a better one only where the very sort of configuration and destination was measured or tested.
struct Corroboration: Sendable {
    /// The configurations of §11 that consist of global keys.
    private enum Shape {
        case none, local, blanket, voided, localFalse, blanketWithoutEffect, voidedByOther, tailnetException, other
    }

    /// The destinations of §11.
    enum Sort: UInt8, CaseIterable, Sendable {
        case loopback, loopbackName, linkLocal, privateAddress, localName, publicName, publicAddress, tailnetAddress
        case tailnetName, other
    }

    /// Which sorts of http destination were measured under this configuration, and which are in Apple's test; by bit.
    private var measured: UInt16 = 0
    private var tested: UInt16 = 0
    /// The same of https, for a clean server.
    private var measuredTLS: UInt16 = 0

    init(_ configuration: Configuration, _ platform: Platform, _ generation: Generation) {
        let shape = Corroboration.shape(configuration)
        guard shape != .other, generation >= .ios26 else { return }
        let isMac = platform.system == .macOS && !platform.isSimulator
        for sort in Sort.allCases {
            if isMac, Corroboration.wasMeasured(shape, sort, platform.version) { measured |= 1 << sort.rawValue }
            if Corroboration.isInAppleTest(shape, sort) { tested |= 1 << sort.rawValue }
            if isMac, shape == .none, sort == .tailnetName { measuredTLS |= 1 << sort.rawValue }
        }
    }

    /// The better grade of a settled ruling, where there is one.
    @inline(__always)
    func evidence(_ load: Load) -> Evidence? {
        let bit: UInt16 = 1 &<< UInt16(load.destination.parts.traits.sort.rawValue)
        guard (measured | tested | measuredTLS) & bit != 0, load.client == .urlsession, load.redirects.isEmpty else {
            return nil
        }
        // Such an address is perhaps local to this very vantage, which nobody measured.
        let traits = load.destination.parts.traits
        if traits.flags.contains(.isAddress), !traits.flags.contains(.listed),
            load.vantage.own.contains(traits.address) || load.vantage.isOnLink(traits.address)
        {
            return nil
        }
        switch load.destination.scheme {
        case .http:
            return measured & bit != 0 ? .measured : tested & bit != 0 ? .appleTest : nil
        case .https:
            let isClean = load.facts == nil || load.facts == TLSFacts()
            return measuredTLS & bit != 0 && isClean ? .measured : nil
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

    private static func shape(_ configuration: Configuration) -> Shape {
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

    /// Which of them a host is.
    static func sort(_ host: String, _ kind: Destination.HostKind) -> Sort {
        guard case .address(let address, nil) = kind else {
            guard case .name = kind else { return .other }
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
