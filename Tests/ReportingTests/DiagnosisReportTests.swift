// SPDX-License-Identifier: MIT
import ATSDocuments
import ATSModel
import Connectivity
import Formats
import Matrix
import Testing
import Vantage

@testable import Diagnosis
@testable import Reporting

@Suite struct DiagnosisReportTests {
    private static let voided = """
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

    private static func connection(_ destination: Destination, status: Int?) -> Connection {
        let failure = TransferFailure(
            curlCode: 7, text: "Failed to connect: Connection refused", systemError: 111,
            urlError: .cannotConnectToHost)
        return Connection(
            id: 0,
            hops: [
                Hop(
                    destination: destination, status: status, failure: status == nil ? failure : nil,
                    remoteAddress: destination.host,
                    times: PhaseTimes(nameLookup: 100, connect: 900, firstByte: status.map { _ in 2_900 }, total: 3_100)
                )
            ])
    }

    /// - Parameter twin: the port at which TLS answers.
    private static func diagnosis(
        _ url: String, status: Int?? = 200, plist: String? = nil, on platform: String = "macOS 26.6",
        client: Client = .urlsession, own: [String] = [], twin: UInt16? = nil, tailnet: Tailnet? = nil
    ) throws -> Diagnosis {
        let document = try plist.map { try ConfigurationDocument(Array($0.utf8), named: "App/Info.plist") }
        let configuration = document?.configuration ?? Configuration(transportSecurity: nil)
        let vantage = VantagePoint(own: own.compactMap { IPAddress($0) })
        let platform = try #require(Platform(platform))
        var options = Diagnoser.Options()
        options.here = vantage
        options.tailnet = tailnet
        let model = CompiledConfiguration(configuration, on: platform)
        let destination = try Destination(url)
        let connection = status.map { Self.connection(destination, status: $0) }
        return Diagnoser(options).conclude(
            LoadInTrouble(
                load: Load(destination, client: client, vantage: vantage), configuration: configuration,
                platform: platform, document: document), model, connection
        ) { candidates in
            candidates.map { candidate in
                let connection = Self.connection(candidate, status: candidate.port == twin ? 200 : nil)
                let answer = LoadAnswer(model, Load(candidate), connection: connection)
                return Twin(
                    destination: candidate, connection: connection, answer: answer,
                    standing: Twin.Standing(answer, connection, like: 200))
            }
        }
    }

    private static let tailnet = Tailnet(machines: [
        .init(
            shortName: "engine", fullName: "engine.tail1.ts.net",
            addresses: [IPAddress("100.64.0.2"), IPAddress("fd7a:115c:a1e0::2")].compactMap(\.self), isOnline: true,
            isSelf: false, system: "linux")
    ])

    @Test func `a voided blanket key, with a twin`() throws {
        let diagnosis = try Self.diagnosis("http://100.64.0.2:8765/", plist: Self.voided, twin: 8_443)
        try expectSnapshot(DiagnosisFormat.text.render(diagnosis), "diagnosis-voided.txt")
        try expectSnapshot(DiagnosisFormat.json.render(diagnosis), "diagnosis-voided.json")
    }

    @Test func `a phone, without a twin, in a tailnet that is known`() throws {
        let diagnosis = try Self.diagnosis(
            "http://user:secret@100.64.0.2:8765/a?token=hidden", on: "iOS 26.1", client: .webview,
            tailnet: Self.tailnet)
        let text = DiagnosisFormat.text.render(diagnosis)
        #expect(!text.contains("secret") && !text.contains("hidden"))
        let json = DiagnosisFormat.json.render(diagnosis)
        #expect(!json.contains("secret") && !json.contains("=hidden"))
        try expectSnapshot(text, "diagnosis-phone.txt")
    }

    @Test(arguments: [
        ("passes", "http://127.0.0.1:8765/", Int?(200), [String]()), ("dead", "http://127.0.0.1:8765/", nil, []),
        ("own", "http://100.64.0.2:8765/", 200, ["100.64.0.2"]),
    ])
    func `other answers`(_ name: String, _ url: String, _ status: Int?, _ own: [String]) throws {
        let diagnosis = try Self.diagnosis(url, status: status, own: own)
        try expectSnapshot(DiagnosisFormat.text.render(diagnosis), "diagnosis-\(name).txt")
    }

    @Test(arguments: [40, 47, 60, 72])
    func `only what is to be copied is longer than the line`(_ width: Int) throws {
        let diagnosis = try Self.diagnosis("http://mac.tail1.ts.net:8765/", plist: Self.voided, tailnet: Self.tailnet)
        let copied = ["<", "$ ", "server", "listen", "ssl_", "proxy_", "map ", "location", "tailscale "]
        for line in DiagnosisFormat.text.render(diagnosis, width: width).split(separator: "\n") {
            let isCopied = copied.contains { line.drop { $0 == " " }.hasPrefix($0) }
            #expect(isCopied || DisplayWidth.of(line) <= width, "\(line)")
        }
    }

    @Test func `colour only paints`() throws {
        let diagnosis = try Self.diagnosis("http://100.64.0.2:8765/", plist: Self.voided)
        let painted = DiagnosisFormat.text.render(diagnosis, color: true)
        #expect(painted.contains("\u{1b}[31m"))
        var plain = painted
        for code in ["1", "31", "0"] {
            plain = plain.split(separator: "\u{1b}[\(code)m", omittingEmptySubsequences: false).joined()
        }
        #expect(plain == DiagnosisFormat.text.render(diagnosis))
    }

    @Test func `a log's errors, and the answer for each URL once`() throws {
        let text = """
            Task <8F3A0B6E-1111-4222-8333-444455556666>.<1> finished with error [-1022] Error Domain=NSURLErrorDomain \
            Code=-1022 "The resource could not be loaded because the App Transport Security policy requires the use of a \
            secure connection." UserInfo={NSErrorFailingURLKey=http://100.64.0.2:8765/}
            Error Domain=NSURLErrorDomain Code=-1004 "Could not connect to the server." \
            UserInfo={NSErrorFailingURLStringKey=http://100.64.0.2:8765/}
            """
        let log = DiagnosedLog(file: "app.log", PastedLog(Array(text.utf8))) { destination in
            // What cannot be read would be told by the snapshot.
            (try? Self.diagnosis(destination.url, plist: Self.voided)) ?? Self.none
        }
        #expect(log.isFailure && log.diagnoses.count == 1)
        try expectSnapshot(DiagnosisFormat.text.render(log), "diagnosis-log.txt")
        #expect(DiagnosisFormat.json.render(log).contains(#""schema": "ats-matrix/diagnosis-log/1""#))
    }

    private static var none: Diagnosis {
        var options = Diagnoser.Options()
        options.transfer = nil
        return Diagnoser(options).diagnose(
            LoadInTrouble(
                load: Load(Destination(shown: "none")), configuration: Configuration(transportSecurity: nil),
                platform: Platform(.macOS, Version(26, 6))))
    }
}
