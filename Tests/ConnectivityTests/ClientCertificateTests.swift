// SPDX-License-Identifier: MIT
import ATSModel
import Connectivity
import Foundation
import TestSupport
import Testing

/// A server that wants to see a certificate, which neither curl nor an app has unless it is told one.
@Suite(.enabled(if: Tool.path("openssl") != nil, "the openssl command is missing"))
struct ClientCertificateTests {
    @Test(arguments: [("-tls1_3", 56, -1206), ("-tls1_2", 35, -1200)])
    func `only TLS 1.3 says that a certificate is missing`(_ version: String, _ curl: Int, _ app: Int) throws {
        let folder = try TemporaryFolder()
        let (key, certificate) = (folder("key.pem"), folder("leaf.pem"))
        let made = try Tool.run(
            "openssl",
            [
                "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2", "-subj",
                "/CN=wants", "-addext", "subjectAltName=IP:127.0.0.1", "-keyout", key, "-out", certificate,
            ])
        try #require(made.status == 0, "\(made)")
        let server = try OpenSSLServer(["-key", key, "-cert", certificate, "-Verify", "1", version], in: folder)
        var options = TransferOptions()
        options.environment = ["CURL_CA_BUNDLE": certificate]
        (options.connectTimeoutMilliseconds, options.totalTimeoutMilliseconds) = (60_000, 60_000)
        let destination = try Destination("https://127.0.0.1:\(server.port)/")
        var answer: Connection?
        Prober(options: options).run([TransferRequest(id: 0, destination: destination)]) { answer = $0 }
        let connection = try #require(answer)
        #expect(connection.failure?.curlCode == curl, "\(connection)")
        #expect(connection.urlError == URLErrorCode(app))
        #expect(connection.hops.last?.looks.stock?.handshake.alert?.isFromServer == true)
    }
}
