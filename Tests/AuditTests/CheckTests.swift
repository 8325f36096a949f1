// SPDX-License-Identifier: MIT
import ATSDocuments
import Audit
import Formats
import Testing

/// Each check by itself, over the ways in which people write what it looks for.
@Suite struct CheckTests {
    /// The findings of one id, as `key path | message`.
    private func found(
        _ id: FindingID, _ security: String, more: String = "", _ settings: AuditSettings = AuditSettings()
    ) throws -> [String] {
        let survey = try HandSurvey.plist(security: "<dict>\(security)</dict>", more: more)
        return Auditor(settings).audit(survey).findings.filter { $0.id == id }
            .map { "\($0.keyPath.last ?? "") | \($0.message)" }
    }

    private func one(_ id: FindingID, _ security: String, _ settings: AuditSettings = AuditSettings()) throws -> Finding
    {
        let survey = try HandSurvey.plist(security: "<dict>\(security)</dict>")
        return try #require(Auditor(settings).audit(survey).findings.first { $0.id == id })
    }

    private func entry(_ host: String, _ keys: String = "<key>NSExceptionAllowsInsecureHTTPLoads</key><true/>")
        -> String
    {
        "<key>NSExceptionDomains</key><dict><key>\(host)</key><dict>\(keys)</dict></dict>"
    }

    private static let blanket = "<key>NSAllowsArbitraryLoads</key><true/>"

    @Test func `a voided pair says which loads fail, with which error, from which release on`() throws {
        let finding = try one(.voidedArbitraryLoads, Self.blanket + "<key>NSAllowsLocalNetworking</key><false/>")
        #expect(
            finding.message
                == "NSAllowsArbitraryLoads is on, but NSAllowsLocalNetworking (false) beside it voids it from iOS 10 and "
                + "macOS 10.12 on, whatever the value")
        #expect(
            finding.consequence.hasPrefix(
                "http to public and local names fails with −1022 from iOS 10 and macOS 10.12 on"))
        #expect(finding.section == "§2.2" && finding.evidence != nil && finding.severity == .error)
        #expect(finding.related.count == 1)
    }

    @Test(arguments: [
        // 18.4 alone takes a text for present.
        ("iOS 26..", "<string>YES</string>", Severity?.none), ("iOS 18.4..", "<string>YES</string>", .error),
        ("iOS 15..17", "<string>YES</string>", .warning), ("iOS 26..", "<integer>0</integer>", .error),
        ("iOS 9..9", "<true/>", nil), ("iOS 26..", "<array/>", nil),
    ])
    func `what counts as present hangs on the systems in range`(
        _ range: String, _ value: String, _ expected: Severity?
    ) throws {
        let survey = try HandSurvey.plist(
            security: "<dict>\(Self.blanket)<key>NSAllowsLocalNetworking</key>\(value)</dict>")
        let settings = AuditSettings(platforms: [try PlatformRange(range)])
        let found = Auditor(settings).audit(survey).findings.first { $0.id == .voidedArbitraryLoads }
        #expect(found?.severity == expected)
    }

    @Test(arguments: [
        ("com", true, "opens http to every host whose name ends in .com"),
        ("com", false, nil), ("local", true, nil), ("localhost", true, nil), ("internal", true, nil),
        ("xn--p1ai", true, "opens http to every host whose name ends in .xn--p1ai"),
        ("a.com", true, nil), ("1", true, nil), ("Com", true, nil),
        ("0.0.0.0/0", false, "opens http to all IPv4 addresses"), ("::/0", true, "opens http to all IPv6 addresses"),
        ("128.0.0.0/1", false, "opens http to one IPv4 address in 2"),
        ("64.0.0.0/7", false, "opens http to one IPv4 address in 128"), ("10.0.0.0/8", false, nil),
        ("100.64.0.0/10", false, nil), ("2000::/3", false, "opens http to one IPv6 address in 8"),
        ("fc00::/7", false, nil), ("fd00::/8", false, nil), ("fe80::/10", false, nil), ("2620::/16", false, nil),
        ("f000::/4", false, "opens http to one IPv6 address in 16"), ("10.0.0.1", false, nil),
        ("224.0.0.0/4", false, nil), ("240.0.0.0/4", false, nil),
        ("192.0.0.0/2", false, "opens http to one IPv4 address in 4"),
    ])
    func `an entry that opens a large part of the internet is told`(
        _ key: String, _ isWithSubdomains: Bool, _ expected: String?
    ) throws {
        let subdomains = "<key>NSIncludesSubdomains</key>" + (isWithSubdomains ? "<true/>" : "<false/>")
        for flag in ["<true/>", "<integer>1</integer>"] {
            let http = "<key>NSExceptionAllowsInsecureHTTPLoads</key>\(flag)"
            let found = try found(.broadException, entry(key, http + subdomains))
            #expect(found == (expected.map { ["\(key) | the entry '\(key)' \($0)"] } ?? []))
        }
        let closed = "<key>NSExceptionAllowsInsecureHTTPLoads</key><false/>" + subdomains
        #expect(try found(.broadException, entry(key, closed)).isEmpty)
        #expect(try found(.broadException, entry(key, subdomains)).isEmpty)
    }

    @Test(arguments: [
        ("192.168.0.0/15", "192.169.255.255"), ("10.0.0.0/7", "11.255.255.255"), ("172.0.0.0/8", "172.0.0.0"),
    ])
    func `a range that is partly private is told with a public address of it`(_ key: String, _ address: String) throws {
        let finding = try one(.needsJustification, entry(key))
        let survey = try HandSurvey.plist(security: "<dict>\(entry(key))</dict>")
        let mends = Mending.mends(for: finding, in: survey, AuditSettings())
        #expect(mends.contains { $0.effect?.contains(address) == true }, "\(mends.map(\.effect))")
    }

    @Test func `a range that no system in range reads opens nothing, and one that is refused is told once`() throws {
        let old = AuditSettings(platforms: [try PlatformRange("iOS 15..16")])
        #expect(try found(.broadException, entry("0.0.0.0/0"), old).isEmpty)
        #expect(try found(.broadException, entry("0.0.0.0/0"), AuditSettings()).count == 1)
        #expect(try found(.emptyException, entry("10.0.0.0/", "")).isEmpty)
        #expect(try found(.badCIDR, entry("10.0.0.0/", "")).count == 1)
    }

    /// Before 18.4 no source settles what a text counts as; it shows with a server without forward secrecy alone.
    @Test func `a text for forward secrecy is not settled on old systems, and absent on new ones`() throws {
        let keys = "<key>NSExceptionRequiresForwardSecrecy</key><string>NO</string>"
        let finding = try one(.wrongType, entry("a.example", keys))
        #expect(
            finding.consequence.contains("it is not settled what it counts as from iOS 10"), "\(finding.consequence)")
        #expect(!finding.consequence.contains("counts as false from iOS 10"), "\(finding.consequence)")
    }

    @Test(arguments: [
        ("NSAllowArbitraryLoads", "NSAllowsArbitraryLoads"), ("nsallowsarbitraryloads", "NSAllowsArbitraryLoads"),
        ("NSAllowsArbitaryLoads", "NSAllowsArbitraryLoads"), ("Allow Arbitrary Loads", "NSAllowsArbitraryLoads"),
        ("Allows Local Networking", "NSAllowsLocalNetworking"), ("Exception Domains", "NSExceptionDomains"),
        ("NSExceptionAllowsLocalNetworking", "NSAllowsLocalNetworking"),
        ("NSAllowsArbitraryLoadsForWebContent", "NSAllowsArbitraryLoadsInWebContent"),
    ])
    func `a wrong name gets the nearest right one`(_ wrong: String, _ right: String) throws {
        let found = try found(.unknownKey, "<key>\(wrong)</key><true/>")
        #expect(found == ["\(wrong) | '\(wrong)' is no ATS key; did you mean '\(right)'?"])
    }

    @Test(arguments: [
        ("NSAppTransportSecurtiy", true), ("App Transport Security Settings", true), ("NSApptransportSecurity", true),
        ("AppTransportSecurity", true), ("NSAllowArbitraryLoad", true), ("NSAppTransportSecurity ", true),
        ("NSAppleMusicUsageDescription", false), ("NSApplicationRequiresArcade", false), ("NSExtension", false),
        ("NSPrincipalClass", false), ("NSAppleScriptEnabled", false), ("CFBundleName", false), ("App Name", false),
        ("NSLocalNetworkUsageDescription", false), ("NSAdvertisingAttributionReportEndpoint", false),
        ("NSExceptionHandlingMask", false), ("NSRequiresAquaSystemAppearance", false),
    ])
    func `a near miss at the top of an Info plist is told, an ordinary key is not`(_ key: String, _ isMiss: Bool) throws
    {
        let text = "<plist version=\"1.0\"><dict><key>\(key)</key><dict/></dict></plist>"
        let report = Auditor().audit(try HandSurvey.plists([("Info.plist", text)]))
        #expect(report.findings.contains { $0.id == .unknownKey } == isMiss, "\(report.findings.map(\.message))")
        #expect(report.findings.contains { $0.id == .noEffect } == isMiss)
    }

    @Test(arguments: [
        ("api.lantern.example:8443", "holds a port; write 'api.lantern.example'"),
        ("https://lantern.example", "holds a scheme; write 'lantern.example'"),
        (
            "http://u:p@lantern.example:80/x?y",
            "holds a scheme, holds a slash, so it is read as a range and refused, holds a user name and holds a port; write 'lantern.example'"
        ),
        ("lantern.example/", "holds a slash, so it is read as a range and refused; write 'lantern.example'"),
        (
            "*.lantern.example",
            "holds a star, which is a letter like any other; write 'lantern.example' with NSIncludesSubdomains"
        ),
        (".lantern.example", "begins with a dot; write 'lantern.example' with NSIncludesSubdomains"),
        ("*", "holds a star, which is a letter like any other; list the hosts, or use NSAllowsArbitraryLoads alone"),
        (" lantern.example ", "holds a space; write 'lantern.example'"), ("", "is empty"),
        ("Lantern.Example", "holds a capital letter; write 'lantern.example'"),
        ("lantern.example.", "ends with a dot; write 'lantern.example'"),
        (
            "bücher.example",
            "holds letters beyond ASCII, and hosts are compared in their punycode form; write 'xn--bcher-kva.example'"
        ),
        ("[fd00::1]", "stands in brackets, which belong into URLs only; write 'fd00::1'"),
        ("fe80::1%en0", "holds a character that no host holds; write 'fe80::1'"),
        ("a.example,b.example", "holds a character that no host holds; write 'a.example'"),
        ("a%20b", "holds a character that no host holds"), ("a'b", "holds a character that no host holds"),
        ("[fd00::1]:8080", "holds a port and stands in brackets, which belong into URLs only; write 'fd00::1'"),
    ])
    func `an odd host key is told with its right spelling`(_ key: String, _ expected: String) throws {
        #expect(try found(.badDomainKey, entry(key)).map { $0.hasSuffix("'\(key)' \(expected)") } == [true])
        #expect(try found(.badCIDR, entry(key)) == [])
    }

    @Test(arguments: [
        ("10.0.0.0/33", "at most 32"), ("10.0.0.0/8/", "one slash"), ("10.0.0.0/255.0.0.0", "decimal number"),
        ("192.168.100.10/30", "at most 13 characters"), ("fe80::1%en0/64", "only digits"),
        ("fd00::/129", "out of range"),
        ("::ffff:1.2.3.4/120", "dots beside"), ("192.168.0.0/", "the prefix is empty"), ("999.0.0.0/8", "no address"),
    ])
    func `a range that the system refuses is told with the reason`(_ key: String, _ reason: String) throws {
        #expect(try found(.badCIDR, entry(key)).map { $0.contains(reason) } == [true])
        #expect(try found(.badDomainKey, entry(key)) == [])
        #expect(try found(.cidrNeedsOS17, entry(key)) == [])
    }

    @Test(arguments: [
        "lantern.example", "localhost", "a_b.example", "xn--bcher-kva.example", "10.0.0.1", "fd00::1", "10/8",
        "100.64.0.0/10",
        "2001:db8::/32", "010.0.0.0/8", "dead/8", "f/4",
    ])
    func `a good host key is told nothing of`(_ key: String) throws {
        #expect(try found(.badDomainKey, entry(key)) == [])
        #expect(try found(.badCIDR, entry(key)) == [])
    }

    @Test func `a range is fine where no older system is in range`() throws {
        let range = [try PlatformRange("iOS 17.."), try PlatformRange("macOS 14..")]
        #expect(try found(.cidrNeedsOS17, entry("10.0.0.0/8")).count == 1)
        #expect(try found(.cidrNeedsOS17, entry("10.0.0.0/8"), AuditSettings(platforms: range)) == [])
    }

    @Test(arguments: [
        ("camera.local", "", true), ("localhost", "<key>NSIncludesSubdomains</key><true/>", true),
        ("camera.local", "<key>NSExceptionAllowsInsecureHTTPLoads</key><true/>", false),
        ("camera.local", "<key>NSExceptionAllowsInsecureHTTPLoads</key><false/>", true),
        ("127.0.0.0/8", "", true), ("0.0.0.0/0", "", true), ("192.168.0.0/16", "", true), ("::/0", "", true),
        ("lantern.example", "", false), ("203.0.113.0/24", "", false), ("100.64.0.0/10", "", false),
    ])
    func `an entry that closes something local is told`(_ host: String, _ keys: String, _ expected: Bool) throws {
        #expect(try found(.localExceptionTightens, entry(host, keys)).isEmpty != expected)
    }

    @Test(arguments: [
        (
            "<key>NSAllowsLocalNetworking</key><string>YES</string>",
            "it counts as absent from iOS 18.5 and macOS 15.5 on; it counts as false on iOS 18.4"
        ),
        ("<key>NSAllowsArbitraryLoadsInWebContent</key><integer>1</integer>", "it counts as true from iOS 10"),
        ("<key>NSAllowsArbitraryLoadsInWebContent</key><integer>2</integer>", "it counts as false from iOS 18.4"),
    ])
    func `a wrong class says what the systems make of it`(_ security: String, _ expected: String) throws {
        let finding = try one(.wrongType, security)
        #expect(finding.consequence.contains(expected), "\(finding.consequence)")
    }

    @Test func `where Apple's code raises is said`() throws {
        let number = try one(.wrongType, entry("a.example", "<key>NSExceptionMinimumTLSVersion</key><real>1.2</real>"))
        #expect(number.message.contains("Apple's code raises on it on iOS 18.4 and macOS 15.4"))
        let list = try one(.notADictionary, "<key>NSExceptionDomains</key><array/>")
        #expect(list.message.contains("Apple's code raises on it from iOS 18.4 and macOS 15.4 until 26"))
        let item = try one(.notADictionary, "<key>NSExceptionDomains</key><dict><key>a.example</key><true/></dict>")
        #expect(item.message.contains("Apple's code raises on it on iOS 18.4 and macOS 15.4"))
    }

    @Test(arguments: [
        ("1.2", "TLSv1.2"), ("TLSv1", "TLSv1.0"), ("TLS1.3", "TLSv1.3"), ("tlsv1.1", "TLSv1.1"),
        ("TLSv1.2 ", "TLSv1.2"),
    ])
    func `a version that is none gets the nearest one`(_ text: String, _ expected: String) throws {
        let security = entry("a.example", "<key>NSExceptionMinimumTLSVersion</key><string>\(text)</string>")
        #expect(try found(.badValue, security).map { $0.contains("did you mean '\(expected)'?") } == [true])
    }

    @Test(arguments: ["TLSv1.4", "TLSv2.0", "SSLv3", "latest"])
    func `a version that there is not means none of the others`(_ text: String) throws {
        let security = entry("a.example", "<key>NSExceptionMinimumTLSVersion</key><string>\(text)</string>")
        #expect(try found(.badValue, security).map { $0.contains("did you mean") } == [false])
    }

    @Test func `a value that raises is told apart from its neighbours`() throws {
        let security =
            "<key>NSAllowsArbitraryLoads</key><string>YES</string>"
            + entry("a.example", "<key>NSExceptionMinimumTLSVersion</key><real>1.2</real>")
        let survey = try HandSurvey.plist(security: "<dict>\(security)</dict>")
        let found = Auditor().audit(survey).findings.filter { $0.id == .wrongType }
        let texts = found.map { $0.message + ". " + $0.consequence }
        #expect(texts.map { $0.contains("raises") } == [false, true], "\(texts)")
        #expect(texts.first?.contains("counts as absent from iOS 18.4") == true, "\(texts)")
    }

    @Test func `distribution decides what a reason for review weighs`() throws {
        #expect(try one(.needsJustification, Self.blanket).severity == .warning)
        #expect(
            try one(.needsJustification, Self.blanket, AuditSettings(distribution: .internal)).severity == .note)
        #expect(try found(.needsJustification, "<key>NSAllowsArbitraryLoads</key><false/>") == [])
    }

    @Test func `of a key that stands twice the last one counts`() throws {
        let finding = try one(.duplicateKey, "\n<key>NSAllowsArbitraryLoads</key><false/>\n\(Self.blanket)")
        #expect(
            finding.message.contains("the one on line 8 counts (true), and this one (false) is lost"),
            "\(finding.message)")
        #expect(finding.place.position.line == 7 && finding.related.map(\.position.line) == [8])
    }

    @Test(arguments: [
        ("$(HOST)", true), ("${HOST}", true), ("api.$(HOST)", true), ("$HOST", false), ("$()x", true),
        ("$(HOST", false),
    ])
    func `what is filled in at build time is told, and not judged as a host`(_ key: String, _ expected: Bool) throws {
        #expect(try found(.buildVariable, entry(key)).isEmpty != expected)
        if expected { #expect(try found(.badDomainKey, entry(key)) == []) }
    }

    @Test func `pins that nothing answers are told`() throws {
        func pins(_ list: String) -> String {
            "<key>NSPinnedDomains</key><dict><key>a.example</key><dict><key>NSPinnedLeafIdentities</key>\(list)</dict></dict>"
        }
        func hash(_ text: String) -> String { "<dict><key>SPKI-SHA256-BASE64</key><string>\(text)</string></dict>" }
        let good = "r/mIkG3eEpVdm+u/ko/cwxzOMo1bk4TyHIlByibiA5E="
        #expect(try found(.badPin, pins("<array>\(hash(good))</array>")) == [])
        #expect(try one(.badPin, pins("<array>\(hash("c2hvcnQ="))</array>")).message.contains("5 bytes long"))
        #expect(
            try one(.badPin, pins("<array>\(hash("no base64!"))</array>")).consequence.contains(
                "every https load of a.example fails"))
        #expect(
            try one(.badPin, pins("<array>\(hash(good))\(hash("x"))</array>")).consequence.contains(
                "the other pins of the list stand"))
        #expect(try one(.badPin, pins("<array><string>\(good)</string></array>")).message.contains("hold no text"))
        #expect(try one(.wrongType, pins("<string>\(good)</string>")).message.contains("takes a list"))
    }
}
