// SPDX-License-Identifier: MIT

extension Configuration {
    package static let narrowKeys = [
        "NSAllowsLocalNetworking", "NSAllowsArbitraryLoadsInWebContent", "NSAllowsArbitraryLoadsForMedia",
    ]

    /// The keys of the dictionary; empty where the value is none.
    package var globals: [String: PropertyValue] {
        if case .dictionary(let dictionary)? = transportSecurity { dictionary } else { [:] }
    }

    package var exceptionDomains: [String: PropertyValue] {
        if case .dictionary(let dictionary)? = globals["NSExceptionDomains"] { dictionary } else { [:] }
    }

    package func setting(_ key: String, to value: PropertyValue?) -> Configuration {
        var dictionary = globals
        dictionary[key] = value
        return Configuration(transportSecurity: .dictionary(dictionary))
    }

    /// The same with keys set in one exception entry, which is made where it is missing.
    package func settingEntry(_ domain: String, _ keys: [String: PropertyValue]) -> Configuration {
        var domains = exceptionDomains
        var entry: [String: PropertyValue] = [:]
        if case .dictionary(let known)? = domains[domain] { entry = known }
        entry.merge(keys) { _, new in new }
        domains[domain] = .dictionary(entry)
        return setting("NSExceptionDomains", to: .dictionary(domains))
    }

    package func removingEntry(_ domain: String) -> Configuration {
        var domains = exceptionDomains
        domains[domain] = nil
        return setting("NSExceptionDomains", to: domains.isEmpty ? nil : .dictionary(domains))
    }
}
