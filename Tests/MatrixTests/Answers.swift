// SPDX-License-Identifier: MIT
import ATSModel
import Connectivity

/// Rulings and connections that tables are made of.
enum Answers {
    static func ruling(
        _ verdict: Ruling.Verdict, _ codes: [Int] = [], hop: Int = 0, likely: Ruling.Verdict? = nil,
        requires: TLSRequirements? = nil
    ) -> Ruling {
        Ruling(
            verdict: verdict, codes: codes.map { URLErrorCode($0) }, likely: likely,
            rule: Rule(id: "test", title: "", section: "§2.1", evidence: .source, platforms: ""), evidence: .source,
            hop: hop, requires: requires)
    }

    static let requirements = TLSRequirements(
        minimumTLS: .tls12, forwardSecrecy: true, suites: [], trust: true, pins: [])

    /// A chain over the URLs, whose last hop answers with a status, or fails with a curl code.
    static func connection(
        _ urls: [String] = ["http://example.com/"], status: Int? = nil, curl: Int? = nil, urlError: Int = -1004,
        chainProblem: String? = nil, isViaLab: Bool = false, proxy: String? = nil
    ) throws -> Connection {
        var hops: [Hop] = []
        for (index, url) in urls.enumerated() {
            let isLast = index == urls.count - 1
            let failure = curl.map { TransferFailure(curlCode: $0, text: "", urlError: URLErrorCode(urlError)) }
            hops.append(
                Hop(
                    destination: try Destination(url), status: isLast ? status : 302,
                    failure: isLast ? failure : nil, location: isLast ? nil : urls[index + 1], proxy: proxy))
        }
        return Connection(id: 0, hops: hops, chainProblem: chainProblem, isViaLab: isViaLab)
    }
}
