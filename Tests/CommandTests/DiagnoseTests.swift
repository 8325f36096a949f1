// SPDX-License-Identifier: MIT
import Foundation
import Laboratory
import TestSupport
import Testing

@testable import ats_matrix

@Suite struct DiagnoseTests {
    /// What the tests look at of `ats-matrix/diagnosis/1`.
    private struct Answer: Decodable {
        struct Edit: Decodable {
            let action: String
            let line: Int?
            let lines: [String]
            let oldLines: [String]
        }
        struct Way: Decodable {
            let kind: String
            let edits: [Edit]
        }
        struct Key: Decodable {
            let keyPath: String
            let role: String
            let line: Int?
        }
        struct Twin: Decodable {
            let url: String
            let standing: String
        }
        struct Name: Decodable { let url: String }
        let schema: String
        let fails: Bool
        let outcome: String
        let flag: String
        let keys: [Key]
        let waysOut: [Way]
        let twins: [Twin]
        let otherNames: [Name]

        init(_ session: Session) throws {
            self = try JSONDecoder().decode(Answer.self, from: Data(session.output.utf8))
        }
    }

    private static let plist = """
        <?xml version="1.0" encoding="UTF-8"?>
        <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
        <plist version="1.0">
        <dict>
            <key>NSAppTransportSecurity</key>
            <dict>
                <key>NSAllowsArbitraryLoads</key>
                <true/>
                <key>NSAllowsLocalNetworking</key>
                <true/>
            </dict>
        </dict>
        </plist>
        """

    /// Does to the property list what one way out says, by its lines alone.
    private static func healed(_ edits: [Answer.Edit]) throws -> String {
        var lines = plist.split(separator: "\n").map(String.init)
        for edit in edits.sorted(by: { ($0.line ?? 0) > ($1.line ?? 0) }) {
            let line = try #require(edit.line)
            switch edit.action {
            case "add": lines.insert(contentsOf: edit.lines, at: line + 1)
            case "remove": lines.removeSubrange(line - 1..<line - 1 + edit.oldLines.count)
            case "comment": lines.insert(contentsOf: edit.lines, at: line - 1)
            default: Issue.record("\(edit.action) is not expected here")
            }
        }
        return lines.joined(separator: "\n")
    }

    /// A peer at 100.64.0.2 with a plain server at 8765 and its twin at 8443; nothing else is reached.
    private struct Peer {
        let lab: Laboratory
        let words: [String]
        var environment: [String: String] { ["CURL_CA_BUNDLE": lab.rootsFile] }

        init(in folder: Folder, plain: LabBehaviour = .ok) throws {
            lab = try Laboratory(
                behaviours: [.ok, plain, .stopped], addresses: ["100.64.0.2"], directory: folder.path)
            let open = try #require(lab.ports(of: .ok))
            let closed = try #require(lab.ports(of: .stopped)).plain
            let rows = [
                "100.64.0.2:8765:127.0.0.1:\(try #require(lab.ports(of: plain)).plain)",
                "100.64.0.2:8443:127.0.0.1:\(open.tls)", "::127.0.0.1:\(closed)",
            ]
            words = ["--timeout", "60"] + rows.flatMap { ["--connect-to", $0] }
        }
    }

    @Test func `blanket and local networking: the voided key, a fine network, the twin, and lines that heal`() throws {
        let folder = try Folder()
        let file = try folder.write(Self.plist, "Info.plist")
        let peer = try Peer(in: folder)
        let words = ["diagnose", "http://100.64.0.2:8765/", "--plist", file] + peer.words
        let text = Session(words, environment: peer.environment)
        #expect(text.status == .findings, "\(text.error)")
        #expect(text.output.contains("−1022"))
        #expect(text.output.contains("The network"))
        #expect(text.output.contains("Info.plist:7"))
        #expect(text.output.contains("https://100.64.0.2:8443/"))

        let answer = try Answer(Session(words + ["--format", "json"], environment: peer.environment))
        #expect(answer.schema == "ats-matrix/diagnosis/1")
        #expect(answer.fails && answer.flag == "ats")
        #expect(answer.keys.map(\.role) == ["voided", "voids"])
        #expect(answer.keys.map(\.line) == [7, 9])
        #expect(answer.twins.first { $0.url == "https://100.64.0.2:8443/" }?.standing == "passes")
        #expect(answer.waysOut.map(\.kind) == ["https-twin", "exception", "blanket-alone"])
        for way in answer.waysOut where way.kind != "https-twin" {
            let healed = try folder.write(try Self.healed(way.edits), "\(way.kind).plist")
            let explained = Session(
                "explain", "http://100.64.0.2:8765/", "--plist", healed, "--format", "json")
            #expect(explained.output.contains(#""verdict": "allowed""#), "\(way.kind): \(explained.error)")
            let again = Session(
                ["diagnose", "http://100.64.0.2:8765/", "--plist", healed] + peer.words,
                environment: peer.environment)
            #expect(again.status == .done, "\(again.output)")
        }
    }

    @Test func `the status says whether the app would fail`() throws {
        let folder = try Folder()
        let peer = try Peer(in: folder, plain: .stopped)
        let port = try #require(peer.lab.ports(of: .ok)).plain
        #expect(Session("diagnose", "http://127.0.0.1:\(port)/").status == .done)
        let dead = Session(
            ["diagnose", "http://100.64.0.2:8765/", "--keys", #"{"NSAllowsArbitraryLoads": true}"#] + peer.words)
        #expect(dead.status == .findings)
        #expect(dead.output.contains("the network or the server"))
        #expect(Session("diagnose", "http://a.example/", "--no-probe").status == .findings)
        #expect(Session("diagnose", "https://a.example/", "--no-probe").status == .done)
        // Not settled, but likely allowed.
        let own = Session("diagnose", "http://100.64.0.2/", "--no-probe", "--own", "100.64.0.2")
        #expect(own.status == .done)
        #expect(own.output.contains("not settled"))
    }

    @Test func `a device has none of this machine's addresses`() throws {
        let words = ["diagnose", "http://100.64.0.2/", "--no-probe", "--format", "json"]
        let phone = Session(words + ["--platform", "iOS 26.1"])
        #expect(phone.output.contains(#""own": []"#))
        let mac = Session(words)
        #expect(mac.output.contains(#""127.0.0.1""#))
        #expect(Session(words + ["--from", "elsewhere"]).output.contains(#""own": []"#))
        #expect(Session(words + ["--platform", "iOS 26.1 simulator"]).output.contains(#""127.0.0.1""#))
    }

    @Test(arguments: [
        (["http://a.example/", "--from", "this-machine", "--platform", "iOS 26.1"], "a device"),
        (["http://a.example/", "--from", "elsewhere", "--own", "10.0.0.1"], "two vantages"),
        (["http://a.example/", "--redirect", "http://b.example/"], "--no-probe"),
        (["http://a.example/", "--no-probe", "--connect-to", "::b:1"], "--connect-to has no effect"),
        (["http://a.example/", "--no-probe", "--timeout", "3"], "--timeout has no effect"),
        ([], "URL"), (["ftp://a.example/"], "the scheme is"), (["http://a.example/", "--log", "-"], "no place"),
        (["--log", "-", "--plist", "-"], "standard input"),
        (["--log", "/nonexistent/app.log"], "/nonexistent/app.log"),
    ])
    func `a wrong request is told`(_ words: [String], _ says: String) {
        let session = Session(["diagnose"] + words)
        #expect(session.status == .wrongRequest)
        #expect(session.output.isEmpty)
        #expect(session.error.contains(says), "\(session.error)")
    }

    @Test func `redirects that are told are judged hop by hop`() {
        let session = Session(
            "diagnose", "https://a.example/", "--redirect", "http://cdn.example/", "--no-probe")
        #expect(session.status == .findings)
        #expect(session.output.contains("redirect 1"))
        #expect(session.output.contains("<key>cdn.example</key>"))
    }

    @Test func `an interruption prints nothing`() {
        let session = Session(
            ["diagnose", "http://127.0.0.1:1/"], isInterrupted: { true })
        #expect(session.status == .interrupted)
        #expect(session.output.isEmpty)
    }

    @Test func `a saved status names the machine`() throws {
        let folder = try Folder()
        let status = try folder.write(
            """
            {"BackendState": "Running", "MagicDNSSuffix": "tail1.ts.net", "Self": {"DNSName": "me.tail1.ts.net.",
             "HostName": "me", "TailscaleIPs": ["100.64.0.1"], "Online": true, "OS": "linux"},
             "Peer": {"k": {"DNSName": "engine.tail1.ts.net.", "HostName": "engine",
             "TailscaleIPs": ["100.64.0.2", "fd7a:115c:a1e0::2"], "Online": true, "OS": "macOS"}}}
            """, "status.json")
        let answer = try Answer(
            Session(
                "diagnose", "http://100.64.0.2:8765/", "--no-probe", "--tailscale-status", status, "--format", "json"))
        #expect(answer.otherNames.map(\.url).contains("http://engine.tail1.ts.net:8765/"))
        let text = Session("diagnose", "http://100.64.0.2:8765/", "--no-probe", "--tailscale-status", status)
        #expect(text.output.contains("tailscale serve --bg --https=443 http://127.0.0.1:8765"))
        let wrong = Session("diagnose", "http://a.example/", "--no-probe", "--tailscale-status", "-", input: "[]")
        #expect(wrong.status == .wrongRequest)
        #expect(wrong.error.contains("standard input"))
    }

    private static let log = """
        Task <8F3A0B6E-1111-4222-8333-444455556666>.<1> finished with error [-1022] Error Domain=NSURLErrorDomain \
        Code=-1022 "The resource could not be loaded because the App Transport Security policy requires the use of a \
        secure connection." UserInfo={NSErrorFailingURLKey=http://100.64.0.2:8765/?token=hidden}
        """

    @Test func `a log is classified, and its URL diagnosed`() throws {
        let words = ["diagnose", "--log", "-", "--no-probe"]
        let session = Session(words, input: Array(Self.log.utf8))
        #expect(session.status == .findings, "\(session.error)")
        #expect(session.output.contains("ATS, cleartext"))
        #expect(session.output.contains("URL 1: http://100.64.0.2:8765/"))
        #expect(session.output.contains("Ways out"))
        #expect(!session.output.contains("hidden"))
        let open = Session(
            words + ["--keys", #"{"NSAllowsArbitraryLoads": true}"#, "--format", "json"], input: Array(Self.log.utf8))
        #expect(open.status == .findings)
        #expect(open.output.contains(#""schema": "ats-matrix/diagnosis-log/1""#))
        #expect(open.output.contains("built with others"))
        let nothing = Session(words, input: Array("all is well\n".utf8))
        #expect(nothing.status == .done)
        #expect(nothing.output.contains("No error of a load"))
    }
}
