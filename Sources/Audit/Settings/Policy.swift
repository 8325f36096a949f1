// SPDX-License-Identifier: MIT

/// House rules that a configuration must keep.
package struct Policy: Hashable, Sendable {
    /// One rule that has a name.
    package enum HouseRule: String, CaseIterable, Hashable, Sendable {
        /// Either no exception at all, for the https twin is used, or `NSAllowsArbitraryLoads` true and nothing beside it.
        case twinOrBlanketAlone = "twin-or-blanket-alone"
        /// No dictionary, or an empty one.
        case noExceptions = "no-exceptions"
        /// `NSAllowsArbitraryLoads` is not true.
        case noBlanket = "no-blanket"
        /// No minimum below TLS 1.2, and forward secrecy stays on.
        case noWeakerTLS = "no-weaker-tls"
        /// No entry reaches below its host.
        case noSubdomains = "no-subdomains"
        /// No entry for addresses or ranges.
        case noAddresses = "no-addresses"

        /// One sentence, for lists of rules.
        package var title: String {
            switch self {
            case .twinOrBlanketAlone: "no exception at all, or NSAllowsArbitraryLoads true and nothing beside it"
            case .noExceptions: "no ATS key at all"
            case .noBlanket: "no NSAllowsArbitraryLoads that is true"
            case .noWeakerTLS: "no minimum below TLS 1.2, no entry without forward secrecy"
            case .noSubdomains: "no entry with NSIncludesSubdomains"
            case .noAddresses: "no entry for an address or a range"
            }
        }
    }

    /// As the user named it.
    package let name: String
    package let rules: [HouseRule]
    /// The ATS keys that may be used; `nil` for all.
    package let keys: Set<String>?
    /// The host keys that may stand in `NSExceptionDomains`, `*.example.com` for all below one, `10.0.0.0/8` for every
    /// address and range in it; `nil` for all.
    package let hosts: [String]?

    package init(name: String, rules: [HouseRule] = [], keys: Set<String>? = nil, hosts: [String]? = nil) {
        self.name = name
        self.rules = rules
        self.keys = keys
        self.hosts = hosts
    }
}
