// SPDX-License-Identifier: MIT

extension Rule {
    /// Every rule of ATS, in the order in which a load meets them. Those of the system's trust are `SystemTrust.rules`.
    public static let all: [Rule] = RuleID.allCases.map(Rule.init)

    /// The rule of that id, one of `SystemTrust` too.
    public static func named(_ id: String) -> Rule? { byID[id] }

    private static let byID = Dictionary(
        (all + SystemTrust.rules).map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    private static let table = RuleID.allCases.map(describe)
    fileprivate static let grades = table.map(\.evidence)

    init(_ rule: RuleID) { self = Rule.table[Int(rule.rawValue)] }

    private static let everywhere = "all systems with ATS"
    private static let from10 = "iOS 10, macOS 10.12 and later"
    private static let from14 = "iOS 14, macOS 11 and later"
    private static let from17 = "iOS 17, macOS 14 and later"
    private static let from18dot4 = "iOS 18.4, macOS 15.4 and later"
    private static let from18dot5 = "iOS 18.5, macOS 15.5 and later"
    private static let from26dot4 = "26.4 and later"

    private static func describe(_ rule: RuleID) -> Rule {
        switch rule {
        case .systemWithoutATS, .sdkBeforeATS, .dictionaryRaises, .numberOneIsTrue, .textIsAbsent,
            .onlySingletonIsTrue, .numbersAsBooleans:
            describeReading(rule)
        case .exactName, .parentName, .parentWithoutSubdomains, .namesByteForByte, .exactAddress, .addressRange,
            .rangeShortForm, .rangeOctalPrefix, .rangeTextLimit, .rangeStrictGrammar, .longestRange,
            .addressKeysFrom17, .builtInEntry, .entryOpens, .entryCloses, .oldNamesFirstGeneration,
            .oldNamesNotReadByTLS:
            describeEntry(rule)
        case .tlsWithoutATS, .tlsMinimum, .entryMinimum, .forwardSecrecy, .entryForwardSecrecy, .niapPackage,
            .niapEntry, .sha1Refused, .keySize, .trustEnforced, .entryLoosensTrust, .webKeyLoosensTrust,
            .expiredIs1200, .pinnedDomain, .pinnedSubdomain, .pinKinds, .pinsFrom14, .tlsSatisfied:
            describeTLS(rule)
        default:
            describePermission(rule)
        }
    }

    private static func describeReading(_ rule: RuleID) -> Rule {
        switch rule {
        case .systemWithoutATS:
            Rule(
                "system-without-ats", "a system older than ATS enforces nothing", "§2.4", .documented,
                "up to iOS 8, macOS 10.10")
        case .sdkBeforeATS:
            Rule(
                "sdk-before-ats", "an app linked with an SDK older than iOS 9 or macOS 10.11 has ATS off", "§2.3",
                .documented, everywhere)
        case .dictionaryRaises:
            Rule(
                "dictionary-raises", "Apple's code raises an exception on a value of this class, so nothing is sure",
                "§1.5", .open, from18dot4)
        case .numberOneIsTrue:
            Rule(
                "number-one-is-true", "of numbers only 1 is true, every other one is present and false", "§1.5",
                .appleTest, from18dot5)
        case .textIsAbsent:
            Rule("text-is-absent", "a text where a boolean belongs counts as absent", "§1.5", .appleTest, from18dot5)
        case .onlySingletonIsTrue:
            Rule(
                "only-singleton-is-true", "only the boolean true is true, everything else that is there is false",
                "§1.5", .source, "iOS 18.4, macOS 15.4")
        default:
            Rule(
                "numbers-as-booleans", "a number is a boolean by its value: 0 is false, all others are true", "§1.5",
                .source, "before iOS 18.4, macOS 15.4")
        }
    }

    private static func describeEntry(_ rule: RuleID) -> Rule {
        switch rule {
        case .exactName:
            Rule(
                "exact-name", "an exception entry for the very host alone decides, whatever the global keys say",
                "§2.1", .appleTest, everywhere)
        case .parentName:
            Rule(
                "parent-name", "the nearest parent entry with NSIncludesSubdomains covers the host", "§4.1",
                .appleTest, everywhere)
        case .parentWithoutSubdomains:
            Rule(
                "parent-without-subdomains", "a parent entry without NSIncludesSubdomains is skipped", "§4.1",
                .appleTest, everywhere)
        case .namesByteForByte:
            Rule(
                "names-byte-for-byte", "keys are compared byte for byte: capitals and a final dot matter", "§4.1",
                .source, everywhere)
        case .exactAddress:
            Rule(
                "exact-address", "an exception entry for the very address decides before any range", "§4.2",
                .appleTest, from17)
        case .addressRange:
            Rule(
                "address-range", "an exception entry for a range covers every address in it", "§4.2", .appleTest,
                from17)
        case .rangeShortForm:
            Rule(
                "range-short-form", "a short range such as 10/8 or 2001:db8/32 is completed with zeros", "§4.3",
                .source, from17)
        case .rangeOctalPrefix:
            Rule(
                "range-octal-prefix", "a prefix with a leading zero is octal: /010 is 8 and /08 is 0", "§4.3",
                .source, from17)
        case .rangeTextLimit:
            Rule(
                "range-text-limit",
                "more than 13 characters before the slash of an IPv4 range, or 37 of an IPv6 one, refuse the key",
                "§4.3", .source, from17)
        case .rangeStrictGrammar:
            Rule(
                "range-strict-grammar",
                "a range of the wrong grammar is refused: signs, netmasks, mixed texts, stray dots and colons", "§4.3",
                .source, from17)
        case .longestRange:
            Rule("longest-range", "of several ranges the longest prefix decides", "§4.2", .appleTest, from17)
        case .addressKeysFrom17:
            Rule(
                "address-keys-from-17",
                "apps linked with an SDK older than iOS 17 or macOS 14 keep the old treatment of addresses", "§2.3",
                .documented, from17)
        case .builtInEntry:
            Rule(
                "built-in-entry", "some of Apple's own domains have a built-in entry in every app", "§2.3",
                .appleTest, everywhere)
        case .entryOpens:
            Rule(
                "entry-opens", "an exception entry with NSExceptionAllowsInsecureHTTPLoads lets cleartext through",
                "§2.1", .appleTest, everywhere)
        case .entryCloses:
            Rule(
                "entry-closes",
                "an exception entry without NSExceptionAllowsInsecureHTTPLoads turns ATS on for its hosts", "§2.1",
                .appleTest, everywhere)
        case .oldNamesFirstGeneration:
            Rule(
                "old-names-first-generation", "the NSThirdPartyException keys are read like the plain ones", "§1.4",
                .documented, "iOS 9, macOS 10.11")
        default:
            Rule(
                "old-names-not-read-by-tls", "the TLS gate does not read the NSThirdParty and NSTemporary keys",
                "§1.4", .source, from10)
        }
    }

    private static func describePermission(_ rule: RuleID) -> Rule {
        switch rule {
        case .localName:
            Rule(
                "local-name", "a name without a dot, or one under .local, is local wherever it resolves to", "§3.2",
                .appleTest, from10)
        case .localAddress:
            Rule(
                "local-address", "loopback, private and link-local addresses are local", "§3.2", .source,
                from18dot4)
        case .ownAddressInWebView:
            Rule(
                "own-address-in-web-view",
                "a web view loads from an address of its own machine, and from no other machine", "§3.4", .source,
                from18dot4)
        case .vantageCounts:
            Rule(
                "vantage-counts", "an own or directly attached address is local to the machine that loads", "§3.8",
                .source, from18dot4)
        case .localNetworkingOpensEarlier:
            Rule(
                "local-networking-opens-earlier",
                "NSAllowsLocalNetworking frees local names, and address literals up to iOS 16", "§3.1", .documented,
                "iOS 10 to 18.3, macOS 10.12 to 15.3")
        case .localNetworkingFalse:
            Rule(
                "local-networking-false", "NSAllowsLocalNetworking=false closes local destinations too", "§2.1",
                .appleTest, from10)
        case .mediaKey:
            Rule(
                "media-key", "NSAllowsArbitraryLoadsForMedia frees loads by AVFoundation, and only those", "§2.1",
                .source, from10)
        case .webContentKey:
            Rule(
                "web-content-key", "NSAllowsArbitraryLoadsInWebContent frees loads by web views, and only those",
                "§2.1", .source, from10)
        case .narrowKeysFrom10:
            Rule(
                "narrow-keys-from-10", "the first generation knows none of the narrow keys", "§2.2", .documented,
                "iOS 9, macOS 10.11")
        case .narrowKeyVoids:
            Rule(
                "narrow-key-voids",
                "a narrow key beside NSAllowsArbitraryLoads voids it, whatever the narrow key's value", "§2.2",
                .appleTest, from10)
        case .blanket:
            Rule(
                "blanket", "NSAllowsArbitraryLoads alone frees every destination without an entry", "§2.1",
                .appleTest, everywhere)
        case .permissionMissing:
            Rule("permission-missing", "a destination that no key frees must be TLS", "§2.1", .appleTest, everywhere)
        case .eachHop:
            Rule(
                "each-hop", "every hop of a redirect is judged by itself, and one refused hop refuses the load", "§7",
                .inferred, everywhere)
        default:
            Rule("web-socket-as-http", "ws is judged as http and wss as https", "§7", .inferred, everywhere)
        }
    }

    private static func describeTLS(_ rule: RuleID) -> Rule {
        switch rule {
        case .tlsWithoutATS:
            Rule(
                "tls-without-ats", "ATS asks nothing of the TLS of a load that it does not rule", "§5.1", .appleTest,
                everywhere)
        case .tlsMinimum:
            Rule("tls-minimum", "TLS is at least 1.2, or what the entry says", "§5.1", .appleTest, everywhere)
        case .entryMinimum:
            Rule(
                "entry-minimum", "NSExceptionMinimumTLSVersion raises or lowers the minimum for its hosts", "§1.2",
                .appleTest, everywhere)
        case .forwardSecrecy:
            Rule(
                "forward-secrecy", "the suite is one that ATS offers and has forward secrecy: TLS 1.3 or ECDHE",
                "§5.2", .appleTest, everywhere)
        case .entryForwardSecrecy:
            Rule(
                "entry-forward-secrecy", "NSExceptionRequiresForwardSecrecy=false lets RSA key exchange in", "§1.2",
                .source, everywhere)
        case .niapPackage:
            Rule(
                "niap-package", "a NIAP package takes only AES-GCM with extended master secret at TLS 1.2", "§1.2",
                .documented, from26dot4)
        case .niapEntry:
            Rule(
                "niap-entry", "an entry inherits the NIAP package, and may raise it or say none", "§1.2",
                .documented, from26dot4)
        case .sha1Refused:
            Rule(
                "sha1-refused", "no certificate is signed with MD5, SHA-1 or SHA-224, whatever an entry says", "§5.1",
                .source, everywhere)
        case .keySize:
            Rule(
                "key-size", "the leaf's RSA key has at least 2048 bits, its EC key 256", "§5.1", .source, everywhere)
        case .trustEnforced:
            Rule(
                "trust-enforced", "default server trust passes, and a delegate can only tighten it", "§5.1",
                .documented, everywhere)
        case .entryLoosensTrust:
            Rule(
                "entry-loosens-trust", "an entry that permits cleartext lets a delegate accept an untrusted server",
                "§5.1", .source, everywhere)
        case .webKeyLoosensTrust:
            Rule(
                "web-key-loosens-trust", "the web key lets a navigation delegate accept an untrusted server", "§6",
                .measured, from10)
        case .expiredIs1200:
            Rule(
                "expired-is-1200", "an expired certificate, and in a web view a self-signed one, shows as −1200",
                "§5.4", .measured, "26 and later")
        case .pinnedDomain:
            Rule(
                "pinned-domain", "a pinned domain's chain holds a listed key, whether ATS is on or off", "§1.3",
                .source, from14)
        case .pinnedSubdomain:
            Rule(
                "pinned-subdomain", "NSIncludesSubdomains of a pinned domain reaches one level", "§1.3", .source,
                from14)
        case .pinKinds:
            Rule("pin-kinds", "where CA and leaf keys are listed, one of each must match", "§1.3", .source, from14)
        case .pinsFrom14:
            Rule(
                "pins-from-14", "NSPinnedDomains is not read before iOS 14 and macOS 11", "§1.3", .documented,
                "before iOS 14, macOS 11")
        default:
            Rule("tls-satisfied", "https meets ATS where the server's TLS does", "§5.1", .documented, everywhere)
        }
    }

    private init(_ id: String, _ title: String, _ section: String, _ evidence: Evidence, _ platforms: String) {
        self.init(id: id, title: title, section: section, evidence: evidence, platforms: platforms)
    }
}

extension RuleID {
    /// The one of this very rule; `nil` for a rule that is none of the model's, or was told otherwise once.
    init?(_ rule: Rule) {
        guard let id = RuleID.byID[rule.id], Rule(id) == rule else { return nil }
        self = id
    }

    private static let byID = Dictionary(uniqueKeysWithValues: allCases.map { (Rule($0).id, $0) })

    /// The grade of the rule there, before `Corroboration` is asked.
    ///
    /// Rows of tvOS, watchOS and visionOS are inferred (§2.4), and what Apple's newer source shows is at best
    /// documented before it.
    func grade(on system: System, _ generation: Generation) -> Evidence {
        let evidence = Rule.grades[Int(rawValue)]
        if system != .macOS, system != .iOS { return max(evidence, .inferred) }
        if generation < .ios18dot4 { return max(evidence, .documented) }
        return evidence == .appleTest || evidence == .measured ? .source : evidence
    }
}
