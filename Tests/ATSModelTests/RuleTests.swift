// SPDX-License-Identifier: MIT
import ATSModel
import Testing

/// What each rule of the model is worth: a rule that no golden cell notices is not tested by them.
@Suite struct RuleTests {
    /// Rules that no golden cell can notice, and why.
    private static let cannotDecideAlone = [
        "system-without-ats":
            "the golden systems all have ATS, and an app for an older one has an older SDK, which exempts it as well"
    ]

    @Test func `switching off any single rule turns some golden cell red`() throws {
        let cells = try GoldenRecord.all.get()
        for rule in Rule.all {
            let red = cells.first { cell in
                let model = CompiledConfiguration(cell.configuration, on: cell.platform, disabling: [rule.id])
                return !cell.agrees(with: model.ruling(for: cell.load))
            }
            if let why = RuleTests.cannotDecideAlone[rule.id] {
                #expect(red == nil, "\(rule.id) can decide, although: \(why)")
            } else {
                #expect(red != nil, "no golden cell notices that \(rule.id) is off")
            }
        }
    }

    @Test func `a system without ATS and its SDK exempt a load each by itself`() throws {
        let load = Load(try Destination("http://example.com/"))
        let none = Configuration(transportSecurity: nil)
        let old = Platform(.iOS, Version(8))
        for disabled in [[], ["sdk-before-ats"], ["system-without-ats"]] as [Set<String>] {
            #expect(CompiledConfiguration(none, on: old, disabling: disabled).ruling(for: load).verdict == .allowed)
        }
        let both = CompiledConfiguration(none, on: old, disabling: ["sdk-before-ats", "system-without-ats"])
        #expect(both.ruling(for: load).verdict == .blocked)
    }

    @Test func `every rule has an id, a title, a section and a place of its own`() {
        #expect(Set(Rule.all.map(\.id)).count == Rule.all.count)
        #expect(Set(Rule.all.map(\.title)).count == Rule.all.count)
        for rule in Rule.all {
            #expect(rule.section.hasPrefix("§"), "\(rule.id)")
            #expect(!rule.title.hasSuffix("."), "\(rule.id)")
            #expect(rule.id.allSatisfy { $0.isLowercase || $0.isNumber || $0 == "-" }, "\(rule.id)")
            #expect(Rule.named(rule.id) == rule)
        }
        #expect(Rule.named("no-such-rule") == nil)
    }

    @Test func `every open question is met by some golden cell`() throws {
        var met: Set<String> = []
        for cell in try GoldenRecord.all.get() {
            let model = CompiledConfiguration(cell.configuration, on: cell.platform)
            met.formUnion(model.ruling(for: cell.load).questions.map(\.id))
        }
        for question in OpenQuestion.all {
            #expect(question.section.hasPrefix("§12."), "\(question.id)")
            #expect(OpenQuestion.named(question.id) == question)
            #expect(met.contains(question.id), "no golden cell is unsettled for \(question.id)")
        }
    }
}

extension GoldenRecord {
    /// Agreement as the golden data defines it: the same verdict, and in a blocked cell with a code a set of codes that
    /// is not empty and a subset of the cell's.
    func agrees(with ruling: Ruling) -> Bool {
        guard ruling.verdict == expect else { return false }
        guard expect == .blocked, !codes.isEmpty else { return true }
        return !ruling.codes.isEmpty && codes.isSuperset(of: ruling.codes.map(\.rawValue))
    }
}
