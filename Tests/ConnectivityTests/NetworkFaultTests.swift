// SPDX-License-Identifier: MIT
import ATSModel
import Foundation
import Laboratory
import Testing

@testable import Connectivity

/// The rows of the table of faults, and those of them that loopback can have.
@Suite struct NetworkFaultTests {
    /// What brings a fault about on loopback.
    private enum Scene: Sendable {
        /// The lab does what the row says it can, over http and https.
        case lab
        /// The same over https alone, where its root is trusted.
        case labTLS
        /// The lab's other port is asked.
        case labTLSByHTTP
        /// Its certificates hold from so many days from now; its root is trusted.
        case labCertificates(daysFromNow: Int64)
        case labWithoutItsRoot
        case labForAnotherHost
        /// A server that reads a request and plays this.
        case answer(String)
        /// The same, asked as this scheme, not waiting for a request.
        case eager(scheme: String, @Sendable (Peer) -> Void)
        case proxy(answer: String)
        /// This URL, which nobody needs to answer.
        case url(String)
        /// A server that waits, asked over https in this environment.
        case environment([String: String])
    }

    private static let scenes: [(id: String, scene: Scene)] = [
        ("refused", .lab), ("silent", .lab), ("drip", .lab), ("half-header", .lab), ("reset", .lab),
        ("reset-in-header", .lab), ("reset-in-body", .lab), ("huge-header", .lab), ("endless-body", .lab),
        ("tls-server", .labTLSByHTTP), ("expired", .labCertificates(daysFromNow: -2_000)),
        ("not-yet-valid", .labCertificates(daysFromNow: 2_000)), ("unknown-root", .labWithoutItsRoot),
        ("wrong-host", .labForAnotherHost), ("plain-server", .labTLS), ("tls-closed", .labTLS), ("tls-silent", .labTLS),
        ("expired", .labTLS), ("not-yet-valid", .labTLS), ("unknown-root", .labTLS), ("self-signed", .labTLS),
        ("wrong-host", .labTLS), ("too-many", .lab), ("other-scheme", .lab), ("bad-location", .lab),
        ("closed", .answer("")), ("half-header", .answer("HTTP/1.1 200 OK\r\nA: b")),
        ("short-body", .answer("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nhalf")),
        ("no-http", .answer("SSH-2.0-OpenSSH_9.2\r\n")),
        ("bad-header", .answer("HTTP/1.1 200 OK\r\nno colon\r\nContent-Length: 0\r\n\r\n")),
        ("bad-header", .answer("HTTP/1.1 200 OK\r\nContent-Length: many\r\n\r\n")),
        ("bad-chunk", .answer("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\nabc")),
        ("bad-encoding", .answer("HTTP/1.1 200 OK\r\nTransfer-Encoding: bogus\r\n\r\nabc")),
        ("too-many", .answer("HTTP/1.1 302 Found\r\nLocation: /\r\nContent-Length: 0\r\n\r\n")),
        ("other-scheme", .answer("HTTP/1.1 302 Found\r\nLocation: ftp://a.example/\r\nContent-Length: 0\r\n\r\n")),
        ("bad-location", .answer("HTTP/1.1 302 Found\r\nLocation: http://a b/\r\nContent-Length: 0\r\n\r\n")),
        (
            "plain-server",
            .eager(scheme: "https") { peer in
                peer.send("HTTP/1.1 400 Bad Request\r\n\r\n")
                peer.waitForClose()
            }
        ),
        ("tls-closed", .eager(scheme: "https") { $0.waitForByte() }),
        (
            "tls-closed",
            .eager(scheme: "https") { peer in
                peer.waitForByte()
                peer.reset()
            }
        ),
        ("tls-silent", .eager(scheme: "https") { $0.waitForClose() }),
        // Destination takes what is left to the resolver; libcurl does not.
        ("bad-url", .url("http://a!b.example/")), ("own-tls", .environment(["CURL_CA_BUNDLE": "/no/such/file"])),
        ("proxy-refused", .proxy(answer: "HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\n\r\n")),
    ]

    /// What the tests of the command bring about in a network of their own.
    private static let elsewhere = [
        "dns-silent", "name-unknown", "dns-refused", "many-names", "syn-silent", "no-route", "no-network", "forbidden",
        "no-connection", "v6-refused", "v6-silent", "tls-agreement", "no-proxy",
        // ClientCertificateTests
        "client-certificate",
    ]
    /// What no server here can be made to do, takes minutes, or comes as codes of other libcurls.
    private static let nowhere = [
        "syn-given-up", "other-trust", "lost", "http2",
    ]

    @Test func `every row stands once and is brought about, or is said not to be`() {
        let ids = NetworkFault.all.map(\.id)
        #expect(Set(ids).count == ids.count)
        #expect(Set(ids) == Set(Self.scenes.map(\.id) + Self.elsewhere + Self.nowhere))
        for fault in NetworkFault.all {
            #expect(fault.title.count <= 38, "\(fault.id)")
            #expect(fault.urlError != .appTransportSecurityRequiresSecureConnection)
            #expect((fault.curlCodes == [0]) == (fault.urlError == nil), "\(fault.id)")
            #expect(fault.example.map(\.isTrust) ?? false == (fault.group == .certificates), "\(fault.id)")
            if let lab = fault.lab { #expect(LabBehaviour(lab)?.description == lab) }
        }
    }

    @Test func `each row decides for the failures that it tells of, and rows that are alike agree`() {
        for fault in NetworkFault.all where fault.urlError != nil {
            for code in fault.curlCodes {
                var cause = FailureCause(curlCode: code)
                fault.condition?.apply(to: &cause)
                #expect(cause.urlError == fault.urlError, "\(fault.id), curl \(code)")
            }
        }
    }

    @Test(arguments: scenes.indices)
    func `a fault is told as its row says`(_ index: Int) throws {
        let (id, scene) = Self.scenes[index]
        let fault = try #require(NetworkFault.named(id))
        for connection in try Self.connections(scene, fault) {
            let code = connection.failure?.curlCode ?? 0
            #expect(fault.curlCodes.contains(code), "\(id): \(connection.failure?.description ?? "ok")")
            #expect(connection.urlError == fault.urlError, "\(id)")
            #expect(connection.isOK == (fault.urlError == nil), "\(id)")
            if case .verifyResults(let results) = fault.condition {
                #expect(results.contains(try #require(connection.failure?.verifyResult)), "\(id)")
            }
            if case .malformed = fault.condition { #expect(connection.failure?.systemError == nil) }
        }
    }

    private static func connections(_ scene: Scene, _ fault: NetworkFault) throws -> [Connection] {
        // What ends by the time alone need not wait for long; the rest has all the time that a busy machine takes.
        let isTimed = fault.curlCodes == [28]
        func limit(_ options: inout TransferOptions) {
            if isTimed {
                options.totalTimeoutMilliseconds = 1_500
            } else {
                (options.connectTimeoutMilliseconds, options.totalTimeoutMilliseconds) = (60_000, 60_000)
            }
        }
        switch scene {
        case .lab:
            let behaviour = try #require(fault.lab.flatMap { LabBehaviour($0) })
            return try withLab(behaviour) { lab, ports in
                try ask(
                    ["http://a.example/", "https://a.example/"],
                    route: .laboratory(plainPort: ports.plain, tlsPort: ports.tls)
                ) { options in
                    limit(&options)
                    options.extraRoots = lab.rootsFile
                }
            }
        case .labTLS:
            let behaviour = try #require(fault.lab.flatMap { LabBehaviour($0) })
            return try withLab(behaviour) { lab, ports in
                let route = Route.laboratory(plainPort: ports.plain, tlsPort: ports.tls)
                return [
                    try ask("https://a.example/", route: route) { options in
                        limit(&options)
                        options.extraRoots = lab.rootsFile
                    }
                ]
            }
        case .labTLSByHTTP:
            return try withLab(.ok) { _, ports in [try ask("http://127.0.0.1:\(ports.tls)/", limit)] }
        case .labCertificates(let days):
            return try withLab(.ok, daysFromNow: days) { lab, ports in try askTLS("a.example", lab, ports, trusts: true)
            }
        case .labWithoutItsRoot:
            return try withLab(.ok) { lab, ports in try askTLS("a.example", lab, ports, trusts: false) }
        case .labForAnotherHost:
            return try withLab(.ok) { lab, ports in try askTLS("192.0.2.2", lab, ports, trusts: true) }
        case .answer(let text):
            let server = try ScriptedServer { $0.send(text) }
            return [try ask("http://127.0.0.1:\(server.port)/", limit)]
        case .eager(let scheme, let script):
            let server = try ScriptedServer(readsHead: false, script)
            return [try ask("\(scheme)://127.0.0.1:\(server.port)/", limit)]
        case .proxy(let answer):
            let server = try ScriptedServer { $0.send(answer) }
            let environment = ["https_proxy": "http://127.0.0.1:\(server.port)"]
            return [try ask("https://a.example/", environment: environment, limit)]
        case .url(let url): return [try ask(url, limit)]
        case .environment(let environment):
            let server = try ScriptedServer(readsHead: false) { $0.waitForClose() }
            return [try ask("https://127.0.0.1:\(server.port)/", environment: environment, limit)]
        }
    }

    private static func askTLS(
        _ host: String, _ lab: Laboratory, _ ports: Laboratory.Ports, trusts: Bool
    ) throws -> [Connection] {
        let route = Route.laboratory(plainPort: ports.plain, tlsPort: ports.tls)
        return [try ask("https://\(host)/", route: route) { if trusts { $0.extraRoots = lab.rootsFile } }]
    }

    private static func withLab(
        _ behaviour: LabBehaviour, daysFromNow days: Int64 = 0,
        _ body: (Laboratory, Laboratory.Ports) throws -> [Connection]
    ) throws -> [Connection] {
        let lab = try Laboratory(
            behaviours: [behaviour], addresses: [], directory: FileManager.default.temporaryDirectory.path,
            now: Laboratory.systemTime + days * 86_400)
        defer { lab.stop() }
        return try body(lab, try #require(lab.ports(of: behaviour)))
    }

    @Test func `late look-ups leave descriptors for what flies`() {
        let start = ContinuousClock.now
        var lookups = LateLookups()
        // Nobody is late: not even asked.
        #expect(!lookups.areTooMany(beside: 9, descriptorLimit: 0, used: .max, at: start))
        lookups.add(at: start)
        // One is not many: not asked either.
        #expect(!lookups.areTooMany(beside: 9, descriptorLimit: 256, used: .max, at: start))
        for _ in 0..<600 { lookups.add(at: start) }
        let soon = start + .seconds(1)
        #expect(!lookups.areTooMany(beside: 9, descriptorLimit: 256, used: 200, at: soon))
        #expect(lookups.areTooMany(beside: 9, descriptorLimit: 256, used: 201, at: soon))
        #expect(!lookups.areTooMany(beside: 9, descriptorLimit: .max, used: 2_072, at: soon))
        #expect(lookups.areTooMany(beside: 9, descriptorLimit: .max, used: 2_073, at: soon))
        #expect(lookups.areTooMany(beside: 9, descriptorLimit: .max, used: .max, at: soon))
        #expect(!lookups.areTooMany(beside: 9, descriptorLimit: 0, used: .max, at: start + .seconds(300)))
        #expect((3...10_000).contains(DescriptorLimit.used))
    }
}
