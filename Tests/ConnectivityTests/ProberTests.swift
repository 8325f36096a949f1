// SPDX-License-Identifier: MIT
import ATSModel
import Synchronization
import Testing

@testable import Connectivity

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

@Suite struct ProberTests {
    struct Stop: Error, Equatable {}

    @Test func `2,000 requests at 200 in flight are answered exactly once each`() throws {
        let server = try ScriptedServer { $0.answer("200 OK", body: $0.target) }
        let urls = (0..<2_000).map { "http://127.0.0.1:\(server.port)/\($0)" }
        let connections = try ask(urls) {
            $0.concurrency = 200
            $0.connectTimeoutMilliseconds = 20_000
            $0.totalTimeoutMilliseconds = 20_000
        }
        #expect(connections.map(\.id) == Array(0..<2_000))
        #expect(connections.allSatisfy { $0.status == 200 })
        #expect(connections.map { $0.hops.map(\.destination.url) } == urls.map { [$0] })
        #expect(connections.allSatisfy { $0.hops[0].bodyBytes == "/\($0.id)".utf8.count })
        #expect(server.acceptCount == 2_000)
        #expect(Set(server.heads.map { $0.split(separator: " ")[1] }).count == 2_000)
    }

    @Test func `answers and failures of every kind at once stay with their requests`() throws {
        let closed = try ScriptedServer.closedPort()
        let server = try ScriptedServer { peer in
            switch Int(peer.target.dropFirst()).map({ $0 % 4 }) {
            case 0: peer.answer()
            case 1: peer.reset()
            case 2: peer.answer("302 Found", ["Location: /0"])
            default: peer.send("HTTP/1.1 500 No\r\nContent-Length: 9\r\n\r\n")
            }
        }
        let urls = (0..<400).map { "http://127.0.0.1:\($0 % 5 == 4 ? closed : server.port)/\($0)" }
        let connections = try ask(urls) { $0.concurrency = 64 }
        for connection in connections {
            switch (connection.id % 5, connection.id % 4) {
            case (4, _): #expect(connection.failure?.curlCode == 7)
            case (_, 0): #expect(connection.status == 200)
            case (_, 1): #expect(connection.failure?.curlCode == 56)
            case (_, 2): #expect(connection.hops.map(\.status) == [302, 200])
            default: #expect(connection.failure?.curlCode == 18)
            }
        }
    }

    @Test func `requests are taken as there is room for them`() throws {
        let server = try ScriptedServer { $0.answer() }
        let destination = try Destination("http://127.0.0.1:\(server.port)/")
        var options = TransferOptions()
        options.concurrency = 7
        var taken = 0
        var answered = 0
        var furthest = 0
        let requests = (0..<100).lazy.map { number in
            taken += 1
            furthest = max(furthest, taken - answered)
            return TransferRequest(id: number, destination: destination)
        }
        Prober(options: options).run(requests) { _ in answered += 1 }
        #expect(taken == 100)
        #expect(answered == 100)
        #expect(furthest == 7)
    }

    @Test func `no requests, no answers`() throws {
        #expect(try ask([]).isEmpty)
    }

    @Test func `once interrupted, nothing more is handed over`() throws {
        let server = try ScriptedServer { $0.answer() }
        let destination = try Destination("http://127.0.0.1:\(server.port)/")
        let requests = (0..<1_000).lazy.map { TransferRequest(id: $0, destination: destination) }
        var count = 0
        Prober(options: TransferOptions()).run(requests, isInterrupted: { count >= 5 }, each: { _ in count += 1 })
        #expect(count == 5)
        #expect(server.acceptCount < 1_000)
    }

    @Test func `an interruption does not wait for a server that says nothing`() throws {
        let server = try ScriptedServer { $0.waitForClose() }
        let destination = try Destination("http://127.0.0.1:\(server.port)/")
        var asked = 0
        Prober(options: TransferOptions()).run(
            [TransferRequest(id: 0, destination: destination)],
            isInterrupted: {
                asked += 1
                return asked > 4
            }, each: { _ in Issue.record("nothing was answered") })
        #expect(asked > 4)
    }

    @Test func `an errand is run while nothing arrives, and what it throws ends the run`() throws {
        let server = try ScriptedServer { $0.waitForClose() }
        let destination = try Destination("http://127.0.0.1:\(server.port)/")
        var errands = 0
        #expect(throws: Stop()) {
            try Prober(options: TransferOptions()).run(
                [TransferRequest(id: 0, destination: destination)], isInterrupted: { false },
                idle: { () throws(Stop) in
                    errands += 1
                    if errands == 3 { throw Stop() }
                }, each: { (_) throws(Stop) in })
        }
        #expect(errands == 3)
    }

    @Test func `what the taker throws ends the run`() throws {
        let server = try ScriptedServer { $0.answer() }
        let destination = try Destination("http://127.0.0.1:\(server.port)/")
        let requests = (0..<1_000).lazy.map { TransferRequest(id: $0, destination: destination) }
        var count = 0
        #expect(throws: Stop()) {
            try Prober(options: TransferOptions()).run(requests) { (_) throws(Stop) in
                count += 1
                if count == 3 { throw Stop() }
            }
        }
        #expect(count == 3)
    }

    @Test func `a connection is used again only where that is asked for`() throws {
        let server = try ScriptedServer { peer in
            repeat { peer.send("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok") } while !peer.readHead().isEmpty
        }
        let urls = Array(repeating: "http://127.0.0.1:\(server.port)/", count: 5)
        _ = try ask(urls) { $0.concurrency = 1 }
        #expect(server.acceptCount == 5)
        let reused = try ask(urls) {
            $0.concurrency = 1
            $0.reusesConnections = true
        }
        #expect(reused.allSatisfy { $0.status == 200 && $0.hops[0].remotePort == Int(server.port) })
        #expect(server.acceptCount == 6)
    }

    /// Plain hops, hops with user info or a web socket, redirects and failures, one after the other on one handle.
    @Test(arguments: [false, true])
    func `what went before on a handle changes no answer`(_ reuses: Bool) throws {
        let server = try ScriptedServer { peer in
            switch peer.target.dropFirst().first {
            case "r": peer.answer("302 Found", ["Location: /ok"])
            case "e": return
            case "s": peer.reset()
            case "h": peer.send("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nhalf")
            default: peer.answer(body: peer.head.lowercased().contains("authorization") ? "known" : "hello, nobody")
            }
        }
        let closed = try ScriptedServer.closedPort()
        let base = "127.0.0.1:\(server.port)"
        let kinds = [
            "http://\(base)/ok", "http://\(base)/redirect", "http://\(base)/empty", "http://\(base)/spoilt",
            "http://\(base)/half", "http://a:b@\(base)/ok", "http://127.0.0.1:\(closed)/", "ws://\(base)/ok",
        ]
        func told(_ connection: Connection) -> [String] {
            connection.hops.map { hop in
                "\(hop.status ?? 0) \(hop.bodyBytes) \(hop.failure.map { "\($0.curlCode) \($0.systemError ?? 0) \($0.text)" } ?? "")"
            }
        }
        let alone = try kinds.map { told(try ask($0) { $0.reusesConnections = reuses }) }
        var generator = SystemRandomNumberGenerator()
        let order = (0..<120).map { _ in Int.random(in: kinds.indices, using: &generator) }
        let together = try ask(order.map { kinds[$0] }) {
            $0.concurrency = 1
            $0.reusesConnections = reuses
        }
        for (kind, connection) in zip(order, together) {
            #expect(told(connection) == alone[kind], "\(kinds[kind]) after \(order)")
        }
    }

    @Test func `3,000 transfers leave no file open and no memory behind`() async {
        await #expect(processExitsWith: .success) {
            let server = try ScriptedServer { $0.target.hasSuffix("7") ? $0.reset() : $0.answer() }
            func round(_ count: Int) throws {
                _ = try ask((0..<count).map { "http://127.0.0.1:\(server.port)/\($0)" }) { $0.concurrency = 50 }
            }
            try round(1_000)
            let (files, pages) = (openFiles(), residentBytes())
            try round(3_000)
            // The server's last threads may still be about to close their ends.
            for _ in 0..<200 where openFiles() > files { usleep(10_000) }
            precondition(openFiles() <= files, "\(openFiles()) files are open, \(files) were")
            precondition(residentBytes() - pages < 32 << 20, "\(residentBytes() - pages) bytes more")
        }
    }

    @Test func `a broken pipe does not end the process`() async {
        await #expect(processExitsWith: .success) {
            let server = try ScriptedServer { $0.answer() }
            let request = TransferRequest(id: 0, destination: try Destination("http://127.0.0.1:\(server.port)/"))
            Prober(options: TransferOptions()).run([request]) { _ in raise(SIGPIPE) }
        }
    }

    @Test func `the process's own environment has no say`() async {
        await #expect(processExitsWith: .success) {
            let server = try ScriptedServer { $0.answer() }
            for name in ["http_proxy", "all_proxy", "ALL_PROXY"] { unsafe setenv(name, "http://127.0.0.1:9", 1) }
            let direct = try ask("http://127.0.0.1:\(server.port)/")
            precondition(direct.status == 200)
            unsafe setenv("no_proxy", "*", 1)
            let proxied = try ask("http://far.invalid/", environment: ["http_proxy": "127.0.0.1:\(server.port)"])
            precondition(proxied.status == 200)
        }
    }

    @Test func `libcurl says its version`() {
        #expect(Prober.libraryVersion.hasPrefix("libcurl/"))
    }
}

private func openFiles() -> Int {
    var count = 0
    for descriptor in 0..<Int32(4_096) where fcntl(descriptor, F_GETFD) >= 0 { count += 1 }
    return count
}

private func residentBytes() -> Int {
    var usage = rusage()
    #if canImport(Darwin)
        _ = unsafe getrusage(RUSAGE_SELF, &usage)
        return usage.ru_maxrss
    #else
        _ = unsafe getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
        return usage.ru_maxrss * 1_024
    #endif
}
