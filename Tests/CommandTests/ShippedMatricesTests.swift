// SPDX-License-Identifier: MIT
import FoundationEssentials
import Matrix
import Recorder
import TestSupport
import Testing

@testable import ats_matrix

@Suite struct ShippedMatricesTests {
    private static let root = "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/")

    private static var names: [String] {
        let files = try? FileManager.default.contentsOfDirectory(atPath: root + "/matrices")
        return (files ?? []).filter { $0.hasSuffix(".yml") }.map { String($0.dropLast(4)) }.sorted()
    }

    @Test func `they are there`() {
        let names = Set(Self.names)
        #expect(
            names.isSuperset(of: [
                "cidr", "clients", "lesson", "lesson-full", "platforms", "redirects", "tailnet", "tls", "voided",
            ]))
    }

    @Test(arguments: names)
    func `every cell has an expectation that says what it rests on, and none is unmet`(_ name: String) throws {
        let file = "\(Self.root)/matrices/\(name).yml"
        let folder = try Folder()
        let store = folder("record.sqlite")
        let matrix = try MatrixDefinition.read(file: file, settings: [:], environment: [:])
        // What rests on where a server leads, or on its TLS, is seen by Scripts/regenerate alone.
        let needsServers = matrix.destinations.contains { $0.lab.map { $0.text != "ok" } ?? false }
        let session = Session(
            "run", file, "--no-probe", "--own", "127.0.0.1", "--store", store, "--format", "csv", "--fail-on",
            needsServers ? "never" : "unexpected")
        #expect(session.status == .done, "\(session.error)")
        #expect(FileManager.default.fileExists(atPath: "\(Self.root)/results/\(name).md"))
        #expect(matrix.name == name)
        #expect(matrix.expectations.allSatisfy { $0.because != nil })
        // A matrix that asks questions does not know its answers.
        guard matrix.questions.isEmpty else { return }
        let report = try RecordStore(reading: store).report(.last)
        #expect(report.cells.filter(\.expectations.isEmpty).map { "\($0.configuration) × \($0.destination)" } == [])
    }
}
