// SPDX-License-Identifier: MIT
import ATSDocuments
import ATSModel
import Audit
import Formats
import TestSupport
import Testing

/// Random configurations in every form: what is mended unasked changes no ruling, and leaves nothing of its kind.
@Suite struct MendingPropertyTests {
    private enum Form: String, CaseIterable {
        case xml = "Info.plist"
        case binary = "Binary/Info.plist"
        case json = "app.json"
        case yaml = "project.yml"
    }

    @Test(arguments: 0..<12)
    func `free mends change no ruling and are done once`(_ seed: Int) throws {
        var generator = SeededGenerator(seed: 5, number: seed)
        let form = Form.allCases[seed % Form.allCases.count]
        let security = dictionary(&generator)
        let bench = try MendBench([:])
        try bench.write(try document(security, form), to: form.rawValue)

        let before = try configuration(bench)
        let changes = try bench.mend()
        let after = try configuration(bench)
        for platform in [Platform(.iOS, Version(12)), Platform(.macOS, Version(15, 4)), Platform(.iOS, Version(26))] {
            let models = (CompiledConfiguration(before, on: platform), CompiledConfiguration(after, on: platform))
            for host in [
                "a.example", "x.a.example", "b.example", "10.1.2.3", "100.64.1.1", "printer.local", "203.0.113.9",
            ] {
                for scheme in ["http", "https"] {
                    let load = Load(try Destination("\(scheme)://\(host)/"))
                    let rulings = (models.0.ruling(for: load), models.1.ruling(for: load))
                    #expect(rulings.0.verdict == rulings.1.verdict, "\(load.destination.url) on \(platform)")
                    #expect(rulings.0.requires == rulings.1.requires, "\(load.destination.url) on \(platform)")
                }
            }
        }
        #expect(try bench.mend().isEmpty, "\(changes.map(\.titles))")
        let survey = try bench.survey()
        for finding in Auditor(bench.settings).audit(survey).findings {
            let free = Mending.mends(for: finding, in: survey, bench.settings).filter(\.isFree)
            #expect(free.isEmpty, "\(finding.id) \(finding.keyPath) \(free)")
        }
    }

    private func configuration(_ bench: MendBench) throws -> Configuration {
        let survey = try bench.survey()
        #expect(survey.declarations.count == 1, "\(survey.remarks)")
        let entry = survey.declarations.first?.tree["NSAppTransportSecurity"]
        return Configuration(transportSecurity: try entry.map { try PropertyValue($0.value) })
    }

    private func document(_ security: Tree, _ form: Form) throws -> [UInt8] {
        func entry(_ key: String, _ value: Tree) -> Tree.Entry {
            Tree.Entry(key: key, keyPosition: .nowhere, value: value)
        }
        func node(_ entries: Tree.Entry...) -> Tree { Tree(.dictionary(entries), at: .nowhere) }
        func text(_ text: String) -> Tree { Tree(.string(text), at: .nowhere) }
        let plist = node(entry("CFBundlePackageType", text("APPL")), entry("NSAppTransportSecurity", security))
        switch form {
        case .xml: return Array(try PropertyListWriter.text(of: plist).utf8)
        case .binary: return try BinaryPropertyListWriter.bytes(of: plist)
        case .json:
            let app = node(entry("expo", node(entry("name", text("A")), entry("ios", node(entry("infoPlist", plist))))))
            return Array(JSONValue(app).text(pretty: true).utf8)
        case .yaml:
            let project = node(
                entry("name", text("A")),
                entry(
                    "targets",
                    node(
                        entry(
                            "A",
                            node(
                                entry("type", text("application")), entry("platform", text("iOS")),
                                entry("info", node(entry("path", text("A.plist")), entry("properties", plist))))))))
            return Array(JSONValue(project).text(pretty: true).utf8)
        }
    }

    private func dictionary(_ generator: inout SeededGenerator) -> Tree {
        func entries(_ count: Int, _ keys: [String], _ value: (String) -> Tree.Value) -> Tree.Value {
            var seen: Set<String> = []
            return .dictionary(
                (0..<count).compactMap { _ in
                    let key = generator.pick(keys)
                    guard seen.insert(key).inserted else { return nil }
                    return Tree.Entry(key: key, keyPosition: .nowhere, value: Tree(value(key), at: .nowhere))
                })
        }
        func scalar() -> Tree.Value {
            generator.pick([
                .boolean(true), .boolean(true), .boolean(false), .string("YES"), .integer(1), .string("TLSv1.0"),
                .string("TLSv1.2"),
            ])
        }
        let globals = [
            "NSAllowsArbitraryLoads", "NSAllowsLocalNetworking", "NSAllowsArbitraryLoadsInWebContent",
            "NSAllowsArbitraryLoadsForMedia", "NSAllowsLocalNetwork", "NSAllowsArbitraryLoadsInMedia",
            "NSExceptionAllowsInsecureHTTPLoads", "NSExceptionDomains", "NSExceptionDomains",
        ]
        let hosts = [
            "a.example", "http://a.example", "*.a.example", "b.example:80", "10.0.0.0/8", "100.64.0.0/10",
            "10.0.0.0/99",
            "printer.local", "localhost",
        ]
        let keys = [
            "NSExceptionAllowsInsecureHTTPLoads", "NSIncludesSubdomains", "NSExceptionMinimumTLSVersion",
            "NSRequiresCertificateTransparency", "NSExceptionRequiresForwardSecrecy", "NSAllowsLocalNetworking",
            "NSThirdPartyExceptionAllowsInsecureHTTPLoads", "NSExceptionAllowInsecureHTTPLoads",
        ]
        return Tree(
            entries(1 + generator.below(5), globals) { key in
                guard key == "NSExceptionDomains" else { return scalar() }
                return entries(generator.below(4), hosts) { _ in entries(generator.below(4), keys) { _ in scalar() } }
            }, at: .nowhere)
    }
}
