// SPDX-License-Identifier: MIT
import Foundation
import Testing

@testable import Certificates

@Suite struct ServerTLSTests {
    private func authority() throws -> CertificateAuthority {
        try CertificateAuthority(commonName: "Test CA", validity: .days(100, from: 1_772_366_400))
    }

    private func context() throws -> ServerTLSContext {
        let shape = ServerTLSShape(leaf: LeafShape(validity: .days(90, from: 1_772_366_400)))
        return try ServerTLSContext(shape, authority: authority(), defaultNames: [.dns("localhost")])
    }

    @Test func `leaves are kept by name, without regard to case, and in bounds`() throws {
        let store = LeafStore(
            authority: try authority(), shape: LeafShape(validity: .days(90, from: 1_772_366_400)), generationLimit: 10)
        let first = try store.leaf(for: "often.example")
        for number in 0..<200 {
            _ = try store.leaf(for: "n\(number).example")
            // What is asked for often stays.
            let again = try store.leaf(for: "often.example")
            #expect(again === first)
            #expect(store.count <= 20)
        }
        let early = try store.leaf(for: "n0.example")
        #expect(early !== first)
    }

    @Test(arguments: [
        ("GET / HTTP/1.1\r\n\r\n", "http request"), ("\u{16}\u{3}\u{1}\u{0}\u{5}hello", "SSL routines"),
        (String(repeating: "x", count: 100), "wrong version number"),
    ])
    func `what is no TLS fails in OpenSSL's words`(_ bytes: String, _ words: String) throws {
        let context = try context()
        var ends: [Int32] = [-1, -1]
        try #require(unsafe socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0)
        defer { for end in ends { close(end) } }
        _ = fcntl(ends[0], F_SETFL, O_NONBLOCK)
        var session = try ServerTLSSession(context: context, descriptor: ends[0])
        let before = session.handshake()
        #expect(before == .wantsRead)
        let raw = Array(bytes.utf8)
        #expect(unsafe write(ends[1], raw, raw.count) == raw.count)
        guard case .failed(let error) = session.handshake() else {
            Issue.record("the handshake went on")
            return
        }
        #expect(error.description.hasPrefix("the TLS handshake: error:"))
        #expect(error.detail.contains(words), "\(error)")
        #expect(error.code != 0)
    }

    @Test func `a peer that goes away is closed, not failed`() throws {
        // As ServerTLSSession asks of its callers.
        _ = signal(SIGPIPE, SIG_IGN)
        let context = try context()
        var ends: [Int32] = [-1, -1]
        try #require(unsafe socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0)
        _ = fcntl(ends[0], F_SETFL, O_NONBLOCK)
        close(ends[1])
        var session = try ServerTLSSession(context: context, descriptor: ends[0])
        let outcome = session.handshake()
        #expect(outcome == .closed)
        close(ends[0])
    }

    @Test(arguments: ["", String(repeating: "x", count: 65)])
    func `an authority's name that no certificate holds is refused`(_ name: String) {
        let error = #expect(throws: OpenSSLError.self) {
            _ = try CertificateAuthority(commonName: name, validity: .days(1, from: 0)).certificate.pem
        }
        #expect(error?.operation == "setting an issuer's name")
        #expect(error?.detail == "a common name of \(name.count) bytes: RFC 5280 takes 1 to 64")
    }

    @Test(arguments: [
        ("192.0.2.1", SubjectName.address([192, 0, 2, 1])),
        ("2001:db8::1", .address([0x20, 1, 0x0d, 0xb8, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1])),
        ("fe80::1%en0", .address([0xfe, 0x80, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1])),
        ("a.example", .dns("a.example")), ("127.1", .dns("127.1")), ("[::1]", .dns("[::1]")),
        ("192.0.2.1%en0", .dns("192.0.2.1%en0")), ("1.2.3.4.5", .dns("1.2.3.4.5")), ("", .dns("")),
        ("::1\u{0}x", .dns("::1\u{0}x")),
    ])
    func `a host is an address or a name`(_ host: String, _ name: SubjectName) {
        #expect(SubjectName(host: host) == name)
    }

    @Test(arguments: [
        ("", "2jmj7l5rSw0yVb/vlWAYkK/YBwk="), ("abc", "qZk+NkcGgWq6PiVxeFDCbJzQ2J0="),
        ("dGhlIHNhbXBsZSBub25jZQ==258EAFA5-E914-47DA-95CA-C5AB0DC85B11", "s3pPLMBiTxaQ9kYGzzhZRbK+xOo="),
    ])
    func `SHA-1 in base64`(_ text: String, _ digest: String) throws {
        #expect(try SHA1.base64(of: text) == digest)
    }
}
