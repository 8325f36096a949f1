// SPDX-License-Identifier: MIT
import ATSModel

/// What the restatement says of one load; codes are those of every assignment of answers together.
struct Judgement {
    let verdict: Ruling.Verdict
    /// Codes of a blocked load; empty where none is asserted.
    let codes: Set<Int>
    /// The kinds of rule that decided, under every assignment of answers; just `.unsettled` for an unsettled load.
    let kinds: Set<DecidingKind>
    /// The questions that were asked on the way.
    let questions: Set<Question>
}

/// Judges a load by the text of `ats-rules.md`, read plainly: the oracle that the model is compared with.
func restate(_ configuration: Configuration, _ load: Load, on platform: Platform) -> Judgement {
    Restatement(configuration, on: platform).judge(load)
}

/// A literal restatement of `ats-rules.md`: slow, plain, and written without looking at the model.
struct Restatement {
    let generation: Int
    let sdk: Int
    let dictionary: [String: PropertyValue]
    let entries: RestatedEntries
    let pinned: [String: PropertyValue]
    let raises: Bool

    init(_ configuration: Configuration, on platform: Platform) {
        generation = restatedGeneration(platform.system, platform.version)
        sdk = restatedGeneration(platform.system, platform.sdk)
        raises = readingRaises(configuration.transportSecurity, generation: generation)
        if case .dictionary(let dictionary)? = configuration.transportSecurity {
            self.dictionary = dictionary
        } else {
            dictionary = [:]
        }
        entries = RestatedEntries(dictionary, generation: generation)
        if case .dictionary(let domains)? = dictionary["NSPinnedDomains"], generation >= 1400 {
            pinned = domains
        } else {
            pinned = [:]
        }
        hasMediaDoubt =
            platform.system == .macOS || platform.system == .visionOS || generation < 1400
    }

    /// §12.14.
    let hasMediaDoubt: Bool

    /// §0: the load is judged under every assignment of answers; where all agree it is settled.
    func judge(_ load: Load) -> Judgement {
        // §1.5: every load with such a dictionary.
        if raises, generation >= 900 {
            return Judgement(verdict: .unsettled, codes: [], kinds: [.raises, .unsettled], questions: [])
        }
        let answers = Answers()
        var verdicts: Set<Ruling.Verdict> = []
        var codes: Set<Int> = []
        var kinds: Set<DecidingKind> = []
        var questions: Set<Question> = []
        repeat {
            let outcome = walk(load, answers)
            verdicts.insert(outcome.isBlocked ? .blocked : .allowed)
            codes.formUnion(outcome.codes)
            kinds.formUnion(outcome.kinds)
            questions.formUnion(answers.questions)
            if verdicts.count > 1 {
                return Judgement(verdict: .unsettled, codes: [], kinds: [.unsettled], questions: questions)
            }
        } while answers.advance()
        return Judgement(
            verdict: verdicts.first ?? .allowed, codes: codes, kinds: kinds, questions: questions)
    }

    struct Outcome {
        /// The kinds that may be named as the reason: more than one only where the text leaves two beside each other.
        let kinds: Set<DecidingKind>
        let isBlocked: Bool
        let codes: Set<Int>

        static func allowed(_ kinds: Set<DecidingKind>) -> Outcome {
            Outcome(kinds: kinds, isBlocked: false, codes: [])
        }

        static func blocked(_ kinds: Set<DecidingKind>, _ codes: Set<Int>) -> Outcome {
            Outcome(kinds: kinds, isBlocked: true, codes: codes)
        }
    }

    /// §12.12: each hop is judged by itself, and the first that is refused refuses the load.
    private func walk(_ load: Load, _ answers: Answers) -> Outcome {
        var kinds: Set<DecidingKind> = []
        for (index, hop) in load.hops.enumerated() {
            // §12.12: what is known of a server is that hop's own; where nothing is, it is taken as clean.
            var known: TLSFacts?
            if index == 0 {
                known = load.facts
            } else if load.redirectFacts.count >= index {
                known = load.redirectFacts[index - 1]
            }
            let facts = known ?? TLSFacts()
            let outcome = judge(hop, facts, load, answers)
            if outcome.isBlocked { return outcome }
            // Any hop may be named as the one that a load that gets through hangs on.
            kinds.formUnion(outcome.kinds)
        }
        return .allowed(kinds)
    }

    private func judge(_ hop: Destination, _ facts: TLSFacts, _ load: Load, _ answers: Answers) -> Outcome {
        let standing = resolve(hop, load, answers)
        guard hop.scheme.isCleartext else { return secure(standing, hop, facts, load.client, answers) }
        // The cleartext gate.
        switch standing {
        case .free(let kind): return .allowed([kind])
        case .ruled(let kinds, let entry):
            if let entry, opensHTTP(entry, answers) { return .allowed(kinds) }
            // §12.13: the code of a refused ws load is not asserted.
            return .blocked(kinds, hop.scheme == .ws ? [] : [-1022])
        }
    }

    // MARK: - §2.1

    /// Whether ATS rules a destination.
    enum Standing {
        case free(DecidingKind)
        case ruled(Set<DecidingKind>, RestatedEntry?)
    }

    /// How the loader takes the host.
    private enum Subject {
        case name(String)
        /// `number` says that the number of some interface stands in bytes 2 and 3.
        case address(IPAddress, text: String, number: Bool)
        /// Neither local nor in an entry (§12.6).
        case nothing
    }

    func flag(_ key: String, _ answers: Answers) -> ReadFlag {
        readFlag(dictionary[key], generation: generation, answers)
    }

    private func resolve(_ hop: Destination, _ load: Load, _ answers: Answers) -> Standing {
        if generation < 900 { return .free(.noATS) }
        if sdk < 900 { return .free(.sdkExempt) }
        // §2.4: the first generation has no narrow keys and nothing local.
        let hasNarrowKeys = generation >= 1000
        let localKey = hasNarrowKeys ? flag("NSAllowsLocalNetworking", answers) : .absent
        // §3.1: the rows before 18.4, and those of an older SDK on a later system.
        let isOldSDK = sdk < 1700
        let hasOldNames = generation < 1840 || isOldSDK
        let hasOldAddresses = generation < 1700 || isOldSDK
        /// Whether the local key, being false, closes what it would have opened: perhaps, and surely.
        var closed = (may: false, must: false)

        switch subject(of: hop, answers) {
        case .nothing: break
        case .name(let host):
            let isLocal = hasNarrowKeys && isLocalName(host)
            let entry = entries.named(host, isCleartext: hop.scheme.isCleartext, answers)
            if isLocal, hasOldNames, localKey == .yes {
                guard let entry else { return .free(.local) }
                if answers.yes(.localBeforeEntry) { return .free(.local) }
                return .ruled([entry.isBuiltIn ? .builtInEntry : .entry], entry)
            }
            if let entry { return .ruled([entry.isBuiltIn ? .builtInEntry : .entry], entry) }
            if isLocal {
                if localKey == .no {
                    closed = (true, true)
                } else if !hasOldNames || answers.yes(.localNamesFree) {
                    return .free(.local)
                }
            }
        case .address(let bits, let text, let number):
            if !hasNarrowKeys { break }
            if hasOldAddresses {
                if localKey == .yes { return .free(.local) }
                if answers.yes(.addressesOutside) { return .free(.addressOutside) }
                closed = (localKey == .no, false)
                break
            }
            if let entry = entries.addressed(text, bits, unknownNumber: number, answers) {
                return .ruled([.entry], entry)
            }
            if localKey == .no {
                closed = mightBeLocal(bits, load)
            } else if isLocal(bits, load, answers) {
                return .free(.local)
            }
        }

        let mediaKey = hasNarrowKeys ? flag("NSAllowsArbitraryLoadsForMedia", answers) : .absent
        let webKey = hasNarrowKeys ? flag("NSAllowsArbitraryLoadsInWebContent", answers) : .absent
        if load.client == .media, mediaKey == .yes, !hasMediaDoubt || answers.yes(.media) { return .free(.mediaKey) }
        if load.client == .webview, webKey == .yes { return .free(.webKey) }
        let blanket = flag("NSAllowsArbitraryLoads", answers)
        if localKey != .absent || mediaKey != .absent || webKey != .absent {
            // Where the blanket key would have freed the load as well, it was two keys that closed it.
            let other: DecidingKind = blanket == .yes ? .narrowKeyVoids : .noPermission
            if closed.must, blanket != .yes { return .ruled([.localKeyFalse], nil) }
            return .ruled(closed.may ? [.localKeyFalse, other] : [other], nil)
        }
        guard blanket == .yes else { return .ruled([.noPermission], nil) }
        if globalNIAP != nil, !answers.yes(.niapVoids) {
            return .free(.blanket)
        }
        return globalNIAP == nil ? .free(.blanket) : .ruled([.niap], nil)
    }

    /// §12.19: the global key, unknown before 26.4.
    var globalNIAP: Bool? {
        generation >= 2640 ? readNIAP(dictionary["NSRequiresNIAPTLSPackageVersion"]) : nil
    }

    /// The http flag of an entry, with the old names (§1.4, §12.9).
    private func opensHTTP(_ entry: RestatedEntry, _ answers: Answers) -> Bool {
        if entry.values["NSExceptionAllowsInsecureHTTPLoads"] != nil { return isInsecure(entry, answers) }
        func isTrue(_ key: String) -> Bool {
            readFlag(entry.values[key], generation: generation, answers) == .yes
        }
        if isTrue("NSThirdPartyExceptionAllowsInsecureHTTPLoads"), generation < 1000 || answers.yes(.thirdParty) {
            return true
        }
        return isTrue("NSTemporaryExceptionAllowsInsecureHTTPLoads") && answers.yes(.temporary)
    }

    func isInsecure(_ entry: RestatedEntry, _ answers: Answers) -> Bool {
        readFlag(entry.values["NSExceptionAllowsInsecureHTTPLoads"], generation: generation, answers) == .yes
    }

    // MARK: - §3

    private func isLocalName(_ host: String) -> Bool {
        guard !host.isEmpty else { return false }
        return !host.contains(".") || host.hasSuffix(".local") || host.hasSuffix(".local.")
    }

    private func isLocal(_ address: IPAddress, _ load: Load, _ answers: Answers) -> Bool {
        if isPlace(address, load, answers) { return true }
        guard let inside = address.embeddedV4 else { return false }
        return answers.yes(.embedded) && isPlace(inside, load, answers)
    }

    private func isPlace(_ address: IPAddress, _ load: Load, _ answers: Answers) -> Bool {
        func lies(in ranges: [AddressRange]) -> Bool { ranges.contains { $0.contains(address) } }
        let isOwn = load.vantage.own.contains(address)
        let isOnLink = load.vantage.onLink.contains { $0.prefix < address.width && $0.contains(address) }
        let isSpecial = lies(in: Restatement.special)
        if generation < 1840 {
            // §12.3
            if lies(in: Restatement.loopback) { return true }
            if lies(in: Restatement.listed) { return answers.yes(.localOn17("listed")) }
            let sorts = [
                ("own", isOwn), ("on-link", isOnLink), ("special", isSpecial),
                ("shared", lies(in: Restatement.shared)),
            ]
            return sorts.contains { $0.1 && answers.yes(.localOn17($0.0)) }
        }
        if lies(in: Restatement.listed) { return true }
        if isOwn, load.client == .webview || answers.yes(.own) { return true }
        if isOnLink, answers.yes(.onLink) { return true }
        return isSpecial && answers.yes(.special)
    }

    /// Whether the local key, had it not been false, might have opened an address.
    private func mightBeLocal(_ address: IPAddress, _ load: Load) -> (may: Bool, must: Bool) {
        func verdicts(_ address: IPAddress) -> Set<Bool> {
            let answers = Answers()
            var found: Set<Bool> = []
            repeat { found.insert(isLocal(address, load, answers)) } while answers.advance()
            return found
        }
        let found = verdicts(address)
        return (found.contains(true), !found.contains(false))
    }

    private static let listed = [
        "127.0.0.0/8", "10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "169.254.0.0/16", "::1/128", "fe80::/10",
        "fc00::/7",
    ].compactMap { AddressRange($0) }
    private static let loopback = ["127.0.0.0/8", "::1/128"].compactMap { AddressRange($0) }
    private static let linkLocal = ["fe80::/10"].compactMap { AddressRange($0) }
    private static let shared = ["100.64.0.0/10"].compactMap { AddressRange($0) }
    private static let special = ["0.0.0.0/32", "::/128", "224.0.0.0/4", "ff00::/8", "255.255.255.255/32"]
        .compactMap { AddressRange($0) }

    // MARK: - §4, §12.5, §12.6

    private func subject(of hop: Destination, _ answers: Answers) -> Subject {
        switch hop.hostKind {
        case .name: return named(hop.host, answers)
        case .loosely(let address): return loosely(hop.host, address, answers)
        case .address(let address, let zone):
            guard let zone else {
                guard address.family == .v4, hasLeadingZero(hop.host) else {
                    return .address(address, text: hop.host, number: false)
                }
                if answers.yes(.leadingZeroDecimal) { return .address(address, text: hop.host, number: false) }
                guard let octal = looseAddress(hop.host) else { return named(hop.host, answers) }
                return loosely(hop.host, octal, answers)
            }
            let isLinkLocal = Restatement.linkLocal.contains { $0.contains(address) }
            switch answers.ask(.zone, isLinkLocal ? 4 : 3) {
            case 0:
                let bare = String(hop.host.prefix(while: { $0 != "%" }))
                return .address(address, text: bare, number: false)
            case 1: return named(hop.host, answers)
            case 2: return .address(address, text: hop.host, number: false)
            default: return .address(address, text: hop.host, number: !zone.isEmpty)
            }
        }
    }

    private func loosely(_ host: String, _ address: IPAddress, _ answers: Answers) -> Subject {
        answers.ask(.addressOrName, 2) == 0
            ? .address(address, text: "\(address)", number: false) : named(host, answers)
    }

    private func named(_ host: String, _ answers: Answers) -> Subject {
        // §12.6: the loader's host is punycode, so no other key matches. The random loads know one such label.
        var host = host.replacing("bücher", with: "xn--bcher-kva")
        if host.hasSuffix("."), !host.hasSuffix(".."), answers.yes(.finalDot) {
            host.removeLast()
            if let address = IPAddress(host) { return .address(address, text: host, number: false) }
        }
        if host.contains(where: { $0 >= "A" && $0 <= "Z" }) {
            switch answers.ask(.capital, 3) {
            case 0: host = host.lowercased()
            case 1: break
            default: return .nothing
            }
        }
        return .name(host)
    }

    private func hasLeadingZero(_ host: String) -> Bool {
        host.split(separator: ".").contains { $0.count > 1 && $0.first == "0" }
    }
}
