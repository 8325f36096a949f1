// SPDX-License-Identifier: MIT

/// One entry of `NSExceptionDomains`, as one generation's parser reads it.
struct ExceptionEntry: Hashable, Sendable {
    var insecure: Flag = .absent
    /// Whether the plain http flag is written at all, whatever its value (§12.9).
    var hasInsecureKey = false
    /// `NSThirdPartyExceptionAllowsInsecureHTTPLoads` and `NSTemporaryExceptionAllowsInsecureHTTPLoads`.
    var thirdPartyInsecure: Flag = .absent
    var temporaryInsecure: Flag = .absent
    var includesSubdomains: Flag = .absent
    var forwardSecrecy: Flag = .absent
    var minimum: MinimumVersion = .tls(.tls12)
    var niap: NIAPPackage?
    var isBuiltIn = false

    init(_ dictionary: [String: PropertyValue], generation: Generation, rules: RuleSet) {
        func flag(_ key: String) -> Flag { Flag(dictionary[key], generation: generation, rules: rules) }
        insecure = flag("NSExceptionAllowsInsecureHTTPLoads")
        hasInsecureKey = dictionary["NSExceptionAllowsInsecureHTTPLoads"] != nil
        thirdPartyInsecure = flag("NSThirdPartyExceptionAllowsInsecureHTTPLoads")
        temporaryInsecure = flag("NSTemporaryExceptionAllowsInsecureHTTPLoads")
        includesSubdomains = flag("NSIncludesSubdomains")
        forwardSecrecy = flag("NSExceptionRequiresForwardSecrecy")
        var minimumKey = "NSExceptionMinimumTLSVersion"
        // The first generation read the names for "domains you do not control" like the plain ones (§1.4, §12.9).
        let readsOldNames =
            generation == .ios9 && rules.contains(.oldNamesFirstGeneration) || !rules.contains(.oldNamesNotReadByTLS)
        if readsOldNames {
            if dictionary["NSExceptionRequiresForwardSecrecy"] == nil {
                forwardSecrecy = flag("NSThirdPartyExceptionRequiresForwardSecrecy")
            }
            if dictionary[minimumKey] == nil { minimumKey = "NSThirdPartyExceptionMinimumTLSVersion" }
        }
        if rules.contains(.entryMinimum) { minimum = MinimumVersion(dictionary[minimumKey]) ?? .tls(.tls12) }
        if generation >= .ios26dot4 { niap = NIAPPackage(dictionary["NSExceptionRequiresNIAPTLSPackageVersion"]) }
    }

    private init(builtInMinimum minimum: TLSFacts.TLSVersion) {
        insecure = .on
        hasInsecureKey = true
        includesSubdomains = .on
        forwardSecrecy = .off
        self.minimum = .tls(minimum)
        isBuiltIn = true
    }

    /// The entries in every app's map (§2.3). An app's own entry of the same key replaces one wholly.
    static let builtIn: [String: ExceptionEntry] = [
        "apple.com": ExceptionEntry(builtInMinimum: .tls12),
        "setup.icloud.com": ExceptionEntry(builtInMinimum: .tls12),
        "ls.apple.com": ExceptionEntry(builtInMinimum: .tls10),
        "gs.apple.com": ExceptionEntry(builtInMinimum: .tls10),
        "geo.apple.com": ExceptionEntry(builtInMinimum: .tls10),
        "is.autonavi.com": ExceptionEntry(builtInMinimum: .tls10),
        "apple-mapkit.com": ExceptionEntry(builtInMinimum: .tls10),
    ]

    /// Whether two entries say the same of an address, for which `NSIncludesSubdomains` means nothing (§4.2).
    func saysTheSameOfAddress(as other: ExceptionEntry) -> Bool {
        var left = self
        var right = other
        left.includesSubdomains = .absent
        right.includesSubdomains = .absent
        return left == right
    }
}
