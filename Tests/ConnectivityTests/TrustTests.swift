// SPDX-License-Identifier: MIT
import ATSModel
import Foundation
import Laboratory
import Testing

@testable import Connectivity

@Suite struct TrustTests {
    private let directory = FileManager.default.temporaryDirectory.appending(path: "trust-\(UUID().uuidString)")
    private let lab: Laboratory
    private let route: Route

    init() throws {
        try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
        lab = try Laboratory(behaviours: [.ok], addresses: ["192.0.2.1"], directory: directory.path())
        let ports = try #require(lab.ports(of: .ok))
        route = .laboratory(plainPort: ports.plain, tlsPort: ports.tls)
    }

    private func cleanUp() {
        lab.stop()
        try? FileManager.default.removeItem(at: directory)
    }

    @Test func `a server under a further root is trusted with it, and refused without`() throws {
        defer { cleanUp() }
        let trusted = try ask("https://twin.invalid/", route: route) { $0.extraRoots = lab.rootsFile }
        #expect(trusted.status == 200)
        let hop = try #require(trusted.hops.first)
        let connect = try #require(hop.times.connect)
        #expect(connect <= (hop.times.tls ?? 0))

        let refused = try ask("https://twin.invalid/", route: route)
        let failure = try #require(refused.failure)
        #expect(failure.curlCode == 60)
        #expect(failure.isTrust)
        #expect([19, 20, 21].contains(failure.verifyResult))
        #expect(refused.urlError == .serverCertificateHasUnknownRoot)
        #expect(refused.hops.first?.remoteAddress == "127.0.0.1")
        #expect(refused.hops.first?.times.connect != nil)
        #expect(refused.hops.first?.times.tls == nil)
    }

    @Test func `a certificate for another host is refused`() throws {
        defer { cleanUp() }
        let right = try ask("https://192.0.2.1/", route: route) { $0.extraRoots = lab.rootsFile }
        #expect(right.status == 200)
        let wrong = try ask("https://192.0.2.2/", route: route) { $0.extraRoots = lab.rootsFile }
        #expect(wrong.failure?.curlCode == 60)
        #expect(wrong.failure?.verifyResult == nil)
        #expect(wrong.urlError == .serverCertificateUntrusted)
    }

    @Test(arguments: ["CURL_CA_BUNDLE", "SSL_CERT_FILE"])
    func `the environment names the roots`(_ name: String) throws {
        defer { cleanUp() }
        #expect(try ask("https://twin.invalid/", route: route, environment: [name: lab.rootsFile]).status == 200)
        let missing = try ask("https://twin.invalid/", route: route, environment: [name: "/no/such/file"])
        #expect(missing.failure?.curlCode == 77)
        #expect(missing.failure?.isTrust == false)
        #expect(missing.urlError == .secureConnectionFailed)
    }

    @Test func `a file of further roots that is not there is told`() throws {
        defer { cleanUp() }
        let connection = try ask("https://twin.invalid/", route: route) { $0.extraRoots = "/no/such/file" }
        #expect(connection.failure?.curlCode == 77)
        #expect(connection.failure?.text.contains("/no/such/file") == true)
    }

    @Test func `wss is asked over TLS`() throws {
        defer { cleanUp() }
        let connection = try ask("wss://twin.invalid/", route: route) { $0.extraRoots = lab.rootsFile }
        #expect(connection.isOK)
        #expect(connection.hops.first?.httpVersion == "1.1")
    }

    @Test func `every one of many handshakes is answered, and the lab has accepted as many`() throws {
        defer { cleanUp() }
        let before = lab.acceptCount
        let urls = (0..<200).map { "https://host\($0).invalid/" }
        let connections = try ask(urls, route: route) {
            $0.extraRoots = lab.rootsFile
            $0.connectTimeoutMilliseconds = 20_000
            $0.totalTimeoutMilliseconds = 20_000
        }
        #expect(connections.allSatisfy { $0.status == 200 })
        #expect(lab.acceptCount - before == 200)
    }

    @Test func `further roots stand beside the others in one file that goes away`() throws {
        defer { cleanUp() }
        let base = directory.appending(path: "base.pem")
        try Data("base".utf8).write(to: base)
        let environment = ["CURL_CA_BUNDLE": base.path(), "TMPDIR": directory.path(), "SSL_CERT_DIR": "/elsewhere"]
        var path: String?
        do {
            let anchors = TrustAnchors(environment: environment, extraRoots: lab.rootsFile)
            path = anchors.file
            let text = try String(contentsOfFile: try #require(path), encoding: .utf8)
            let roots = try String(contentsOfFile: lab.rootsFile, encoding: .utf8)
            #expect(text == "base\n" + roots)
            #expect(anchors.directory == nil)
            #expect(anchors.bytes == nil)
        }
        #expect(!FileManager.default.fileExists(atPath: try #require(path)))
    }

    @Test func `without a place for that file, the roots go from memory`() throws {
        defer { cleanUp() }
        let connection = try ask(
            "https://twin.invalid/", route: route, environment: ["TMPDIR": "/no/such/directory"]
        ) { $0.extraRoots = lab.rootsFile }
        #expect(connection.status == 200)
    }

    @Test func `which roots the environment chooses`() {
        defer { cleanUp() }
        let all = ["CURL_CA_BUNDLE": "/a", "SSL_CERT_FILE": "/b", "SSL_CERT_DIR": "/c"]
        #expect(TrustAnchors(environment: all, extraRoots: nil).file == "/a")
        #expect(TrustAnchors(environment: all, extraRoots: nil).directory == nil)
        let openSSL = TrustAnchors(environment: all.filter { $0.key != "CURL_CA_BUNDLE" }, extraRoots: nil)
        #expect(openSSL.file == "/b")
        #expect(openSSL.directory == "/c")
        let empty = TrustAnchors(environment: all.mapValues { _ in "" }, extraRoots: nil)
        #expect(empty.file == CurlLibrary.builtInRoots())
        #expect(empty.directory == nil)
    }
}
