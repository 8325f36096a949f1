// SPDX-License-Identifier: MIT
import ATSModel
import Diagnosis
import Testing

/// One form after another in which an error is written down, and what is no error.
@Suite struct LogFormTests {
    struct Row: Sendable {
        let text: String
        let kind: PastedError.Kind
        let code: Int?
        var stream: Int?
        var url: String?
        var isWithoutURL = false
        /// A word of the reason.
        var says: String?
    }

    private static let uuid = "0A1B2C3D-0000-4000-A000-00000000BEEF"
    private static let rows: [Row] = [
        // Swift, Objective-C, libraries
        Row(
            text: "URLError(_nsError: Error Domain=NSURLErrorDomain Code=-1022 \"x\" "
                + "UserInfo={NSErrorFailingURLKey=http://a.example/b})",
            kind: .cleartext, code: -1022, url: "http://a.example/b"),
        Row(
            text: "The operation couldn’t be completed. (NSURLErrorDomain error -1022.)", kind: .cleartext, code: -1022),
        Row(
            text: "sessionTaskFailed(error: Foundation.URLError(_code: -1022))\nand a second line", kind: .cleartext,
            code: -1022),
        Row(text: "caught URLError.Code(rawValue: -1001)\nmore", kind: .network, code: -1001),
        Row(
            text:
                "Fatal error: 'try!' expression unexpectedly raised an error: Error Domain=NSURLErrorDomain Code=-1022 "
                + "\"(null)\": file App/Main.swift, line 10\nCrashed Thread: 0\n",
            kind: .cleartext, code: -1022),
        Row(
            text:
                "{\n  NSErrorFailingURLKey = \"http://a.example:1/\";\n  NSErrorFailingURLStringKey = \"http://a.example:1/\";\n"
                + "}\nError Domain=NSURLErrorDomain Code=-1022 \"(null)\"",
            kind: .cleartext, code: -1022),
        Row(
            text:
                "Error Domain=com.acme.api Code=3 \"x\" UserInfo={NSUnderlyingError=0x1 {Error Domain=NSURLErrorDomain "
                + "Code=-1200 \"y\" UserInfo={NSErrorFailingURLStringKey=https://a.example/, _kCFStreamErrorCodeKey=-9836}}}",
            kind: .tls, code: -1200, stream: -9836, url: "https://a.example/", says: "no TLS version in common"),
        Row(
            text: "Error Domain=AVFoundationErrorDomain Code=-11800 \"x\" UserInfo={NSUnderlyingError=0x1 {Error "
                + "Domain=NSURLErrorDomain Code=-1022 \"y\" UserInfo={NSErrorFailingURLStringKey=http://m.example/a.m3u8}}}",
            kind: .cleartext, code: -1022, url: "http://m.example/a.m3u8"),
        Row(
            text:
                "Error Domain=AVFoundationErrorDomain Code=-11800 \"x\" UserInfo={NSLocalizedFailureReason=An unknown "
                + "error occurred (-1022), NSUnderlyingError=0x1 {Error Domain=NSOSStatusErrorDomain Code=-1022 \"(null)\"}}",
            kind: .cleartext, code: -1022),
        Row(
            text: "Error Domain=AVFoundationErrorDomain Code=-11800 \"The operation could not be completed\"",
            kind: .unclear, code: nil, says: "NSUnderlyingError"),
        // Web views and frameworks
        Row(
            text: "0x13a - [pageProxyID=7] WebPageProxy::didFailProvisionalLoadForFrame: frameID=1, isMainFrame=1, "
                + "domain=NSURLErrorDomain, code=-1022",
            kind: .cleartext, code: -1022),
        Row(
            text: "WebResourceError(errorCode: -1202, description: x, errorType: y)\nflutter: end", kind: .trust,
            code: -1202),
        Row(text: "PlatformException(-1009, offline, null, null)\n#0 main", kind: .network, code: -1009),
        Row(
            text: #"[Error: {"code":"ENSURLERRORDOMAIN-1022","domain":"NSURLErrorDomain"}]"# + "\nat f",
            kind: .cleartext,
            code: -1022),
        Row(
            text: #"ERROR MESSAGE:  {"errorMessage":"x","code":-1022,"domain":"NSURLErrorDomain","#
                + #""url":"http:\/\/a.example\/x"}"#,
            kind: .cleartext, code: -1022, url: "http://a.example/x"),
        Row(
            text:
                "Error: The resource could not be loaded because the App Transport Security policy requires the use of "
                + "a secure connection.\n    at AutoUpdater (node:electron/js2c)",
            kind: .cleartext, code: -1022),
        // The system's own lines
        Row(
            text:
                "App Transport Security has blocked a cleartext HTTP connection to [a.example](http://a.example/) since "
                + "it is insecure.",
            kind: .cleartext, code: -1022, url: "http://a.example/"),
        Row(
            text:
                "App Transport Security has blocked a cleartext HTTP connection to a.example since it is insecure. Use "
                + "HTTPS instead or add this domain to Exception Domains in your Info.plist.",
            kind: .cleartext, code: -1022, url: "http://a.example/", says: "host alone"),
        Row(
            text:
                "Request http://a.example:8765/x\nApp Transport Security has blocked a cleartext HTTP (http://) resource "
                + "load since it is insecure.",
            kind: .cleartext, code: -1022, url: "http://a.example:8765/x", says: "stands beside it"),
        Row(
            text: "Cannot start load of Task <\(uuid)>.<3> since it does not conform to ATS policy", kind: .cleartext,
            code: -1022),
        Row(text: "Task <\(uuid)>.<1> finished with error - code: -1001", kind: .network, code: -1001),
        Row(
            text: "TIC TCP Conn Failed [4:0x1c0362f40]: 3:-9802 Err(-9802)\nTask <\(uuid)>.<1> HTTP load failed (error "
                + "code: -1200 [3:-9802])",
            kind: .tls, code: -1200, stream: -9802, says: "in common"),
        Row(
            text: "NSURLSession/NSURLConnection HTTP load failed (kCFStreamErrorDomainSSL, -9824)", kind: .tls,
            code: nil,
            stream: -9824),
        Row(text: "CFNetwork SSLHandshake failed (-9807)", kind: .trust, code: nil, stream: -9807),
        Row(
            text: "boringssl_session_error [C1.1:2][0x1] Trust evaluate failure: [leaf KeySize]\n"
                + "boringssl_session_error [C1.1:2][0x1] Error [ATS Violation]",
            kind: .tls, code: nil, says: "KeySize"),
        Row(
            text: "nw_connection_report_state [C3] reporting state cancelled error ATS violation", kind: .tls,
            code: nil,
            says: "does not say which"),
        Row(
            text: "[C1:2][0x1] TLS configured [server(0) enforce_ats(false) ats_non_pfs_ciphersuite_allowed(true)]\n"
                + "boringssl [C1:2][0x1] handshake failed at state 12288: not completed [-9836]",
            kind: .network, code: nil, stream: -9836, says: "asks nothing"),
        Row(
            text: "App Transport Security value for key NSAllowsLocalNetworking must be a boolean",
            kind: .configuration,
            code: nil, says: "NSAllowsLocalNetworking"),
        Row(
            text: "App Transport Security exception 10.0.0.0/99 is not a valid CIDR notation.", kind: .configuration,
            code: nil, says: "10.0.0.0/99"),
        // The network
        Row(
            text:
                "Error Domain=NSPOSIXErrorDomain Code=65 \"No route to host\" UserInfo={NSErrorFailingURLKey=http://nas/}",
            kind: .network, code: nil, stream: 65),
        Row(
            text: "Error Domain=NSURLErrorDomain Code=-1009 \"x\" UserInfo={_kCFStreamErrorCodeKey=50, "
                + "_kCFStreamErrorDomainKey=1, NSErrorFailingURLStringKey=http://192.168.7.8/}",
            kind: .localNetwork, code: -1009, stream: 50, url: "http://192.168.7.8/", says: "§3.7"),
        Row(
            text: "Error Domain=NSURLErrorDomain Code=-1009 \"x\" UserInfo={_kCFStreamErrorCodeKey=50, "
                + "_kCFStreamErrorDomainKey=1, NSErrorFailingURLStringKey=http://100.64.0.2/}",
            kind: .network, code: -1009, stream: 50, url: "http://100.64.0.2/", says: "ENETDOWN"),
        Row(
            text:
                "Error Domain=NSURLErrorDomain Code=-1004 \"x\" UserInfo={NSErrorFailingURLStringKey=http://10.1.2.3/}",
            kind: .network, code: -1004, url: "http://10.1.2.3/", says: "can also be the Local Network"),
        Row(
            text: "Error Domain=NSURLErrorDomain Code=-999 \"cancelled\" UserInfo={}", kind: .unclear, code: -999,
            says: "cancelled"),
        Row(
            text: "Error Domain=NSURLErrorDomain Code=-1022 \"x\" UserInfo={NSErrorFailingURLKey=<private>}",
            kind: .cleartext, code: -1022, says: "hides the URL"),
        // Posts
        Row(
            text: "If you see \"App Transport Security has blocked a cleartext HTTP (http://) resource load since it "
                + "is insecure.\" read http://stackoverflow.com/questions/31254725/ for help",
            kind: .cleartext, code: -1022, isWithoutURL: true),
        Row(
            text: "[Sparkle] Error: An SSL error has occurred and a secure connection to the server cannot be made. "
                + "(URL https://a.example/appcast.xml)\n[Sparkle] Error: The operation couldn’t be completed. "
                + "(kCFErrorDomainCFNetwork error -1200.) (null)",
            kind: .unclear, code: -1200, url: "https://a.example/appcast.xml"),
        // What people type
        Row(text: "-1022", kind: .cleartext, code: -1022),
        Row(
            text: "NSURLErrorDomain −1200 at https://a.example/?q=1 on my phone", kind: .unclear, code: -1200,
            url: "https://a.example/?q=1"),
        // What is broken, but not beyond recognition
        Row(
            text: "…rDomain Code=–1022 “The resource” UserInfo={NSErrorFailingURLStringKey=http://[fd7a::1]:80/x(y), ",
            kind: .cleartext, code: -1022, url: "http://[fd7a::1]:80/x(y)"),
        Row(
            text: "> Error Domain=NSURLErrorDomain\n> Code=-1022 \"The resource could not be\n> loaded\"\n> "
                + "UserInfo={NSErrorFailingURLStringKey=\n> http://a.example/,\n> NSLocalizedDescription=x}",
            kind: .cleartext, code: -1022, url: "http://a.example/"),
        Row(
            text:
                #"\\\"Error Domain=NSURLErrorDomain Code=-1022 \\\\\"x\\\\\" UserInfo={NSErrorFailingURLKey=http:\\\/\\\/a.example\\\/}"#,
            kind: .cleartext, code: -1022, url: "http://a.example/"),
        Row(
            text: "Error Domain&amp;#61;NSURLErrorDomain Code&equals;&minus;1022 &amp;quot;x&amp;quot;",
            kind: .cleartext,
            code: -1022),
    ]

    @Test(arguments: rows)
    func `every form is read and judged`(_ row: Row) throws {
        let errors = PastedLog.errors(in: Array(row.text.utf8))
        try #require(errors.count == 1, "\(errors)")
        let error = errors[0]
        #expect(error.kind == row.kind, "\(error.because)")
        #expect(error.code?.rawValue == row.code)
        if let stream = row.stream { #expect(error.streamError == stream) }
        if let url = row.url { #expect(error.url == url) }
        if row.isWithoutURL { #expect(error.url == nil) }
        if let says = row.says { #expect(error.because.contains(says), "\(error.because)") }
        #expect(error.lines.upperBound <= row.text.split(separator: "\n", omittingEmptySubsequences: false).count)
    }

    @Test(
        arguments: [
            ("", []), ("\n\n", []), ("all is well\n", []),
            ("Last week I saw -1022 again.\nDoes NSURLErrorDomain error -1022 mean ATS?\n", [1, 2]),
            ("switch error.code {\ncase -1022: retry()\ndefault: break }\nif code == -1200 { }\n", [2, 4]),
            ("#define NSURLErrorTimedOut -1001\nNSURLErrorDomain is a domain\n", [1]),
            ("HTTP status code: 404\nstatusCode=-1\nerror code: 5\ncode=-5\n", []),
            ("Error Domain=NSCocoaErrorDomain Code=260 \"No such file\" UserInfo={a=b}\n", []),
            ("id 4f-1022-77\nrange 1000-1022\n", []),
            ("NSAllowsLocalNetworking\nhttp://a.example/\nTLS configured [enforce_ats(true)]\n", []),
        ] as [(String, [Int])])
    func `talk of errors is none, and is told`(_ text: String, _ mentions: [Int]) {
        let log = PastedLog(Array(text.utf8))
        #expect(log.errors.isEmpty, "\(log.errors)")
        #expect(log.mentions == mentions)
    }

    @Test func `one failure that is told four times is one, with all its lines`() throws {
        let text = """
            started
            Cannot start load of Task <\(Self.uuid)>.<2> since it does not conform to ATS policy
            Task <\(Self.uuid)>.<2> finished with error [-1022] Error Domain=NSURLErrorDomain Code=-1022 "x" UserInfo={NSErrorFailingURLStringKey=http://a.example/1,
                _NSURLErrorRelatedURLSessionTaskErrorKey=(
                "LocalDataTask <\(Self.uuid)>.<2>"
            )}
            load of http://a.example/1 failed: Error Domain=NSURLErrorDomain Code=-1022 "x" UserInfo={NSErrorFailingURLStringKey=http://a.example/1}
            done
            """
        let errors = PastedLog.errors(in: Array(text.utf8))
        #expect(errors.map(\.lines) == [2...7])
        #expect(errors.map(\.task) == ["Task <\(Self.uuid)>.<2>"])
    }

    @Test func `the same URL in two tasks, with two codes, and beside another is not one failure`() {
        func error(_ task: Int, _ code: Int, _ path: String) -> String {
            "Task <\(Self.uuid)>.<\(task)> finished with error [\(code)] Error Domain=NSURLErrorDomain Code=\(code) "
                + "\"x\" UserInfo={NSErrorFailingURLStringKey=http://a.example/\(path)}"
        }
        let text = [error(1, -1022, "a"), error(2, -1022, "a"), error(3, -1009, "a"), error(4, -1022, "b")]
        let errors = PastedLog.errors(in: Array(text.joined(separator: "\n").utf8))
        #expect(errors.map { $0.code?.rawValue } == [-1022, -1022, -1009, -1022])
        #expect(errors.map(\.lines) == [1...1, 2...2, 3...3, 4...4])
        // Without tasks: two codes of one URL, and one of another.
        let bare = text.map { String($0.drop { $0 != "E" }) }
        let codes = PastedLog.errors(in: Array((bare + bare).joined(separator: "\n").utf8))
        #expect(codes.map { $0.url?.last } == ["a", "a", "b"])
    }

    @Test func `more failures than anybody reads are counted`() {
        let text = (0..<1_200).map {
            "Error Domain=NSURLErrorDomain Code=-1022 \"x\" UserInfo={NSErrorFailingURLKey=http://h\($0).example/}"
        }
        let log = PastedLog(Array(text.joined(separator: "\n").utf8))
        #expect(log.errors.count == 1_000)
        #expect(log.omitted == 200)
    }

    /// Nothing is looked at again and again: these are what makes careless readers quadratic.
    @Test(arguments: [
        "{", "UserInfo={", "http://", "Error Domain=", "Task <", "\\", "&amp;", "> ", "\u{1B}[", "[C1", "Code=-1022 ",
        "\n", "NSErrorFailingURLKey=http://a.example/ Code=-1022\n", "ws://[",
        "Error Domain=NSURLErrorDomain Code=-1009 UserInfo={NSUnderlyingError={",
    ])
    func `a text of one thing repeated is read to its end`(_ piece: String) {
        let log = PastedLog(Array(String(repeating: piece, count: 100_000 / piece.utf8.count).utf8))
        #expect(log.errors.count <= 1_000)
    }
}
