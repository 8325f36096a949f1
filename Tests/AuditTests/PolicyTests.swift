// SPDX-License-Identifier: MIT
import ATSDocuments
import Audit
import Formats
import Testing

@Suite struct PolicyTests {
    private func broken(_ policy: Policy, _ security: String) throws -> [String] {
        let survey = try HandSurvey.plist(security: security)
        return Auditor(AuditSettings(policy: policy)).audit(survey).findings.filter { $0.id == .policyViolation }
            .map { $0.keyPath.dropFirst().joined(separator: ":") }
    }

    private static let entry =
        "<key>NSExceptionDomains</key><dict><key>a.example</key><dict><key>NSIncludesSubdomains</key><true/></dict></dict>"

    @Test(arguments: [
        ("<dict/>", [String]()), ("<dict><key>NSAllowsArbitraryLoads</key><true/></dict>", []),
        ("<dict><key>NSAllowsArbitraryLoads</key><false/></dict>", ["NSAllowsArbitraryLoads"]),
        ("<dict><key>NSAllowsLocalNetworking</key><true/></dict>", ["NSAllowsLocalNetworking"]),
        ("<dict><key>NSAllowsArbitraryLoads</key><true/>\(entry)</dict>", ["NSExceptionDomains"]),
        ("<string>x</string>", [""]),
    ])
    func `the lesson's rule takes no exception at all, or the blanket key alone`(
        _ security: String, _ expected: [String]
    ) throws {
        #expect(try broken(Policy(named: "twin-or-blanket-alone"), security) == expected)
    }

    /// A number is a boolean to ATS, a text is none.
    @Test(arguments: [
        ("<true/>", true), ("<integer>1</integer>", true), ("<integer>-3</integer>", true), ("<real>0.5</real>", true),
        ("<false/>", false), ("<integer>0</integer>", false), ("<string>YES</string>", false), ("<array/>", false),
    ])
    func `the blanket key breaks the rule against it wherever it is on`(_ value: String, _ isBroken: Bool) throws {
        let security = "<dict><key>NSAllowsArbitraryLoads</key>\(value)</dict>"
        let found = try broken(Policy(named: "no-blanket"), security)
        #expect(found == (isBroken ? ["NSAllowsArbitraryLoads"] : []))
    }

    @Test func `a policy of one's own has rules and lists`() throws {
        let text = """
            policy: lantern
            rules: [no-blanket, no-subdomains]
            allow:
              keys: [NSExceptionDomains, NSIncludesSubdomains]
              hosts: ["*.lantern.example", 10.0.0.0/8]
            """
        let policy = try Policy(Array(text.utf8), file: "policy.yml")
        #expect(policy.name == "lantern" && policy.rules == [.noBlanket, .noSubdomains])
        #expect(
            try broken(policy, "<dict><key>NSAllowsArbitraryLoads</key><true/>\(Self.entry)</dict>").sorted() == [
                "NSAllowsArbitraryLoads", "NSAllowsArbitraryLoads", "NSExceptionDomains:a.example",
                "NSExceptionDomains:a.example:NSIncludesSubdomains",
            ])
    }

    @Test(arguments: [
        ("10.0.0.0/8", "10.1.2.3", true), ("10.0.0.0/8", "10.1.0.0/16", true), ("10.0.0.0/8", "10.0.0.0/8", true),
        ("10.0.0.0/8", "11.0.0.1", false), ("10.0.0.0/8", "10.0.0.0/7", false), ("10.0.0.0/8", "a.example", false),
        ("10.1.2.3", "10.1.2.3/32", true), ("10.1.2.3", "10.1.2.0/24", false), ("fd00::/8", "fd12::1", true),
        ("fd00::/8", "fe80::1", false), ("::1", "0:0:0:0:0:0:0:1", true), ("::/0", "10.1.2.3", false),
        ("*.example.com", "a.example.com", true), ("*.example.com", "example.com", false),
        ("example.com", "a.example.com", false),
    ])
    func `an allowed range covers the addresses and ranges in it, as a star covers names`(
        _ allowed: String, _ host: String, _ isCovered: Bool
    ) throws {
        let policy = try Policy(Array("allow: {hosts: [\"\(allowed)\"]}".utf8), file: "p.yml")
        let security =
            "<dict><key>NSExceptionDomains</key><dict><key>\(host)</key><dict><key>NSIncludesSubdomains</key><true/></dict></dict></dict>"
        #expect(try broken(policy, security).isEmpty == isCovered)
    }

    @Test(arguments: [
        ("rules: [no-blankets]", "p.yml:1:9: 'no-blankets' is no rule"),
        ("rule: [no-blanket]", "did you mean 'rules'?"),
        ("allow: {keys: [NSAllowLocalNetworking]}", "did you mean 'NSAllowsLocalNetworking'?"),
        ("allow: {host: [a]}", "did you mean 'hosts'?"), ("[]", "the policy is a list"),
        ("policy: x", "asks for nothing"),
        ("rules: {a: b}", "a text"), ("allow: 1", "'allow' is a number"), ("a: [", "p.yml"),
    ])
    func `says what is wrong with a policy`(_ text: String, _ expected: String) {
        let error = #expect(throws: InputError.self) { try Policy(Array(text.utf8), file: "p.yml") }
        #expect(error?.description.contains(expected) == true, "\(error?.description ?? "")")
    }

    @Test func `says which policies there are`() {
        let error = #expect(throws: InputError.self) { try Policy(named: "twin-or-blanket-alon") }
        #expect(error?.description.contains("did you mean 'twin-or-blanket-alone'?") == true)
        #expect(throws: InputError.self) { try Policy(named: "./is-not-there.yml") }
    }
}
