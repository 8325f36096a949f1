// SPDX-License-Identifier: MIT
import ATSModel
import TestSupport
import Testing

@testable import Connectivity

/// What a server sends is a stranger's: nothing of it may end the process or break what the record promises.
@Suite struct MutationTests {
    @Test(arguments: UInt64(1)...4)
    func `any header lines are counted and read without harm`(_ seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let lines = Mutator(
            [
                "HTTP/1.1 200 OK\r\n", "HTTP/2 302 \r\n", "HTTP/1.0 101 Switching\r\n", "Location: /there\r\n",
                "location:\r\n", "\r\n", "\n", "HTTP/", "HTTP/1.1 99\r\n", "HTTP/1.1 2000\r\n", "X: y\r\n", "", ":",
                " \r\n",
            ], pieces: ["\r\n", ":", " ", "HTTP/", "100", "\t"])
        for _ in 0..<1_000 {
            var seen = HopObservation(headerLimit: 400, bodyLimit: 50, asksUpgrade: Bool.random(using: &random))
            var sent = 0
            for _ in 0..<Int.random(in: 0..<20, using: &random) {
                let line = lines.mutant(using: &random)
                sent += line.count
                let goesOn = seen.receive(header: line.span)
                must(goesOn || seen.isHeaderTooLong || seen.isUpgraded)
                if !goesOn { break }
                let count = Int.random(in: 0..<40, using: &random)
                let taken = seen.receive(bodyCount: count)
                must(taken == count || seen.isTruncated)
            }
            must(seen.headerBytes == sent)
            must(seen.isHeaderTooLong == (sent > 400))
            must(seen.bodyBytes <= 50)
            if let status = seen.status { must((200...999).contains(status) || (status == 101 && seen.isUpgraded)) }
        }
    }

    @Test(arguments: UInt64(1)...4)
    func `any Location leads to a destination or to a reason that is fit to be shown`(_ seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let origin = try Destination("http://user:s3cret@example.com:8080/a/b?c=d")
        let locations = Mutator(
            [
                "/there", "//other/x", "http://h:1/?a=b#c", "https://[::1]:2/", "?q", "#f", "../../x", "ws://h/",
                "ftp://h/",
                "http://u:p@h/", "http://h:99999/", "mailto:a", "", "http:///", "é/ü", "http://%41/",
            ], pieces: ["/", "//", "?", "#", "@", ":", "%", "[", "..", "\\", " "])
        for _ in 0..<1_000 {
            let bytes = locations.mutant(using: &random).filter { $0 != 0 }
            let location = String(decoding: bytes, as: UTF8.self)
            switch Redirect(location, from: origin) {
            case .to(let destination):
                must(!destination.url.contains("s3cret"))
                try must(Destination(destination.url) == destination)
            case .broken(let problem, _):
                must(!problem.text.contains("s3cret"))
                must(problem.text.count < 400 && problem.failure.text.count < 100)
                must([1, 3].contains(problem.failure.curlCode))
            }
        }
    }

    @Test(arguments: UInt64(1)...2)
    func `any text in the proxy variables is taken or passed over`(_ seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let texts = Mutator(
            ["http://u:p@h:1/", "h:1", "socks5://[::1]:2", "*", "10.0.0.0/8, .a.b", "[::1]/x", "@:", "://"],
            pieces: ["@", ":", "/", "[", "*", ",", ".", " "])
        let destination = try Destination("http://127.0.0.1/")
        for _ in 0..<1_000 {
            func text() -> String {
                String(decoding: texts.mutant(using: &random), as: UTF8.self)
            }
            let settings = ProxySettings(environment: ["http_proxy": text(), "no_proxy": text()])
            if let proxy = settings.proxy(for: destination) { must(!proxy.authority.contains("@")) }
        }
    }
}

/// `#expect` without its cost, which tells in loops of this length.
private func must(
    _ condition: @autoclosure () throws -> Bool, _ location: SourceLocation = #_sourceLocation
) rethrows {
    if try !condition() { Issue.record("does not hold", sourceLocation: location) }
}
