// SPDX-License-Identifier: MIT
import ATSModel
import TestSupport

/// Dictionaries of every sort that people write, and some that nobody should.
enum RandomConfiguration {
    private static let hosts = [
        "lantern.example", "api.lantern.example", "fleet.ts.net", "localhost", "camera.local", "local", "com",
        "192.168.1.20", "100.64.0.0/10", "10.0.0.0/8", "0.0.0.0/0", "0.0.0.0/1", "::/0", "fd00::/8", "203.0.113.0/24",
        "127.0.0.1", "192.168.0.0/", "Lantern.example", "lantern.example:8080", "*.lantern.example",
    ]
    static let globals = [
        "NSAllowsArbitraryLoads", "NSAllowsArbitraryLoadsForMedia", "NSAllowsArbitraryLoadsInWebContent",
        "NSAllowsLocalNetworking",
    ]
    private static let entryFlags = [
        "NSIncludesSubdomains", "NSExceptionAllowsInsecureHTTPLoads", "NSExceptionRequiresForwardSecrecy",
        "NSThirdPartyExceptionAllowsInsecureHTTPLoads",
    ]

    static func security(_ generator: inout SeededGenerator) -> PropertyValue {
        if generator.oneIn(40) { return "nonsense" }
        var dictionary: [String: PropertyValue] = [:]
        for key in globals where generator.oneIn(2) { dictionary[key] = flag(&generator) }
        if generator.oneIn(6) {
            dictionary["NSRequiresNIAPTLSPackageVersion"] = generator.pick(["FCP_v2.1", "none", "recommended", "1"])
        }
        if generator.oneIn(2) {
            var entries: [String: PropertyValue] = [:]
            for _ in 0...generator.below(4) { entries[generator.pick(hosts)] = entry(&generator) }
            dictionary["NSExceptionDomains"] = generator.oneIn(30) ? [] : .dictionary(entries)
        }
        return .dictionary(dictionary)
    }

    private static func entry(_ generator: inout SeededGenerator) -> PropertyValue {
        if generator.oneIn(30) { return true }
        var entry: [String: PropertyValue] = [:]
        for key in entryFlags where generator.oneIn(2) { entry[key] = flag(&generator) }
        if generator.oneIn(3) {
            entry["NSExceptionMinimumTLSVersion"] = generator.pick(["TLSv1.0", "TLSv1.3", "1.2", "DTLSv1.2", 1])
        }
        return .dictionary(entry)
    }

    /// Mostly right.
    private static func flag(_ generator: inout SeededGenerator) -> PropertyValue {
        generator.pick([true, true, true, false, false, 1, 0, 2, "YES", "NO", []])
    }
}
