// SPDX-License-Identifier: MIT
import Laboratory
import TestSupport
import Testing

@testable import ats_matrix

@Suite struct LabTests {
    @Test func `ports are taken from the number that is asked for, and can be had again`() throws {
        // Below the range that the kernel chooses from, so that no other test's connection is in the way.
        func lab(_ port: Int) -> Session {
            Session("lab", "--port", "\(port)", "ok", "404", isInterrupted: { true })
        }
        let port = try #require((0..<20).map { 20_000 + 500 * $0 }.first { lab($0).status == .done })
        let again = lab(port)
        #expect(again.status == .done, "\(again.error)")
        #expect(again.output.contains("ok   http://127.0.0.1:\(port)/  https://127.0.0.1:\(port + 1)/"))
        #expect(again.output.contains("404  http://127.0.0.1:\(port + 2)/"))
    }

    @Test(arguments: [
        ("exspired", "did you mean 'expired'"), ("tls1.4", "did you mean 'tls1."),
        ("missing-intermediat", "did you mean 'missing-intermediate'"), ("redirect-hop", "did you mean 'redirect-"),
    ])
    func `a word that no server is gets the nearest one, on the command line and in a matrix`(
        _ word: String, _ hint: String
    ) throws {
        let session = Session("lab", word, isInterrupted: { true })
        #expect(session.status == .wrongRequest)
        #expect(session.error.contains(hint), "\(session.error)")

        let folder = try Folder()
        let matrix = """
            matrix: m
            platforms: [macOS 26.6]
            configurations: { none: {} }
            destinations: { one: { url: https://a.example/, lab: \(word) } }
            """
        let file = try folder.write(matrix, "m.yml")
        let run = Session("run", file, "--lab", "--store", folder("record.sqlite"))
        #expect(run.status == .wrongRequest)
        #expect(run.error.contains("4:") && run.error.contains("the lab cannot do '\(word)'"), "\(run.error)")
        #expect(run.error.contains(hint), "\(run.error)")
        #expect(run.error.contains("'ats-matrix help servers'"), "\(run.error)")
    }

    @Test func `help servers tells of every TLS server`() {
        let page = Session("help", "servers").output
        for server in TLSServer.allCases { #expect(page.contains("  \(server.rawValue) "), "\(server)") }
    }

    @Test func `a port that is taken is named and ends with 3`() throws {
        let folder = try Folder()
        let lab = try Laboratory(behaviours: [.ok], addresses: [], directory: folder.path)
        defer { lab.stop() }
        let port = try #require(lab.ports(of: .ok)).plain
        try #require(port < 65_000)
        let session = Session("lab", "--port", "\(port)", isInterrupted: { true })
        #expect(session.status == .machine)
        #expect(session.error.contains("port \(port) on 127.0.0.1: Address already in use"), "\(session.error)")
    }
}
