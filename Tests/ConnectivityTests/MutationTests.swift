// SPDX-License-Identifier: MIT
import ATSModel
import Testing

@testable import Connectivity

/// What a server sends is a stranger's: nothing of it may end the process or break what the record promises.
@Suite struct MutationTests {
    @Test(arguments: UInt64(1)...4)
    func `any header lines are counted and read without harm`(_ seed: UInt64) {
        var random = SeededRandom(seed: seed)
        let lines = [
            "HTTP/1.1 200 OK\r\n", "HTTP/2 302 \r\n", "HTTP/1.0 101 Switching\r\n", "Location: /there\r\n",
            "location:\r\n", "\r\n", "\n", "HTTP/", "HTTP/1.1 99\r\n", "HTTP/1.1 2000\r\n", "X: y\r\n", "", ":",
            " \r\n",
        ].map { Array($0.utf8) }
        for _ in 0..<1_000 {
            var seen = HopObservation(headerLimit: 400, bodyLimit: 50, asksUpgrade: Bool.random(using: &random))
            var sent = 0
            for _ in 0..<Int.random(in: 0..<20, using: &random) {
                let line = random.mutated(lines.randomElement(using: &random) ?? [])
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
        var random = SeededRandom(seed: seed)
        let origin = try Destination("http://user:s3cret@example.com:8080/a/b?c=d")
        let locations = [
            "/there", "//other/x", "http://h:1/?a=b#c", "https://[::1]:2/", "?q", "#f", "../../x", "ws://h/",
            "ftp://h/",
            "http://u:p@h/", "http://h:99999/", "mailto:a", "", "http:///", "é/ü", "http://%41/",
        ].map { Array($0.utf8) }
        for _ in 0..<1_000 {
            let bytes = random.mutated(locations.randomElement(using: &random) ?? []).filter { $0 != 0 }
            let location = String(decoding: bytes, as: UTF8.self)
            switch Redirect(location, from: origin) {
            case .to(let destination):
                must(!destination.url.contains("s3cret"))
                try must(Destination(destination.url) == destination)
            case .broken(let problem, _):
                must(!problem.text.contains("s3cret"))
                must(problem.text.count < 400)
                must([1, 3].contains(problem.failure.curlCode))
            }
        }
    }

    @Test(arguments: UInt64(1)...2)
    func `any text in the proxy variables is taken or passed over`(_ seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        let texts = ["http://u:p@h:1/", "h:1", "socks5://[::1]:2", "*", "10.0.0.0/8, .a.b", "[::1]/x", "@:", "://"]
            .map { Array($0.utf8) }
        let destination = try Destination("http://127.0.0.1/")
        for _ in 0..<1_000 {
            func text() -> String {
                String(decoding: random.mutated(texts.randomElement(using: &random) ?? []), as: UTF8.self)
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

/// SplitMix64: the same numbers for the same seed.
private struct SeededRandom: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var z = state
        z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
        z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
        return z ^ (z >> 31)
    }

    /// Up to three bytes changed, put in, taken out or doubled.
    mutating func mutated(_ bytes: [UInt8]) -> [UInt8] {
        var bytes = bytes
        for _ in 0..<Int.random(in: 0...3, using: &self) {
            let index = Int.random(in: 0...bytes.count, using: &self)
            switch Int.random(in: 0..<4, using: &self) {
            case 0 where index < bytes.count: bytes[index] = UInt8.random(in: .min ... .max, using: &self)
            case 1 where index < bytes.count: bytes.remove(at: index)
            case 2: bytes.insert(contentsOf: bytes[..<index], at: index)
            default: bytes.insert(UInt8.random(in: .min ... .max, using: &self), at: index)
            }
        }
        return bytes
    }
}
