// SPDX-License-Identifier: MIT
import Foundation
import TestSupport
import Testing

/// `diagnose` on both machines of a tailnet: what it says is what is there.
@Suite(
    .enabled(
        if: TailnetNamespaces.isPermitted,
        "two network namespaces cannot be made here, or ip, nsenter, dnsmasq, nginx or openssl is missing"))
struct TailnetDiagnosisTests {
    private static let voided = """
        <plist version="1.0"><dict>
        <key>NSAppTransportSecurity</key>
        <dict>
          <key>NSAllowsArbitraryLoads</key><true/>
          <key>NSAllowsLocalNetworking</key><true/>
        </dict>
        </dict></plist>

        """

    /// `diagnose NAME WORDS…` writes the answer to NAME.txt, and its status to NAME.status.
    private static let script = #"""
        export CURL_CA_BUNDLE="$d/ca.pem"
        diagnose() {
            name=$1; side=$2; way=$3; shift 3
            $way "$p" diagnose "$@" --plist "$d/Info.plist" --tailscale-status "$d/$side.json" \
                >"$d/$name.txt" 2>"$d/$name.words"
            echo $? >"$d/$name.status"
        }

        """#

    private struct Answer {
        let text: String
        let status: String

        init(_ name: String, in folder: Folder) throws {
            func read(_ file: String) throws -> String {
                String(decoding: try Data(contentsOf: URL(filePath: folder(file))), as: UTF8.self)
            }
            // Lines are broken to the width of the terminal.
            text = try read("\(name).txt").split(whereSeparator: \.isWhitespace).joined(separator: " ")
            status = try read("\(name).status").filter { !$0.isWhitespace }
        }
    }

    @Test
    func `from another machine it names the voided key, finds the network fine, and the twin behind the full name`()
        throws
    {
        let folder = try Folder()
        try folder.write(Self.voided, "Info.plist")
        let ended = try TailnetNamespaces.run(
            Self.script + """
                diagnose address mymac '' http://100.64.0.2:8765/
                diagnose full mymac '' http://nas.tailnet-example.ts.net:8765/
                diagnose short mymac '' http://nas:8765/
                diagnose twin mymac '' https://nas.tailnet-example.ts.net/
                diagnose closed mymac '' http://nas:1/
                diagnose down mymac '' http://100.64.0.9:8765/
                diagnose noroute mymac '' http://100.64.0.7:8765/
                diagnose silent mymac '' http://100.64.0.8:8765/ --timeout 2
                exit 0

                """, in: folder)
        #expect(ended.status == 0, "\(ended.error)")
        for name in ["address", "full"] {
            let answer = try Answer(name, in: folder)
            #expect(answer.status == "1", "\(name)")
            #expect(answer.text.contains("−1022"), "\(name): \(answer.text)")
            #expect(answer.text.contains("NSAllowsArbitraryLoads"), "\(name)")
            #expect(answer.text.contains("Info.plist:5"), "\(name): \(answer.text)")
            #expect(answer.text.contains("https://nas.tailnet-example.ts.net/"), "\(name): \(answer.text)")
        }
        // The short name has no dot, so it is local, and the twin passes both gates.
        for name in ["short", "twin"] { #expect(try Answer(name, in: folder).status == "0", "\(name)") }
        for name in ["closed", "down", "noroute", "silent"] {
            let answer = try Answer(name, in: folder)
            #expect(answer.status == "1", "\(name)")
            #expect(!answer.text.isEmpty, "\(name)")
        }
        #expect(try Answer("closed", in: folder).text.hasPrefix("✗ The app fails with −1004"))
        #expect(try Answer("silent", in: folder).text.contains("28"))
    }

    @Test func `on the machine that owns the address it says so, and that another machine and a phone are refused`()
        throws
    {
        let folder = try Folder()
        try folder.write("<plist version=\"1.0\"><dict/></plist>\n", "Info.plist")
        let ended = try TailnetNamespaces.run(
            Self.script + """
                diagnose web nas nas http://100.64.0.2:8765/ --client webview
                diagnose session nas nas http://100.64.0.2:8765/
                diagnose phone nas nas http://100.64.0.2:8765/ --platform 'iOS 26.4'
                diagnose elsewhere nas nas http://100.64.0.2:8765/ --from elsewhere
                exit 0

                """, in: folder)
        #expect(ended.status == 0, "\(ended.error)")
        let web = try Answer("web", in: folder)
        #expect(web.status == "0")
        #expect(web.text.contains("own"), "\(web.text)")
        let session = try Answer("session", in: folder)
        #expect(session.text.contains("not settled") || session.text.contains("unsettled"), "\(session.text)")
        for name in ["phone", "elsewhere"] {
            let answer = try Answer(name, in: folder)
            #expect(answer.status == "1", "\(name)")
            #expect(answer.text.contains("−1022"), "\(name): \(answer.text)")
        }
    }
}
