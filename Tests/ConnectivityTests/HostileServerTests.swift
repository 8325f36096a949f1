// SPDX-License-Identifier: MIT
import ATSModel
import Certificates
import Foundation
import Laboratory
import Testing

@testable import Connectivity

/// Servers that do what none should: each transfer ends, within its bounds, and is recorded as what it is.
@Suite struct HostileServerTests {
    /// What curl says, and what is seen of the handshake all the same.
    struct Row: Sendable {
        let server: TLSServer
        /// `nil` where curl takes it.
        let curl: Int?
        var app: URLErrorCode?
        var speaksTLS: Bool? = true
        /// Of the look that says most.
        var certificates: Int?
        var leftOut: Int?
        /// Whether it ends by the time alone.
        var isTimed = false
    }

    private static let rows = [
        Row(server: .noTLS, curl: 35, app: .secureConnectionFailed, speaksTLS: false, certificates: 0),
        Row(server: .closedHandshake, curl: 35, app: .secureConnectionFailed, speaksTLS: nil, certificates: 0),
        Row(server: .silentHandshake, curl: 28, app: .timedOut, speaksTLS: nil, certificates: 0, isTimed: true),
        Row(server: .hugeCertificate, curl: 35, app: .secureConnectionFailed),
        Row(server: .strangeKey, curl: 35, app: .secureConnectionFailed),
        Row(server: .manyCertificates, curl: nil),
        Row(server: .year9999, curl: nil, certificates: 1),
        Row(server: .nulInName, curl: 60, app: .serverCertificateUntrusted, certificates: 1),
        Row(server: .wrongOrder, curl: nil, certificates: 3),
    ]

    @Test(arguments: rows)
    func `a hostile TLS server ends bounded and is told as what it is`(_ row: Row) throws {
        let lab = try Laboratory(
            behaviours: [.tls(row.server)], addresses: [], directory: FileManager.default.temporaryDirectory.path)
        defer { lab.stop() }
        let ports = try #require(lab.ports(of: .tls(row.server)))
        let connection = try ask(
            "https://a.example/", route: .laboratory(plainPort: ports.plain, tlsPort: ports.tls)
        ) { options in
            options.extraRoots = lab.rootsFile
            (options.connectTimeoutMilliseconds, options.totalTimeoutMilliseconds) =
                row.isTimed ? (1_500, 1_500) : (60_000, 60_000)
        }
        #expect(connection.failure?.curlCode == row.curl, "\(connection.failure?.description ?? "ok")")
        #expect(connection.urlError == row.app)
        #expect(connection.isOK == (row.curl == nil))
        #expect(connection.hops.count == 1)
        let looks = try #require(connection.hops.first).looks
        let best = try #require(looks.best, "\(looks)")
        #expect(best.handshake.speaksTLS == row.speaksTLS, "\(best)")
        if let certificates = row.certificates { #expect(best.handshake.certificates.count == certificates, "\(best)") }
        for look in looks {
            // What a server sends is kept up to a bound, and the rest counted.
            #expect(look.handshake.certificates.count <= 20)
            for certificate in look.handshake.certificates {
                #expect(certificate.names.count <= 1_000)
                #expect(certificate.subject.utf8.count <= 20_000)
                #expect(!certificate.names.contains { $0.utf8.contains(0) }, "\(certificate.names)")
            }
        }
        if row.server == .manyCertificates {
            #expect(best.handshake.certificates.count + best.handshake.leftOutCertificates == 100)
            #expect(best.handshake.leftOutCertificates > 0)
        }
    }

    @Test func `http asked of a TLS server and https of a plain one are not the same fault`() throws {
        let lab = try Laboratory(
            behaviours: [.tls(.tlsOnPlain), .tls(.noTLS)], addresses: [],
            directory: FileManager.default.temporaryDirectory.path)
        defer { lab.stop() }
        func connection(_ server: TLSServer, _ url: String) throws -> Connection {
            let ports = try #require(lab.ports(of: .tls(server)))
            return try ask(url, route: .laboratory(plainPort: ports.plain, tlsPort: ports.tls)) { options in
                options.extraRoots = lab.rootsFile
                (options.connectTimeoutMilliseconds, options.totalTimeoutMilliseconds) = (60_000, 60_000)
            }
        }
        let plain = try connection(.tlsOnPlain, "http://a.example/")
        #expect(!plain.isOK)
        #expect([1, 52, 56].contains(plain.failure?.curlCode), "\(plain.failure?.description ?? "ok")")
        #expect(plain.hops.first?.looks.isEmpty == true)
        let tls = try connection(.noTLS, "https://a.example/")
        #expect(tls.failure?.curlCode == 35)
        #expect(tls.hops.first?.looks.stock?.handshake.speaksTLS == false)
    }

    @Test func `a Location of 100 KB ends the chain where it stands, told in short`() throws {
        let connection = try redirected(.hugeLocation)
        #expect(connection.hops.count == 1)
        #expect(!connection.isOK)
        #expect((connection.chainProblem ?? connection.failure?.description ?? "").utf8.count < 1_000)
        #expect((connection.hops.first?.location ?? "").utf8.count <= 110_000)
    }

    @Test(arguments: [(10, true), (11, false), (40, false)])
    func `ten hops arrive, more do not`(_ hops: Int, _ arrives: Bool) throws {
        let connection = try redirected(.redirectHops(hops))
        #expect(connection.isOK == arrives)
        #expect(connection.hops.count == 11)
        #expect(connection.urlError == (arrives ? nil : .tooManyRedirects))
    }

    private func redirected(_ behaviour: LabBehaviour) throws -> Connection {
        let lab = try Laboratory(
            behaviours: [behaviour], addresses: [], directory: FileManager.default.temporaryDirectory.path)
        defer { lab.stop() }
        let ports = try #require(lab.ports(of: behaviour))
        return try ask(
            "http://a.example/", route: .laboratory(plainPort: ports.plain, tlsPort: ports.tls)
        ) { ($0.connectTimeoutMilliseconds, $0.totalTimeoutMilliseconds) = (60_000, 60_000) }
    }
}
