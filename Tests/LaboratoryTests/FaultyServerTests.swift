// SPDX-License-Identifier: MIT
import Foundation
import Testing

@testable import Laboratory

/// Behaviours that take their time or break the connection.
@Suite struct FaultyServerTests {
    private static let request = "GET / HTTP/1.1\r\nHost: a.example\r\n\r\n"

    /// What arrives before the end, and whether that was a reset.
    private func receiveAll(_ client: RawClient) -> (text: String, isReset: Bool) {
        var text = ""
        while true {
            var bytes = [UInt8](repeating: 0, count: 4_096)
            let count = unsafe recv(client.descriptor, &bytes, bytes.count, 0)
            if count <= 0 { return (text, count < 0 && errno == ECONNRESET) }
            text += String(decoding: bytes[..<count], as: UTF8.self)
        }
    }

    @Test(arguments: [
        (LabBehaviour.reset, ""), (.resetInHeader, "HTTP/1.1 200 \r\nServer: ats-"),
        (.resetInBody, "\r\nContent-Length: 100\r\nConnection: close\r\n\r\nhalf a bo"),
    ])
    func `a connection is reset after what was to be sent`(_ behaviour: LabBehaviour, _ end: String) throws {
        try withLab(behaviour) { lab, ports in
            for _ in 0..<3 {
                let client = RawClient(port: ports.plain)
                client.send(Self.request)
                let (text, isReset) = receiveAll(client)
                #expect(isReset)
                #expect(text.hasSuffix(end) && text.isEmpty == end.isEmpty, "\(text)")
            }
            #expect(lab.requests(of: behaviour) == 3)
        }
    }

    @Test func `drip sends one byte after another, to many at once, and serves others meanwhile`() throws {
        try withLab(.drip, .ok) { lab, ports in
            let clients = (0..<50).map { _ in RawClient(port: ports.plain) }
            for client in clients { client.send(Self.request) }
            var texts = clients.map { _ in "" }
            for _ in 0..<3 {
                for (index, client) in clients.enumerated() {
                    let bytes = client.receive()
                    #expect(!bytes.isEmpty)
                    texts[index] += String(decoding: bytes, as: UTF8.self)
                }
            }
            // Whole seconds lie between the bytes, so nowhere has the answer come to its end.
            #expect(texts.allSatisfy { "HTTP/1.1 200 \r\n".hasPrefix($0.prefix(15)) && $0.count < 100 }, "\(texts[0])")
            let other = RawClient(port: try #require(lab.ports(of: .ok)).plain)
            other.send(Self.request)
            #expect(other.receive(until: ".\n").hasPrefix("HTTP/1.1 200 "))
        }
    }

    @Test func `a client that goes away takes its dripping answer with it`() throws {
        try withLab(.drip, .ok) { lab, ports in
            for _ in 0..<20 {
                let client = RawClient(port: ports.plain)
                client.send(Self.request)
                #expect(client.receive().first == 0x48)
                client.resetOnClose()
            }
            let other = RawClient(port: try #require(lab.ports(of: .ok)).plain)
            other.send(Self.request)
            #expect(other.receive(until: ".\n").hasPrefix("HTTP/1.1 200 "))
        }
    }

    @Test func `a client that never stops sending is shut out after the answer all the same`() throws {
        try withLab(.status(404)) { lab, ports in
            let client = RawClient(port: ports.plain)
            client.send("GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
            _ = client.receiveAll()
            let deadline = ContinuousClock.now + .seconds(60)
            while client.send([UInt8](repeating: 0x61, count: 512)), ContinuousClock.now < deadline { usleep(1_000) }
            #expect(ContinuousClock.now < deadline)
        }
    }
}
