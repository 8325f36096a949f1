// SPDX-License-Identifier: MIT
import FoundationEssentials
import Laboratory
import TestSupport
import Testing

@testable import ats_matrix

@Suite struct ExplainTests {
    @Test(arguments: [
        ("http://127.0.0.1:8765/", "allowed"), ("http://example.com/", "blocked"), ("https://example.com/", "allowed"),
        ("ws://example.com/", "blocked"), ("http://[::1]:80/", "allowed"),
    ])
    func `without keys the newest platform's defaults rule, and the status is 0`(_ url: String, _ verdict: String) {
        let session = Session("explain", url, "--format", "json")
        #expect(session.status == .done)
        #expect(session.error.isEmpty)
        #expect(session.output.contains(#""verdict": "\#(verdict)""#))
        #expect(session.output.contains(#""platform": "macOS 26.6""#))
        #expect(session.output.contains(#""schema": "ats-matrix/explain/1""#))
    }

    @Test func `the client follows the scheme`() {
        #expect(Session("explain", "ws://a.example/", "--format", "json").output.contains(#""client": "websocket""#))
        #expect(Session("explain", "http://a.example/", "--format", "json").output.contains(#""client": "urlsession""#))
    }

    @Test func `an explanation for a person fits a screen`() {
        let session = Session(
            "explain", "http://100.101.102.103:8080/", "--keys",
            #"{"NSAllowsArbitraryLoads": true, "NSAllowsLocalNetworking": true}"#)
        #expect(session.output.contains("−1022"))
        #expect(session.output.contains("NSAllowsArbitraryLoads"))
        #expect(session.lines.count < 60)
        #expect(session.lines.allSatisfy { $0.count <= 80 })
    }

    @Test func `keys, own addresses and redirects decide`() {
        let own = Session(
            "explain", "http://100.101.102.103/", "--own", "100.101.102.103", "--format", "json", "--keys",
            #"{"NSAllowsLocalNetworking": true}"#)
        #expect(own.output.contains(#""place": "own address""#))
        let chain = Session("explain", "https://a.example/", "--redirect", "http://b.example/", "--format", "json")
        #expect(chain.output.contains(#""verdict": "blocked""#))
        let facts = Session("explain", "https://a.example/", "--facts", "tls1.0", "--format", "json")
        #expect(facts.output.contains(#""verdict": "blocked""#))
    }

    static let plist = """
        <?xml version="1.0" encoding="UTF-8"?>
        <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
        <plist version="1.0"><dict><key>NSAppTransportSecurity</key>
        <dict><key>NSAllowsArbitraryLoads</key><true/></dict></dict></plist>
        """

    @Test func `a property list is read from a file and from standard input`() throws {
        let folder = try Folder()
        let file = try folder.write(Self.plist, "Info.plist")
        let fromFile = Session("explain", "http://example.com/", "--plist", file, "--format", "json")
        #expect(fromFile.output.contains(#""verdict": "allowed""#))
        let piped = Session("explain", "http://example.com/", "--plist", "-", "--format", "json", input: Self.plist)
        #expect(piped.output == fromFile.output)
    }

    @Test func `a key without effect is shown with its line`() {
        let text = Self.plist.replacing("<true/></dict>", with: "<true/>\n<key>NSAllowsEverything</key><true/></dict>")
        let words = ["explain", "http://example.com/", "--plist", "-"]
        let session = Session(words, input: Array(text.utf8))
        #expect(session.output.contains("NSAppTransportSecurity:NSAllowsEverything (line 5): it is no ATS key"))
        let json = Session(words + ["--format", "json"], input: Array(text.utf8))
        #expect(json.output.contains(#""line": 5"#))
        #expect(json.output.contains(#""column": 1"#))
    }

    @Test(arguments: [
        (["--keys", "{"], "--keys:1:"), (["--keys", "nonsense"], "--keys:1:1:"),
        (["--keys", #"{"NSAppTransportSecurity": {}}"#], "--keys:1:2: found 'NSAppTransportSecurity'"),
        (["--keys", String(repeating: "[", count: 10_000)], "--keys:1:"),
        (["--plist", "/nonexistent/Info.plist"], "/nonexistent/Info.plist: "),
        (["--plist", "/dev/null"], "/dev/null: this is a device"),
    ])
    func `keys that cannot be read are named with their place`(_ words: [String], _ says: String) {
        let session = Session(["explain", "http://a.example/"] + words)
        #expect(session.status == .wrongRequest)
        #expect(session.output.isEmpty)
        #expect(session.error.contains("ats-matrix explain: \(says)"), "\(session.error)")
    }

    @Test func `keys are taken from a project and from a folder, for the target that is named`() throws {
        let folder = try Folder()
        let project = """
            { objects = {
              P = { isa = PBXProject; buildConfigurationList = N; targets = (A, S, ); };
              A = { isa = PBXNativeTarget; name = Lantern; productType = "com.apple.product-type.application";
                    buildConfigurationList = AL; };
              AL = { isa = XCConfigurationList; buildConfigurations = (AC, ); };
              AC = { isa = XCBuildConfiguration; name = Release; buildSettings = { INFOPLIST_FILE = Info.plist; }; };
              S = { isa = PBXNativeTarget; name = Share; productType = "com.apple.product-type.app-extension";
                    buildConfigurationList = SL; };
              SL = { isa = XCConfigurationList; buildConfigurations = (SC, ); };
              SC = { isa = XCBuildConfiguration; name = Release;
                     buildSettings = { GENERATE_INFOPLIST_FILE = YES; }; };
            }; rootObject = P; }
            """
        try folder.write(project, "project.pbxproj")
        let plist = try folder.write(Self.plist, "Info.plist")
        let words = ["explain", "http://example.com/", "--format", "json", "--plist"]
        for (file, target, verdict) in [
            (plist, nil, "allowed"), (folder.path, nil, "allowed"), (folder.path, "Lantern", "allowed"),
            (folder.path, "Share", "blocked"), (folder("project.pbxproj"), "Share", "blocked"),
        ] as [(String, String?, String)] {
            let session = Session(words + [file] + (target.map { ["--target", $0] } ?? []))
            #expect(session.output.contains("\"verdict\": \"\(verdict)\""), "\(session.output)\(session.error)")
        }
        let wrong = Session(words + [folder.path, "--target", "Shaer"])
        #expect(wrong.status == .wrongRequest)
        #expect(wrong.error.contains("no bundle here is called 'Shaer'; expected one of "), "\(wrong.error)")
        #expect(wrong.error.contains("did you mean 'Share'?"), "\(wrong.error)")
    }

    @Test(arguments: [
        ("no plist", "standard input:1:"),
        ("<?xml version=\"1.0\"?><plist><dict><key>a</key></dict></plist>", "standard input:1:"),
        ("", "standard input"),
    ])
    func `a document that is none is refused with its place`(_ text: String, _ says: String) {
        let session = Session("explain", "http://a.example/", "--plist", "-", input: text)
        #expect(session.status == .wrongRequest)
        #expect(session.error.contains(says), "\(session.error)")
    }

    @Test func `a probe says what curl gets beside what the app would`() throws {
        let folder = try Folder()
        let lab = try Laboratory(behaviours: [.ok], addresses: [], directory: folder.path)
        defer { lab.stop() }
        let port = try #require(lab.ports(of: .ok)).plain
        let both = Session("explain", "http://127.0.0.1:\(port)/", "--keys", "{}", "--probe", "--format", "json")
        #expect(both.status == .done)
        #expect(both.output.contains(#""status": 200"#))
        let parted = Session(
            "explain", "http://100.100.1.1:8765/", "--probe", "--connect-to",
            "100.100.1.1:8765:127.0.0.1:\(port)", "--format", "json")
        #expect(parted.output.contains(#""status": 200"#))
        #expect(parted.output.contains("-1022"))
        #expect(lab.requestCount == 2)
    }

    @Test(
        arguments: [
            ("no-forward-secrecy", "{}", "forward-secrecy"), ("ok", "{}", "tls-satisfied"),
            ("ten-years", "{}", "trust-enforced"),
            ("no-forward-secrecy", #"{"NSAllowsArbitraryLoads": true}"#, "tls-without-ats"),
            // The offer that the entry makes is tried, not everybody's.
            (
                "no-forward-secrecy",
                #"{"NSExceptionDomains": {"a.example": {"NSExceptionRequiresForwardSecrecy": false}}}"#, "tls-satisfied"
            ),
        ])
    func `a probe judges the server that it saw, whatever was thought of it`(
        _ behaviour: String, _ keys: String, _ rule: String
    ) throws {
        let folder = try Folder()
        let server = try #require(LabBehaviour(behaviour))
        let lab = try Laboratory(behaviours: [server], addresses: [], directory: folder.path)
        defer { lab.stop() }
        let port = try #require(lab.ports(of: server)).tls
        for facts in [[], ["--facts", "ok"], ["--facts", "tls1.0"]] {
            let session = Session(
                [
                    "explain", "https://a.example/", "--keys", keys, "--probe", "--connect-to",
                    "a.example:443:127.0.0.1:\(port)", "--format", "json",
                ] + facts, environment: ["CURL_CA_BUNDLE": lab.rootsFile])
            #expect(session.status == .done, "\(session.error)")
            #expect(session.output.contains(#""status": 200"#), "\(session.output)")
            #expect(session.output.contains(#""rule": "\#(rule)""#), "\(session.output)")
        }
        // Where nothing answers, what was said of the server counts.
        let unseen = Session(
            "explain", "https://a.example/", "--keys", "{}", "--probe", "--connect-to", "a.example:443:127.0.0.1:1",
            "--facts", "tls1.0", "--format", "json")
        #expect(unseen.output.contains(#""rule": "tls-minimum""#), "\(unseen.output)")
    }
}
