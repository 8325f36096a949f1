// SPDX-License-Identifier: MIT
internal import ATSModel
internal import Connectivity

/// What curl and nscurl would have said, and what they hide (`ats-rules.md` §8).
package struct HiddenByTools: Hashable, Sendable {
    /// The words of a command; the URL is redacted.
    package let curl: [String]
    package let nscurl: [String]
    /// Sentences.
    package let hiddenByCurl: [String]
    package let hiddenByNscurl: [String]

    init(_ load: Load, _ connection: Connection?, route: Route?) {
        let hops = load.hops
        var curl = ["curl", "-sS", "-o", "/dev/null", "-w", "%{http_code}\\n"]
        if hops.count > 1 { curl.append("-L") }
        if case .connectTo(let rows)? = route { curl += rows.flatMap { ["--connect-to", $0.text] } }
        // A web socket begins as a GET.
        let shown = load.destination.redacted
        let asked: String
        switch load.destination.scheme {
        case .ws: asked = "http" + shown.dropFirst("ws".count)
        case .wss: asked = "https" + shown.dropFirst("wss".count)
        case .http, .https: asked = shown
        }
        self.curl = curl + [asked]
        let secure = load.destination.scheme.isCleartext ? "https" + asked.dropFirst("http".count) : asked
        nscurl = ["nscurl", "--ats-diagnostics", "--verbose", secure]

        var ofCurl: [String] = []
        if hops.contains(where: \.scheme.isCleartext) {
            ofCurl.append(
                "curl knows no App Transport Security: its answer proves the network, and nothing of the app.")
        }
        if hops.contains(where: { !$0.scheme.isCleartext }) {
            ofCurl.append(
                "curl's TLS is not the app's: it takes what Apple's refuses (no forward secrecy, a certificate that "
                    + "lives too long or is not logged), and does not fetch an intermediate that a server forgot to send."
            )
        }
        if hops.count > 1 {
            ofCurl.append("Without -L curl stops at the first redirect; an app follows, and each hop is judged anew.")
        }
        hiddenByCurl = ofCurl
        var ofNscurl: [String] = []
        if load.destination.scheme.isCleartext {
            ofNscurl.append(
                "nscurl rewrites http:// to https:// before it looks, so it says nothing about this URL at all.")
        }
        ofNscurl.append(
            "nscurl does not know the app's Info.plist, and tries none of NSAllowsLocalNetworking, "
                + "NSAllowsArbitraryLoadsInWebContent and NSAllowsArbitraryLoadsForMedia.")
        ofNscurl.append("It runs on a Mac with that Mac's addresses, roots and rules, which are not a phone's.")
        hiddenByNscurl = ofNscurl
    }
}

extension ConnectTo {
    /// As the option takes it.
    fileprivate var text: String {
        func bracketed(_ host: String) -> String { host.utf8.contains(0x3a) ? "[\(host)]" : host }
        let from = "\(host.map(bracketed) ?? ""):\(port.map(String.init) ?? "")"
        return "\(from):\(bracketed(toHost)):\(toPort.map(String.init) ?? "")"
    }
}
