// SPDX-License-Identifier: MIT
import ATSDocuments
import ATSModel
import Audit
import Formats
import Testing

/// Keys that a program computes: that they are there is known, their values are not.
@Suite struct ComputedKeyTests {
    private static let narrow = [
        "NSAllowsArbitraryLoadsInWebContent", "NSAllowsArbitraryLoadsForMedia", "NSAllowsArbitraryLoadsInMedia",
        "NSAllowsLocalNetworking",
    ].filter { Configuration.narrowKeys.contains($0) }

    private func expo(_ security: String, named name: String = "A") throws -> Survey {
        let text =
            "module.exports = { name: '\(name)', ios: { infoPlist: { NSAppTransportSecurity: { \(security) } } } }"
        return survey(
            try ExpoScriptDocument.read(Array(text.utf8), file: "app.config.js", in: SourceFiles()).declarations)
    }

    private func tuist(_ security: String) throws -> Survey {
        let text = """
            let project = Project(name: "A", targets: [.target(name: "A", destinations: .iOS, product: .app,
                bundleId: "a", infoPlist: .extendingDefault(with: ["NSAppTransportSecurity": [\(security)]]))])
            """
        return survey(
            try TuistDocument.read(Array(text.utf8), file: "Project.swift", in: SourceFiles()).declarations)
    }

    private func survey(_ declarations: [Declaration], product: Bool = false) -> Survey {
        var survey = Survey()
        survey.declarations = declarations
        if product { survey.products = [Array(declarations.indices)] }
        return survey
    }

    private func findings(_ survey: Survey, _ settings: AuditSettings = AuditSettings()) -> [Finding] {
        Auditor(settings).audit(survey).findings
    }

    @Test(arguments: narrow, ["process.env.DEV === '1'", "isDev", "f()", "isDev ? true : false", "!isDev"])
    func `a computed narrow key of a script voids the blanket key`(_ key: String, _ value: String) throws {
        let found = findings(try expo("NSAllowsArbitraryLoads: true, \(key): \(value)"))
        #expect(!found.contains { $0.id == .arbitraryLoads })
        let finding = try #require(found.first { $0.id == .voidedArbitraryLoads })
        #expect(
            finding.message.contains("but \(key) (computed) beside it voids it from iOS 10 on"), "\(finding.message)")
        #expect(finding.severity == .error && finding.related.map(\.position.isKnown) == [true])
        #expect(
            finding.consequence.contains("to public names fails with −1022 from iOS 10 on"),
            "\(finding.consequence)")
        #expect(finding.consequence.contains("comes out as undefined"))
    }

    @Test(arguments: [".boolean(isDev)", "Environment.isDev", "isDev ? true : false", ".boolean(!f())"])
    func `a computed narrow key of a manifest voids the blanket key`(_ value: String) throws {
        let found = findings(try tuist("\"NSAllowsArbitraryLoads\": true, \"NSAllowsLocalNetworking\": \(value)"))
        #expect(!found.contains { $0.id == .arbitraryLoads })
        let finding = try #require(found.first { $0.id == .voidedArbitraryLoads })
        #expect(finding.message.contains("NSAllowsLocalNetworking (computed)") && finding.severity == .error)
    }

    @Test(arguments: ["NSAllowsLocalNetworking: undefined", "NSAllowsLocalNetworking: null", "NSFoo: f()", "...f"])
    func `what is not there, or not known to be, voids nothing`(_ key: String) throws {
        let ids = findings(try expo("NSAllowsArbitraryLoads: true, \(key)")).map(\.id)
        #expect(ids.contains(.arbitraryLoads) && !ids.contains(.voidedArbitraryLoads))
    }

    @Test func `a literal narrow key beside a computed one is named as well, and no half mend is offered`() throws {
        let survey = try expo(
            "NSAllowsArbitraryLoads: true, NSAllowsLocalNetworking: f(), NSAllowsArbitraryLoadsInWebContent: true")
        let finding = try #require(findings(survey).first { $0.id == .voidedArbitraryLoads })
        #expect(
            finding.message.contains("NSAllowsArbitraryLoadsInWebContent (true) and NSAllowsLocalNetworking (computed)")
        )
        let mends = Mending.mends(for: finding, in: survey, AuditSettings())
        #expect(!mends.isEmpty && !mends.contains { $0.choice == "drop-narrow" })
        #expect(
            mends.first { $0.choice == "drop-blanket" }?.effect == "no ruling changes on any system in range")
    }

    @Test func `computed keys are not compared across bundles, others are`() throws {
        let computed = try expo("NSAllowsArbitraryLoads: true, NSAllowsLocalNetworking: f()").declarations
        let literal = try expo("NSAllowsArbitraryLoads: true, NSAllowsLocalNetworking: true", named: "B")
            .declarations
        let other = try expo("NSAllowsLocalNetworking: true", named: "C").declarations
        let spread = try expo("...f").declarations
        func differs(_ declarations: [Declaration]) -> [Finding] {
            findings(survey(declarations, product: true)).filter { $0.id == .differsAcrossTargets }
        }
        #expect(differs(computed + literal).isEmpty)
        #expect(differs(spread + literal).isEmpty)
        #expect(differs(literal + other).count == 1)
        #expect(differs(computed + other).map { $0.keyPath.last } == ["NSAllowsArbitraryLoads"])
    }

    @Test func `a policy counts a computed key as there, and takes its value for nothing`() throws {
        func broken(_ policy: Policy, _ security: String) throws -> [String?] {
            findings(try expo(security), AuditSettings(policy: policy)).filter { $0.id == .policyViolation }
                .map { $0.keyPath.last }
        }
        let local = "NSAllowsLocalNetworking: f()"
        #expect(try broken(Policy(named: "no-exceptions"), local) == ["NSAllowsLocalNetworking"])
        #expect(
            try broken(Policy(named: "twin-or-blanket-alone"), "NSAllowsArbitraryLoads: true, \(local)")
                == ["NSAllowsLocalNetworking"])
        #expect(try broken(Policy(named: "twin-or-blanket-alone"), "NSAllowsArbitraryLoads: f()").isEmpty)
        #expect(try broken(Policy(named: "no-blanket"), "NSAllowsArbitraryLoads: f()").isEmpty)
        let keys = Policy(name: "p", keys: ["NSAllowsArbitraryLoads"])
        #expect(try broken(keys, local) == ["NSAllowsLocalNetworking"])
    }

    @Test func `of electron-builder's pair it is said where it holds`() throws {
        var survey = Survey()
        survey.declarations = [
            try HandSurvey.declaration(
                .electronBuilder,
                "{\"NSAppTransportSecurity\": {\"NSAllowsArbitraryLoads\": true, \"NSAllowsLocalNetworking\": true}}",
                file: "electron-builder.json", target: Target(name: "A", kind: .application, systems: [.macOS]))
        ]
        let finding = try #require(findings(survey).first { $0.id == .voidedArbitraryLoads })
        let note = "that holds for the Mac App Store only: into every other build electron-builder writes"
        #expect(finding.consequence.contains(note) && finding.consequence.contains("electron-builder#9365"))
        let mends = Mending.mends(for: finding, in: survey, AuditSettings())
        #expect(mends.contains { $0.choice == "drop-narrow" })
        #expect(mends.allSatisfy { $0.effect?.contains(note) == true }, "\(mends.map(\.effect))")
        #expect(mends.first { $0.choice == "drop-narrow" }?.title.hasSuffix("in builds for the Mac App Store") == true)
    }
}
