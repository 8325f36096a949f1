// SPDX-License-Identifier: MIT

/// The names of the keys (`ats-rules.md` §1).
package enum GlobalKey {
    /// Those of the dictionary itself.
    package static let all: Set<String> = [
        "NSAllowsArbitraryLoads", "NSAllowsArbitraryLoadsForMedia", "NSAllowsArbitraryLoadsInWebContent",
        "NSAllowsLocalNetworking", "NSExceptionDomains", "NSPinnedDomains", "NSRequiresNIAPTLSPackageVersion",
    ]
    /// Those of an entry of `NSExceptionDomains`.
    package static let entry: Set<String> = [
        "NSIncludesSubdomains", "NSExceptionAllowsInsecureHTTPLoads", "NSExceptionMinimumTLSVersion",
        "NSExceptionRequiresForwardSecrecy", "NSExceptionRequiresNIAPTLSPackageVersion",
    ]
    /// The names of the first release and of its betas (`ats-rules.md` §1.4).
    package static let oldEntry: Set<String> = [
        "NSThirdPartyExceptionAllowsInsecureHTTPLoads", "NSThirdPartyExceptionMinimumTLSVersion",
        "NSThirdPartyExceptionRequiresForwardSecrecy", "NSTemporaryExceptionAllowsInsecureHTTPLoads",
        "NSTemporaryExceptionMinimumTLSVersion", "NSTemporaryExceptionRequiresForwardSecrecy",
    ]
    /// Those that have a meaning, or had one, in an entry only.
    package static let entryOnly = entry.union(oldEntry).union(["NSRequiresCertificateTransparency"])
}
