// SPDX-License-Identifier: MIT

/// A configuration as one platform's parser understands it: plain tables, looked up for each load.
final class CompiledTables: Sendable {
    /// What decides which addresses and names are local (`ats-rules.md` §3.1).
    enum Locality: Sendable {
        /// iOS 9: nothing is.
        case nothing
        /// iOS 10 to 16, and later systems with an older SDK: local names, and addresses outside ATS.
        case byKey
        /// iOS 17.0 to 18.3: external addresses need TLS.
        case external
        /// From 18.4 on: the predicate of §3.2.
        case predicate
    }

    struct Range: Sendable {
        let range: AddressRange
        let entry: Int
        /// Whether no question stands before it: it is the only one of its bits, and this generation reads it.
        var isSettled = false

        func contains(_ address: IPAddress) -> Bool { range.contains(address) }
    }

    let generation: Generation
    let sdkGeneration: Generation
    let locality: Locality
    let system: System
    let rules: RuleSet
    /// Reading the dictionary raises an exception on this system (§1.5).
    let raises: Bool

    let blanket: Flag
    let media: Flag
    let webContent: Flag
    let localNetworking: Flag
    let niap: NIAPPackage?

    /// Entries by exact key: names, and addresses as texts.
    let keys: KeyTable
    let entries: [ExceptionEntry]
    /// Keys of `entries`, for the trace.
    let entryKeys: [String]
    /// Exact keys that spell an IPv6 address, perhaps in brackets, in the order of their texts.
    let v6Keys: [(address: IPAddress, entry: Int)]
    /// Longest prefix first.
    let ranges: [Range]
    let hasRanges: Bool
    /// Whether this system reads keys that are addresses (§3.1).
    let readsAddressKeys: Bool
    /// The rule by which ATS rules nothing at all here (§2.3, §2.4).
    let exemption: RuleID?
    /// A key with an empty prefix may take any range along (§4.3).
    let mayLoseRanges: Bool
    let pins: PinTable
    let corroboration: Corroboration
    /// Of each rule here.
    private let grades: [Evidence]

    init(_ configuration: Configuration, on platform: Platform, rules: RuleSet) {
        self.rules = rules
        system = platform.system
        let generation = Generation(platform.system, platform.version)
        let sdk = Generation(platform.system, platform.sdk)
        self.generation = generation
        sdkGeneration = sdk
        locality =
            switch generation {
            case .beforeATS, .ios9: .nothing
            case .ios10, .ios14: .byKey
            case _ where sdk < .ios17 && rules.contains(.addressKeysFrom17): .byKey
            case .ios17: .external
            default: .predicate
            }
        readsAddressKeys = locality == .external || locality == .predicate
        exemption =
            if generation == .beforeATS, rules.contains(.systemWithoutATS) {
                .systemWithoutATS
            } else {
                sdk == .beforeATS && rules.contains(.sdkBeforeATS) ? .sdkBeforeATS : nil
            }
        raises =
            rules.contains(.dictionaryRaises) && Self.raises(configuration, generation: generation)

        var globals: [String: PropertyValue] = [:]
        if case .dictionary(let dictionary)? = configuration.transportSecurity { globals = dictionary }
        func flag(_ key: String) -> Flag { Flag(globals[key], generation: generation, rules: rules) }
        blanket = flag("NSAllowsArbitraryLoads")
        let hasNarrowKeys = generation >= .ios10 || !rules.contains(.narrowKeysFrom10)
        media = hasNarrowKeys ? flag("NSAllowsArbitraryLoadsForMedia") : .absent
        webContent = hasNarrowKeys ? flag("NSAllowsArbitraryLoadsInWebContent") : .absent
        localNetworking = hasNarrowKeys ? flag("NSAllowsLocalNetworking") : .absent
        niap = generation >= .ios26dot4 ? NIAPPackage(globals["NSRequiresNIAPTLSPackageVersion"]) : nil

        var written: [String: PropertyValue] = [:]
        if case .dictionary(let dictionary)? = globals["NSExceptionDomains"] { written = dictionary }
        var entries: [ExceptionEntry] = []
        var keys: [String] = []
        var exact: [Int] = []
        var v6Keys: [(IPAddress, Int)] = []
        var ranges: [Range] = []
        var mayLoseRanges = false
        // Sorted, so that equal input gives equal tables; the order itself decides nothing.
        for (key, value) in written.sorted(by: { $0.key < $1.key }) {
            // An entry that is no dictionary is skipped, and replaces no built-in one.
            guard case .dictionary(let dictionary) = value else { continue }
            let number = entries.count
            entries.append(ExceptionEntry(dictionary, generation: generation, rules: rules))
            keys.append(key)
            guard key.utf8.contains(0x2f) else {
                exact.append(number)
                let bare = key.hasPrefix("[") && key.hasSuffix("]") ? key.dropFirst().dropLast() : key[...]
                if let address = IPAddress(bare), address.family == .v6 { v6Keys.append((address, number)) }
                continue
            }
            switch RangeKey(key, rules: rules) {
            case .range(let range): ranges.append(Range(range: range, entry: number))
            case .emptyPrefix: mayLoseRanges = true
            case .refused: break
            }
        }
        if rules.contains(.builtInEntry) {
            let own = Set(exact.map { keys[$0] })
            for (key, entry) in ExceptionEntry.builtIn.sorted(by: { $0.key < $1.key }) where !own.contains(key) {
                exact.append(entries.count)
                entries.append(entry)
                keys.append(key)
            }
        }
        self.entries = entries
        entryKeys = keys
        self.keys = KeyTable(keys, exact)
        self.v6Keys = v6Keys
        if rules.contains(.longestRange) { ranges.sort { $0.range.prefix > $1.range.prefix } }
        let times = Dictionary(ranges.map { ($0.range, 1) }, uniquingKeysWith: +)
        self.ranges = ranges.map { row in
            let isRead = !mayLoseRanges && (row.range.prefix > 0 || generation >= .ios18dot4)
            return Range(range: row.range, entry: row.entry, isSettled: isRead && times[row.range] == 1)
        }
        hasRanges = !ranges.isEmpty && rules.contains(.addressRange)
        self.mayLoseRanges = mayLoseRanges
        pins = PinTable(globals["NSPinnedDomains"], generation: generation, rules: rules)
        corroboration = Corroboration(configuration, platform, generation)
        grades = RuleID.allCases.map { $0.grade(on: platform.system, generation) }
    }

    /// The grade of a rule here, before `Corroboration` is asked.
    func grade(_ rule: RuleID) -> Evidence { grades[Int(rule.rawValue)] }

    /// Whether Apple's code of that release raises on the dictionary (§1.5, its table of wrong classes).
    private static func raises(_ configuration: Configuration, generation: Generation) -> Bool {
        guard generation >= .ios18dot4, let value = configuration.transportSecurity else { return false }
        guard case .dictionary(let globals) = value else { return true }
        guard let domains = globals["NSExceptionDomains"], generation < .ios26 else { return false }
        guard case .dictionary(let entries) = domains else { return true }
        guard generation == .ios18dot4 else { return false }
        return entries.values.contains { entry in
            guard case .dictionary(let keys) = entry else { return true }
            switch keys["NSExceptionMinimumTLSVersion"] {
            case nil, .string?: return false
            default: return true
            }
        }
    }
}
