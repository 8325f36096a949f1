// SPDX-License-Identifier: MIT
import ATSDocuments
import ATSModel
import Connectivity
import Diagnosis
import Formats
import Laboratory
import Matrix
import TestSupport
import Testing
import Vantage

@Suite struct DiagnoserTests {
    private static let voided: PropertyValue = ["NSAllowsArbitraryLoads": true, "NSAllowsLocalNetworking": true]

    private static let plist = """
        <?xml version="1.0" encoding="UTF-8"?>
        <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
        <plist version="1.0">
        <dict>
            <key>CFBundleIdentifier</key>
            <string>com.example.app</string>
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

    @Test func `a voided blanket key is named with its line, the network is fine, and the twin is found`() throws {
        let trouble = try Trouble(tls: [8_443: .ok])
        let document = try ConfigurationDocument(Array(Self.plist.utf8), named: "Info.plist")
        let diagnosis = Diagnoser(trouble.diagnoser()).diagnose(
            LoadInTrouble(
                load: Load(try Destination(Trouble.url)), configuration: document.configuration,
                platform: try #require(Platform("macOS 26.6")), document: document))
        #expect(diagnosis.flag == .ats)
        #expect(diagnosis.outcome == .fails && diagnosis.isFailure)
        #expect(diagnosis.connection?.status == 200)
        #expect(diagnosis.answer.prediction.outcome == .refused([URLErrorCode(-1022)]))
        #expect(diagnosis.subject.place == .tailnet)
        let keys = diagnosis.decidingKeys
        #expect(keys.map(\.name) == ["NSAllowsArbitraryLoads", "NSAllowsLocalNetworking"])
        #expect(keys.map(\.role) == [.voided, .voids])
        #expect(keys.map(\.position?.line) == [9, 11])

        #expect(diagnosis.twin(8_443)?.standing == .passes)
        #expect(diagnosis.twin(443)?.standing == .absent)
        #expect(diagnosis.twin(8_765)?.standing == .absent)
        #expect(diagnosis.waysOut.map(\.kind) == [.httpsTwin, .exception, .blanketAlone])
        #expect(diagnosis.waysOut[0].title.contains("https://100.64.0.2:8443/"))

        for way in diagnosis.waysOut.dropFirst() {
            var surgery = PlistSurgery(Self.plist)
            try surgery.apply(way.edits)
            #expect(surgery.text.contains("<!-- "), "nothing guards the lines of \(way.kind)")
            let healed = try ConfigurationDocument(Array(surgery.text.utf8), named: "Info.plist")
            #expect(healed.configuration == way.configuration)
            let ruling = CompiledConfiguration(healed.configuration, on: diagnosis.trouble.platform)
                .ruling(for: diagnosis.answer.load)
            #expect(ruling.verdict == .allowed)
        }
    }

    @Test func `without a twin the lines that make one come first`() throws {
        let diagnosis = try Trouble().diagnose(Trouble.url, nil)
        #expect(diagnosis.waysOut.map(\.kind) == [.makeTwin, .exception, .blanketAlone])
        let nginx = try #require(diagnosis.waysOut[0].recipes.first { $0.tool == .nginx })
        #expect(nginx.lines.contains { $0.contains("proxy_pass http://127.0.0.1:8765;") })
        #expect(nginx.url.url == "https://100.64.0.2/")
        #expect(diagnosis.waysOut[0].ruling.verdict == .allowed)
    }

    @Test func `a twin whose certificate nobody trusts is shown and not proposed`() throws {
        let diagnosis = try Trouble(tls: [443: .ok]).diagnose(Trouble.url, nil, trusted: false)
        #expect(diagnosis.twin(443)?.standing == .distrusted)
        #expect(diagnosis.way(.httpsTwin) == nil)
        #expect(diagnosis.way(.makeTwin) != nil)
    }

    @Test(arguments: [
        (LabBehaviour.status(404), Twin.Standing.answersOtherwise), (.status(500), .answersOtherwise),
        (.status(401), .passes), (.status(204), .passes), (.redirect("http://100.64.0.2:8765/"), .refused),
        (.reset, .absent),
    ])
    func `a twin is proposed where it answers like the destination`(
        _ behaviour: LabBehaviour, _ standing: Twin.Standing
    ) throws {
        let diagnosis = try Trouble(tls: [8_443: behaviour]).diagnose(Trouble.url, nil)
        #expect(diagnosis.twin(8_443)?.standing == standing)
        #expect((diagnosis.way(.httpsTwin) != nil) == (standing == .passes))
    }

    @Test func `user info and query do not go to a twin`() throws {
        let trouble = try Trouble(.ok, tls: [443: .ok])
        let diagnosis = try trouble.diagnose("http://user:secret@100.64.0.2:8765/a/b?token=hidden", nil)
        #expect(diagnosis.twin(443)?.destination.url == "https://100.64.0.2/a/b")
        #expect(diagnosis.way(.httpsTwin)?.title.contains("secret") == false)
        #expect(!diagnosis.hidden.curl.joined().contains("hidden"))
    }

    @Test func `a redirect from https to http fails at its hop, and the ways out open that one`() throws {
        let trouble = try Trouble(.ok, tls: [443: .redirect("http://cdn.example.test:8080/file")])
        let plain = try #require(trouble.lab.ports(of: .ok)).plain
        trouble.lead("cdn.example.test", 8_080, to: plain)
        trouble.lead("cdn.example.test", nil, to: try trouble.closedPort)
        let diagnosis = try trouble.diagnose("https://100.64.0.2/", nil)
        #expect(diagnosis.flag == .ats)
        #expect(diagnosis.answer.prediction.hop == 1)
        #expect(diagnosis.hopRulings.map(\.verdict) == [.allowed, .blocked])
        #expect(diagnosis.twins.allSatisfy { $0.destination.host == "cdn.example.test" })
        let exception = try #require(diagnosis.way(.exception))
        #expect(exception.addedLines.contains("<key>cdn.example.test</key>"))
        #expect(exception.load.hops.count == 2)
    }

    @Test func `two hops that need an exception each get both`() throws {
        let trouble = try Trouble(.redirect("http://cdn.example.test:8080/file"))
        trouble.lead("cdn.example.test", nil, to: try trouble.closedPort)
        let diagnosis = try trouble.diagnose()
        let exception = try #require(diagnosis.way(.exception))
        let lines = exception.addedLines
        #expect(lines.contains("100.64.0.0/10") && lines.contains("cdn.example.test"))
    }

    @Test func `a dead host is the network's, and no key is proposed`() throws {
        let trouble = try Trouble(.stopped)
        let diagnosis = try trouble.diagnose(Trouble.url, ["NSAllowsArbitraryLoads": true])
        #expect(diagnosis.flag == .network)
        #expect(diagnosis.isFailure)
        #expect(diagnosis.waysOut.isEmpty)
        let both = try trouble.diagnose(Trouble.url, nil)
        #expect(both.flag == .both)
        #expect(both.way(.exception) != nil)
    }

    @Test func `a load that gets through is left alone`() throws {
        let trouble = try Trouble()
        let diagnosis = try trouble.diagnose(Trouble.url, ["NSAllowsArbitraryLoads": true])
        #expect(diagnosis.outcome == .passes && !diagnosis.isFailure)
        #expect(diagnosis.waysOut.isEmpty && diagnosis.twins.isEmpty)
        #expect(diagnosis.decidingKeys.map(\.name) == ["NSAllowsArbitraryLoads"])
        #expect(trouble.lab.requestCount == 1)
    }

    @Test func `an own address is near for a web view, and the answer says that elsewhere it is not`() throws {
        let own = VantagePoint(own: [try #require(IPAddress(Trouble.host))])
        let trouble = try Trouble()
        let here = try trouble.diagnose(Trouble.url, nil, client: .webview, vantage: own)
        #expect(here.outcome == .passes)
        #expect(here.subject.isOwn)
        #expect(here.elsewhere?.verdict == .blocked)
        #expect(here.lookalikes.contains { $0.kind == .ownAddress })
        let phone = try trouble.diagnose(Trouble.url, nil, on: "iOS 26.1", client: .webview)
        #expect(phone.outcome == .fails && phone.elsewhere == nil)
        let session = try trouble.diagnose(Trouble.url, nil, vantage: own)
        #expect(session.outcome == .unsettled && !session.isFailure)
        #expect(session.waysOut.allSatisfy { $0.ruling.verdict == .allowed })
    }

    @Test func `the machine's other names are judged, and its full name is where a twin may be`() throws {
        let trouble = try Trouble()
        let closed = try trouble.closedPort
        trouble.lead("engine.tail1.ts.net", nil, to: closed)
        trouble.lead("engine", nil, to: closed)
        var options = trouble.diagnoser()
        options.tailnet = Tailnet(machines: [
            .init(
                shortName: "engine", fullName: "engine.tail1.ts.net",
                addresses: [try #require(IPAddress(Trouble.host)), try #require(IPAddress("fd7a:115c:a1e0::2"))],
                isOnline: true, isSelf: false, system: "linux")
        ])
        let diagnosis = Diagnoser(options).diagnose(try trouble.load(Trouble.url, nil))
        let names = Dictionary(
            uniqueKeysWithValues: diagnosis.otherNames.map { ($0.destination.host, $0.ruling.verdict) })
        #expect(names["engine.tail1.ts.net"] == .blocked)
        #expect(names["engine"] == .allowed)
        #expect(names["fd7a:115c:a1e0::2"] == .allowed)
        #expect(diagnosis.twins.contains { $0.destination.url == "https://engine.tail1.ts.net/" })
        let serve = try #require(diagnosis.way(.makeTwin)?.recipes.first)
        #expect(serve.tool == .tailscaleServe)
        #expect(serve.lines == ["tailscale serve --bg --https=443 http://127.0.0.1:8765"])
        #expect(serve.url.url == "https://engine.tail1.ts.net/")
    }

    @Test func `without a probe only the model speaks`() throws {
        var options = Diagnoser.Options()
        options.transfer = nil
        let load = Load(try Destination("https://a.example/"), redirects: [try Destination("http://b.example/")])
        let diagnosis = Diagnoser(options).diagnose(
            LoadInTrouble(
                load: load, configuration: Configuration(transportSecurity: nil),
                platform: try #require(Platform("iOS 26.1"))))
        #expect(diagnosis.flag == .none && diagnosis.connection == nil && diagnosis.twins.isEmpty)
        #expect(diagnosis.isFailure)
        #expect(diagnosis.way(.exception)?.edits.first?.lines.contains { $0.contains("b.example") } == true)
    }

    @Test func `an interruption ends the questions`() throws {
        let trouble = try Trouble(tls: [443: .ok])
        _ = Diagnoser(trouble.diagnoser()).diagnose(try trouble.load(Trouble.url, nil), isInterrupted: { true })
        #expect(trouble.lab.requestCount == 0)
    }

    @Test(arguments: [
        ("iOS 26.1", "http://192.168.1.20/", Lookalike.Kind.localNetworkPermission, true),
        ("iOS 26.1 simulator", "http://192.168.1.20/", .localNetworkPermission, false),
        ("macOS 14.4", "http://192.168.1.20/", .localNetworkPermission, false),
        ("tvOS 26.1", "http://nas.local/", .localNetworkPermission, false),
        ("iOS 26.1", "http://example.com/", .localNetworkPermission, false),
        ("iOS 26.1", "http://100.64.0.2/", .vpnOff, true), ("iOS 26.1", "http://example.com/", .vpnOff, false),
    ])
    func `only what fits is named as a lookalike`(
        _ platform: String, _ url: String, _ kind: Lookalike.Kind, _ fits: Bool
    ) throws {
        var options = Diagnoser.Options()
        options.transfer = nil
        let diagnosis = Diagnoser(options).diagnose(
            LoadInTrouble(
                load: Load(try Destination(url)), configuration: Configuration(transportSecurity: nil),
                platform: try #require(Platform(platform))))
        #expect(diagnosis.lookalikes.contains { $0.kind == kind } == fits)
    }
}
