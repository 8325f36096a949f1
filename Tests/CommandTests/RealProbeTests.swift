// SPDX-License-Identifier: MIT
import DeviceProbes
import Foundation
import Laboratory
import TestSupport
import Testing

@testable import ats_matrix

/// Probes that swiftc built, and servers that answer them.
@Suite(.enabled(if: RealProbe.isThere, "swiftc is not on the PATH")) struct RealProbeTests {
    private let folder: Folder
    private let lab: Laboratory

    init() throws {
        folder = try Folder()
        lab = try Laboratory(
            behaviours: [.ok, .status(404), .silent, .endlessBody, .stopped], addresses: [], directory: folder.path)
    }

    private func url(_ behaviour: LabBehaviour) throws -> String {
        "http://127.0.0.1:\(try #require(lab.ports(of: behaviour)).plain)/"
    }

    /// The lesson's configurations, with servers that are there.
    private func lesson() throws -> String {
        """
        matrix: lesson
        platforms: [macOS 26.6]
        configurations:
          no-keys: {}
          local-only: { NSAllowsLocalNetworking: true }
          blanket: { NSAllowsArbitraryLoads: true }
          blanket-plus-local: { NSAllowsArbitraryLoads: true, NSAllowsLocalNetworking: true }
        destinations:
          loopback: \(try url(.ok))
          public: \(try url(.status(404)))
          https-twin: "${engine}"
        """
    }

    @Test func `the lesson is twelve rows in both forms, and none of them is evidence`() throws {
        defer { lab.stop() }
        let file = try folder.write(try lesson(), "lesson.yml")
        let store = folder("r.sqlite")
        let secret = try url(.endlessBody) + "very-secret"
        let session = try RealProbe.compiler().session(
            [
                "bundle", file, "--out", folder("kit"), "--set", "engine=\(secret)", "--run", "--store", store,
            ])
        #expect(session.status == .done, "\(session.error)")
        let names = ["no-keys", "local-only", "blanket", "blanket-plus-local"]
        let rows = names.flatMap { name in
            ["\(name)/loopback HTTP 200", "\(name)/public HTTP 404", "\(name)/https-twin HTTP 200"]
        }
        for row in rows { #expect(session.lines.contains { $0 == row }, "\(session.output)") }
        #expect(session.output.contains("12 measurements taken into run 1 of 'lesson'."))
        #if os(Linux)
            #expect(session.output.contains("No ATS on this system: not evidence (12 rows from Linux)."))
        #endif

        let full = try folder.read("kit/measurements.jsonl")
        #expect(full.split(separator: "\n").count == 12)
        #expect(!full.contains("very-secret") && !session.output.contains("very-secret"))
        #expect(!session.error.contains("very-secret"))

        // Once more by hand: it is all there already. A second run of the kit goes into the same run.
        let again = Session("import", folder("kit/measurements.jsonl"), "--store", store)
        #expect(again.status == .done, "\(again.error)")
        #expect(again.output.contains("0 measurements taken into run 1 of 'lesson', 12 there already"))

        // The plain rows say the same, and on which system.
        let other = folder("other.sqlite")
        let run = Session(
            "run", file, "--set", "engine=\(secret)", "--no-probe", "--fail-on", "never", "--store", other)
        #expect(run.status == .done, "\(run.error)")
        let plain = session.lines.prefix { $0.hasPrefix("#") || rows.contains(String($0)) }.joined(separator: "\n")
        let taken = Session("import", "-", "--store", other, input: plain)
        #expect(taken.output.contains("12 measurements taken into run 1 of 'lesson'."), "\(taken.error)")
        #if os(Linux)
            #expect(taken.output.contains("not evidence (12 rows from Linux)"))
        #endif
    }

    @Test func `what fails is told by domain and code, and a server that hangs does not hang the driver`() throws {
        defer { lab.stop() }
        let kit = try Kit(
            """
            matrix: m
            platforms: [macOS 26.6]
            clients: [urlsession, webview]
            configurations: { "odd; $(touch pwned) 'name'": {} }
            destinations:
              gone: \(try url(.stopped))
              hangs: \(try url(.silent))
              "a/b `id`": \(try url(.ok))
            """)
        let ended = try kit.run("--timeout", "1", building: RealProbe.compiler())
        #expect(ended.status == 0, "\(ended.error)")
        let name = "odd; $(touch pwned) 'name'"
        #expect(ended.rows.contains("\(name)/gone/urlsession URLError -1004"), "\(ended.output)")
        #expect(ended.rows.contains("\(name)/hangs/urlsession URLError -1001"), "\(ended.output)")
        #expect(ended.rows.contains("\(name)/a/b `id`/urlsession HTTP 200"), "\(ended.output)")
        #if os(Linux)
            #expect(ended.error.contains("\(name)/gone/webview: not asked, there is no client 'webview'"))
            #expect(ended.rows.count == 3)
        #endif
        let gone = try #require(try kit.measurements().first { $0["destination"] as? String == "gone" })
        let answer = try #require(gone["answer"] as? [String: Any])
        #expect(answer["domain"] as? String == "NSURLErrorDomain" && answer["code"] as? Int == -1004)
        #expect(gone["configuration"] as? String == name)
        #expect(gone["schema"] as? String == "ats-matrix/measurement/1")
        #expect(gone["vantage"] as? String == "this-machine")
    }

    @Test func `the lesson's script stands alone`() throws {
        defer { lab.stop() }
        let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
        let ended = try Kit.run([LessonScript.file, try url(.ok)], path: path)
        #expect(ended.status == 0, "\(ended.error)")
        #expect(
            ended.output == "no-keys HTTP 200\nlocal-only HTTP 200\nblanket HTTP 200\nblanket-plus-local HTTP 200\n")
        #if os(Linux)
            #expect(ended.error.contains("there is no App Transport Security on this system"))
        #endif
    }
}
