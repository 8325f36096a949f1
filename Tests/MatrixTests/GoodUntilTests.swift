// SPDX-License-Identifier: MIT
import ATSModel
import Certificates
import Connectivity
import Matrix
import Testing

@Suite struct GoodUntilTests {
    private static let now = Looks.now
    private static let day = Looks.day

    private static func end(_ hops: [(url: String, looks: [TLSLook])]) throws -> GoodUntil? {
        GoodUntil(try Looks.connection(hops))
    }

    @Test func `the leaf, an intermediate or the root, whichever ends first`() throws {
        func chain(_ leaf: Int64, _ issuer: Int64, _ root: Int64) -> [TLSLook] {
            let sent = [
                Looks.certificate(by: "issuer", to: leaf), Looks.certificate("issuer", to: issuer),
                // Beside the chain, and long gone.
                Looks.certificate("old", to: 1),
            ]
            return Looks.stock(
                Looks.handshake(.tls13, nil, sent, path: Array(sent[..<2]) + [Looks.certificate("root", to: root)]))
        }
        let table: [((Int64, Int64, Int64), GoodUntil)] = [
            ((10, 20, 30), GoodUntil(time: 10, reason: "the leaf of a.example")),
            ((30, 20, 40), GoodUntil(time: 20, reason: "the intermediate CN=issuer")),
            ((30, 20, 10), GoodUntil(time: 10, reason: "the root CN=root")),
            ((20, 20, 20), GoodUntil(time: 20, reason: "the leaf of a.example")),
        ]
        for (ends, says) in table {
            #expect(try GoodUntilTests.end([("https://a.example/", chain(ends.0, ends.1, ends.2))]) == says)
        }
    }

    @Test func `over all hops, as far as certificates were seen`() throws {
        let long = Looks.stock(Looks.handshake())
        let short = Looks.stock(Looks.handshake(.tls12, nil, [Looks.certificate(to: GoodUntilTests.now + 5)]))
        let says = GoodUntil(time: GoodUntilTests.now + 5, reason: "the leaf of b.example")
        #expect(try GoodUntilTests.end([("https://a.example/", long), ("https://b.example/", short)]) == says)
        #expect(try GoodUntilTests.end([("https://b.example/", short), ("http://c.example/", [])]) == says)
        #expect(try GoodUntilTests.end([("http://c.example/", [])]) == nil)
        #expect(
            try GoodUntilTests.end([
                ("https://c.example/", Looks.stock(Looks.handshake(.tls13, nil, [], anchor: .none)))
            ])
                == nil)
    }

    @Test func `where no chain was built, what was sent in its order`() throws {
        let sent = [
            Looks.certificate(by: "issuer"), Looks.certificate("old", to: 1), Looks.certificate("issuer", to: 9),
        ]
        let looks = Looks.stock(Looks.handshake(.tls13, nil, sent, path: [], anchor: .none))
        #expect(
            try GoodUntilTests.end([("https://a.example/", looks)])
                == GoodUntil(time: 9, reason: "the intermediate CN=issuer"))
    }

    @Test func `of two certificates also the one that only an app is shown`() throws {
        let other = Looks.handshake(.tls12, nil, [Looks.certificate(to: GoodUntilTests.now + 1)])
        let looks = Looks.stock(Looks.handshake()) + [Looks.look(.ats(Looks.app), other)]
        #expect(try GoodUntilTests.end([("https://a.example/", looks)])?.time == GoodUntilTests.now + 1)
    }

    @Test func `a date that cannot be read ends nothing`() throws {
        let looks = Looks.stock(Looks.handshake(.tls13, nil, [Looks.certificate(to: nil)]))
        #expect(try GoodUntilTests.end([("https://a.example/", looks)])?.reason == "the root CN=root")
    }

    @Test(arguments: [(-1, true), (0, false), (1, false)])
    func `sooner is due, at that very second is not`(_ seconds: Int64, _ isDue: Bool) {
        let asked = GoodUntilTests.now + 21 * GoodUntilTests.day
        #expect(GoodUntil(time: asked + seconds, reason: "").isDue(before: asked) == isDue)
    }

    @Test func `cells are marked that end within the asked time`() throws {
        let matrix = try parse(small().replacing("http://example.com/", with: "https://a.example/"))
        let looks = Looks.stock(
            Looks.handshake(.tls13, nil, [Looks.certificate(to: GoodUntilTests.now + 21 * GoodUntilTests.day)]))
        let connection = try Looks.connection([("https://a.example/", looks)])
        for (asked, marks) in [(nil, []), (0, []), (1, [Mark.due])] as [(Int64?, [Mark])] {
            var judge = CellJudge(
                matrix, thisMachine: .nowhere,
                dueBefore: asked.map { GoodUntilTests.now + 21 * GoodUntilTests.day + $0 })
            #expect(judge.observe(0, connection: connection).marks == marks)
            #expect(judge.observe(1, connection: nil).marks == [])
        }
    }
}
