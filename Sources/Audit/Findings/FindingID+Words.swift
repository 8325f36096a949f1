// SPDX-License-Identifier: MIT

extension FindingID {
    /// What is known of a finding before anything is audited: for the help, and for machines that list rules.
    package struct Words: Hashable, Sendable {
        /// What it is, a few words, lower case, no full stop.
        package let title: String
        /// When it is found and what comes of it, in sentences.
        package let meaning: String
        /// The section of `ats-rules.md`; empty for what is no rule of ATS.
        package let section: String
        /// What brings it about, one line.
        package let example: Example

        fileprivate init(_ title: String, _ section: String, _ meaning: String, _ example: Example) {
            self.title = title
            self.meaning = meaning
            self.section = section
            self.example = example
        }
    }

    /// A document that holds one finding.
    package enum Example: Hashable, Sendable {
        /// The `NSAppTransportSecurity` dictionary of an `Info.plist`, as JSON.
        case keys(String)
        /// The whole `Info.plist`, as JSON.
        case infoPlist(String)
        /// A whole document of that name.
        case document(String, name: String)
        /// What only several documents together show, said in words.
        case several(String)
    }

    package var words: Words {
        switch self {
        case .voidedArbitraryLoads:
            Words(
                "the blanket key beside a narrow key", "§2.2",
                "NSAllowsArbitraryLoads is true, and NSAllowsLocalNetworking, NSAllowsArbitraryLoadsForMedia or "
                    + "NSAllowsArbitraryLoadsInWebContent stands beside it. From iOS 10 and macOS 10.12 on its mere "
                    + "presence, true or false, takes the blanket key's effect away: an http load that nothing else "
                    + "frees fails with −1022.",
                .keys(#"{"NSAllowsArbitraryLoads": true, "NSAllowsLocalNetworking": true}"#))
        case .unknownKey:
            Words(
                "a name that is no ATS key", "§1.4",
                "A misspelt, invented or display name is passed over without a word, and the app is as if it were not "
                    + "there.",
                .keys(#"{"NSAllowsArbitaryLoads": true}"#))
        case .misplacedKey:
            Words(
                "an ATS key at a level where it is not read", "§1.4",
                "A key counts only at its own level: global keys in NSAppTransportSecurity, keys of a host in its entry "
                    + "under NSExceptionDomains. Elsewhere it is passed over.",
                .infoPlist(#"{"NSAllowsArbitraryLoads": true}"#))
        case .wrongType:
            Words(
                "a value of the wrong type", "§1.5",
                "What a text in place of a boolean does differs from release to release: absent from iOS 18.5 on, false "
                    + "on 18.4. A minimum that is no text makes Apple's code raise on 18.4 and 15.4.",
                .keys(#"{"NSAllowsArbitraryLoads": "YES"}"#))
        case .badValue:
            Words(
                "a value that the key does not know", "§1.5",
                "NSExceptionMinimumTLSVersion takes TLSv1.0, TLSv1.1, TLSv1.2 and TLSv1.3, written exactly so. Anything "
                    + "else is passed over, and the minimum stays at 1.2.",
                .keys(#"{"NSExceptionDomains": {"a.example": {"NSExceptionMinimumTLSVersion": "1.3"}}}"#))
        case .notADictionary:
            Words(
                "something else where a dictionary belongs", "§1.5",
                "NSAppTransportSecurity, NSExceptionDomains or one of its entries is no dictionary. Nothing in it "
                    + "counts, and on some systems Apple's code raises an exception as it reads it.",
                .infoPlist(#"{"NSAppTransportSecurity": "NSAllowsArbitraryLoads"}"#))
        case .badDomainKey:
            Words(
                "a host key that cannot match", "§4.1",
                "A key under NSExceptionDomains is a bare host name, address or range. With a port, scheme, path, "
                    + "wildcard or space it matches nothing, and the host is treated as if it had no entry.",
                .keys(
                    #"{"NSExceptionDomains": {"http://a.example:80": {"NSExceptionAllowsInsecureHTTPLoads": true}}}"#))
        case .badPin:
            Words(
                "a pin that asks for nothing, or for what no certificate has", "§1.3",
                "Under NSPinnedDomains a hash is 32 bytes in base64. One that is not is never answered, and every load "
                    + "fails; a list without hashes asks for nothing.",
                .keys(
                    #"{"NSPinnedDomains": {"a.example": {"NSPinnedLeafIdentities": [{"SPKI-SHA256-BASE64": "AAAA"}]}}}"#
                ))
        case .badCIDR:
            Words(
                "a range that the system refuses", "§4.3",
                "The prefix is too long, empty or no number, or the address has a zone. The range matches nothing.",
                .keys(#"{"NSExceptionDomains": {"100.64.0.0/40": {"NSExceptionAllowsInsecureHTTPLoads": true}}}"#))
        case .duplicateKey:
            Words(
                "one key twice in a dictionary", "",
                "Which of the two counts is the reader's choice: the tools that people look at it with may show the "
                    + "other one.",
                .document(
                    "<plist><dict> <key>NSAppTransportSecurity</key> <dict> <key>NSAllowsArbitraryLoads</key> <true/> "
                        + "<key>NSAllowsArbitraryLoads</key> <false/> </dict> </dict></plist>", name: "Info.plist"))
        case .deadBuildSetting:
            Words(
                "an ATS key as a build setting", "",
                "Xcode makes no dictionary of INFOPLIST_KEY_NSAppTransportSecurity: the built Info.plist holds nothing "
                    + "of it.",
                .document("INFOPLIST_KEY_NSAppTransportSecurity_NSAllowsArbitraryLoads = YES", name: "App.xcconfig"))
        case .policyViolation:
            Words(
                "a house rule is broken", "",
                "What --policy asks for is not kept. Under twin-or-blanket-alone there are either no exceptions at all, "
                    + "or NSAllowsArbitraryLoads is true and nothing stands beside it.",
                .several("any NSExceptionDomains under --policy twin-or-blanket-alone"))
        case .staleGenerated:
            Words(
                "a generated Info.plist differs from its input", "",
                "It was edited by hand, or its tool has not run since the input changed. The next run writes what the "
                    + "input says.",
                .several("project.yml has NSAllowsArbitraryLoads, the Info.plist it writes has not"))
        case .differsAcrossTargets:
            Words(
                "bundles of one product have different keys", "§7",
                "An app and its extensions are processes with an Info.plist each: a load that works in one is refused in "
                    + "the other.",
                .several("the app has NSAllowsLocalNetworking, its widget has not"))
        case .noEffect:
            Words(
                "a dictionary that nobody reads", "§7",
                "Only the main bundle of a process counts. Keys in a framework's Info.plist, or at the top level of "
                    + "one, do nothing.",
                .infoPlist(
                    #"{"CFBundlePackageType": "FMWK", "NSAppTransportSecurity": {"NSAllowsArbitraryLoads": true}}"#))
        case .arbitraryLoads:
            Words(
                "ATS is off", "§1.1",
                "NSAllowsArbitraryLoads is true and in force: every host without an entry of its own may be loaded over "
                    + "http, or over TLS of any quality.",
                .keys(#"{"NSAllowsArbitraryLoads": true}"#))
        case .broadException:
            Words(
                "an entry that opens http to a large part of the internet", "§2.1",
                "A top-level domain with NSIncludesSubdomains (com), or a range with a prefix below 8 for IPv4 (0.0.0.0/0) "
                    + "or 16 for IPv6, is next to NSAllowsArbitraryLoads, and looks like an exception. Domains under "
                    + "which anybody may register, such as co.uk, are not told from others.",
                .keys(
                    #"{"NSExceptionDomains": {"com": {"NSExceptionAllowsInsecureHTTPLoads": true, "NSIncludesSubdomains": true}}}"#
                ))
        case .needsJustification:
            Words(
                "a key that App Store review asks a reason for", "§1.1",
                "Submit the reason with the app. Inside an organisation (--distribution internal) nobody asks.",
                .keys(#"{"NSAllowsArbitraryLoadsInWebContent": true}"#))
        case .weakTLS:
            Words(
                "TLS before 1.2 is accepted", "§5.1",
                "NSExceptionMinimumTLSVersion is below TLSv1.2: a server may be spoken to with TLS that is broken.",
                .keys(#"{"NSExceptionDomains": {"old.example": {"NSExceptionMinimumTLSVersion": "TLSv1.0"}}}"#))
        case .noForwardSecrecy:
            Words(
                "forward secrecy is switched off", "§5.1",
                "NSExceptionRequiresForwardSecrecy is false: whoever gets the server's key can read what was recorded "
                    + "before.",
                .keys(#"{"NSExceptionDomains": {"old.example": {"NSExceptionRequiresForwardSecrecy": false}}}"#))
        case .localExceptionTightens:
            Words(
                "an entry takes a local host's freedom away", "§2.1",
                "Local hosts may be loaded over http without any key. An entry for one comes first, and without "
                    + "NSExceptionAllowsInsecureHTTPLoads it asks for TLS.",
                .keys(#"{"NSExceptionDomains": {"localhost": {"NSIncludesSubdomains": true}}}"#))
        case .emptyException:
            Words(
                "an entry without any key", "§2.1",
                "It is no exception: the host has all of ATS, also where NSAllowsArbitraryLoads would free it.",
                .keys(#"{"NSExceptionDomains": {"a.example": {}}}"#))
        case .deprecatedKey:
            Words(
                "a name of the first release or its betas", "§1.4",
                "NSThirdParty… and NSTemporary… are gone from Apple's documentation, and what is published of its code "
                    + "does not read them.",
                .keys(
                    #"{"NSExceptionDomains": {"a.example": {"NSTemporaryExceptionAllowsInsecureHTTPLoads": true}}}"#))
        case .obsoleteKey:
            Words(
                "a key that does nothing any more", "§1.2",
                "Certificate Transparency is asked of every server today, whatever NSRequiresCertificateTransparency "
                    + "says.",
                .keys(#"{"NSExceptionDomains": {"a.example": {"NSRequiresCertificateTransparency": true}}}"#))
        case .buildVariable:
            Words(
                "a value that is filled in at build time", "",
                "What $(NAME) becomes is not in this document: audit the built product too.",
                .keys(
                    #"{"NSExceptionDomains": {"$(API_HOST)": {"NSExceptionAllowsInsecureHTTPLoads": true}}}"#))
        case .cidrNeedsOS17:
            Words(
                "a range, which older systems do not read", "§4.2",
                "Ranges and addresses under NSExceptionDomains count from iOS 17 and macOS 14 on.",
                .keys(#"{"NSExceptionDomains": {"100.64.0.0/10": {"NSExceptionAllowsInsecureHTTPLoads": true}}}"#))
        case .generatedPlist:
            Words(
                "the Info.plist is written by a tool", "",
                "A change of it is lost with the tool's next run: change the input that is named.",
                .several("project.yml with info: of a target"))
        }
    }
}
