// SPDX-License-Identifier: MIT
import ATSModel
import Certificates
import Connectivity
import Matrix
import Testing

@Suite struct SecretCertificateTests {
    @Test func `the value of a variable is hidden where a certificate names it`() throws {
        let url = try Destination("https://secret-name.example/")
        let named = NamedDestination(
            name: "engine", destination: url, shown: "https://${engine}/",
            secrets: [VariableValue(name: "engine", value: "secret-name.example")])
        let leaf = Looks.certificate(
            "secret-name.example", from: Looks.now - 90 * Looks.day, to: Looks.now - Looks.day,
            names: ["DNS:secret-name.example"])
        let look = TLSLook(
            kind: .stock, time: Looks.now, handshake: Looks.handshake(.tls13, "TLS_AES_128_GCM_SHA256", [leaf]))
        let matrix = MatrixDefinition(
            name: "m", about: nil,
            configurations: [
                NamedConfiguration(
                    name: "blanket", configuration: Configuration(transportSecurity: ["NSAllowsArbitraryLoads": true]))
            ], destinations: [named], platforms: [Platform(.macOS, Version(26, 6))],
            vantages: [NamedVantage(name: "this-machine", vantage: nil)],
            cells: [Cell(configuration: 0, destination: 0, client: .urlsession, platform: 0, vantage: 0)],
            expectations: [], notes: [], contentHash: "h")
        var judge = CellJudge(matrix, thisMachine: .nowhere)
        let cell = judge.observe(
            0, connection: Connection(id: 0, hops: [Hop(destination: url, status: 200, looks: [look])]))
        #expect(cell.prediction.finding?.says.contains("CN=${engine}") == true, "\(cell.prediction)")
        #expect(cell.findings.first?.first?.says.contains("CN=${engine}") == true)
        let shown = try #require(cell.connection?.hops.first?.looks.first?.handshake.certificates.first)
        #expect(shown.subject == "CN=${engine}")
        #expect(shown.names == ["DNS:${engine}"])
    }
}
