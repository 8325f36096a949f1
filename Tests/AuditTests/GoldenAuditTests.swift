// SPDX-License-Identifier: MIT
import ATSDocuments
import Audit
import Formats
import Testing

@Suite struct GoldenAuditTests {
    @Test func `finds in every golden configuration what it must, where it must, and nothing that it must not`() throws
    {
        let records = try GoldenAuditRecord.all()
        #expect(records.count >= 49)
        for record in records {
            let report = try record.audit()
            let found = Set(report.findings.map(\.id.rawValue))
            #expect(Set(record.must).subtracting(found) == [], "missing in \(record.name)")
            #expect(Set(record.mustNot).intersection(found) == [], "wrong in \(record.name)")
            for (id, place) in record.at {
                let places = report.findings.filter { $0.id.rawValue == id }.map(\.place.position)
                #expect(
                    places.contains { $0.line == place.line && (place.column == nil || $0.column == place.column) },
                    "\(id) of \(record.name) stands at \(places), not at \(place)")
            }
        }
    }

    /// A list of findings is of no use where the worst of them is silent about what happens.
    @Test func `says of every finding in the golden configurations what it means`() throws {
        for record in try GoldenAuditRecord.all() {
            for finding in try record.audit().findings {
                #expect(!finding.message.isEmpty && !finding.consequence.isEmpty, "\(finding)")
                #expect(!finding.message.hasSuffix("."), "\(finding.message)")
                #expect(
                    !finding.consequence.contains("  ") && !finding.consequence.hasSuffix(" "), "\(finding.consequence)"
                )
            }
        }
    }

    @Test func `names the pair once at its source, in a project with the plists that it wrote`() throws {
        let record = try #require(try GoldenAuditRecord.all().first { $0.name == "audit/d32-generated" })
        let pairs = try record.audit().findings.filter { $0.id == .voidedArbitraryLoads }
        #expect(pairs.map(\.place.file) == [record.path + "/project.yml"])
    }

    /// The kinds of §4.1, each told by itself.
    @Test func `tells the odd host keys of a golden configuration apart`() throws {
        let record = try #require(try GoldenAuditRecord.all().first { $0.name == "audit/d13-keys.plist" })
        let found = try record.audit().findings.filter { $0.id == .badDomainKey }
        #expect(
            found.map { $0.keyPath.last } == [
                "api.lantern.example:8443", "https://lantern.example", "*.lantern.example", "Lantern.example",
            ])
        #expect(Set(found.map(\.message)).count == 4)
    }
}
