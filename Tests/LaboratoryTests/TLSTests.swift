// SPDX-License-Identifier: MIT
import Foundation
import TestSupport
import Testing

@testable import Laboratory

@Suite(.enabled(if: Tool.isInstalled("curl"), "the curl command is not installed"))
struct TLSTests {
    /// Asks the lab for a URL as the curl tool would, with the lab's root as the only one.
    private func curl(_ lab: Laboratory, _ ports: Laboratory.Ports, _ arguments: String...) throws -> Tool {
        try Tool.run(
            "curl",
            [
                "-sS", "--max-time", "10", "--noproxy", "*", "--cacert", lab.rootsFile, "--connect-to",
                "::127.0.0.1:\(ports.tls)",
            ] + arguments)
    }

    @Test(arguments: [
        "https://a.example/", "https://a.example:8443/x?y", "https://NAS/", "https://host.tail1.ts.net/",
        "https://xn--bcher-kva.example/", "https://under_score.example/", "https://127.0.0.1/", "https://[::1]/",
        "https://100.100.1.1/", "https://[fd7a:115c:a1e0::1]/", "https://localhost/",
        "https://\(String(repeating: "a", count: 63)).\(String(repeating: "b", count: 63)).example/",
    ])
    func `curl trusts the lab for any name and the addresses it was given`(_ url: String) throws {
        try withLab(.ok, addresses: ["100.100.1.1", "fd7a:115c:a1e0::1", "100.100.1.1"]) { lab, ports in
            let result = try curl(lab, ports, url)
            #expect(result.status == 0, "\(result.output)")
            #expect(result.output.hasPrefix("This is the lab, asked for https://"))
            #expect(lab.requestCount == 1)
            #expect(lab.acceptCount == 1)
        }
    }

    @Test func `an address that was not given is not trusted`() throws {
        try withLab(.ok) { lab, ports in
            #expect(try curl(lab, ports, "https://192.0.2.1/").status == 60)
            #expect(lab.requestCount == 0)
            // Without the root, nobody trusts it.
            let stock = try Tool.run(
                "curl", ["-sS", "--noproxy", "*", "--connect-to", "::127.0.0.1:\(ports.tls)", "https://a.example/"])
            #expect(stock.status == 60)
        }
    }

    @Test(arguments: ["--tlsv1.3", "--tls-max 1.2", "--http1.1", "--no-alpn", "--http2", "-I"])
    func `curl's ways of asking work`(_ options: String) throws {
        try withLab(.ok) { lab, ports in
            let arguments = options.split(separator: " ").map(String.init)
            let result = try Tool.run(
                "curl",
                arguments + [
                    "-sS", "--noproxy", "*", "--cacert", lab.rootsFile, "--connect-to", "::127.0.0.1:\(ports.tls)",
                    "-o", "/dev/null", "-w", "%{http_code} %{http_version}", "https://a.example/",
                ])
            #expect(result.status == 0 && result.output.hasSuffix("200 1.1"), "\(result.output)")
        }
    }

    @Test func `one connection carries several requests`() throws {
        try withLab(.ok) { lab, ports in
            let result = try curl(lab, ports, "https://a.example/[1-5]")
            #expect(result.status == 0)
            #expect(lab.acceptCount == 1)
            #expect(lab.requests(of: .ok) == 5)
        }
    }

    @Test func `a redirect is followed to its https twin`() throws {
        let behaviour = LabBehaviour.redirect("https://b.example/there")
        try withLab(behaviour) { lab, ports in
            let result = try Tool.run(
                "curl",
                [
                    "-sSL", "--noproxy", "*", "--cacert", lab.rootsFile, "--connect-to",
                    "a.example:80:127.0.0.1:\(ports.plain)", "--connect-to", "b.example:443:127.0.0.1:\(ports.tls)",
                    "http://a.example/",
                ])
            #expect(result.status == 0)
            #expect(result.output == "This is the lab, asked for https://b.example/there.\n")
            #expect(lab.requests(of: behaviour) == 2)
        }
    }

    @Test func `each behaviour is the same over TLS`() throws {
        try withLab(.status(404), .hugeHeader, .halfHeader, .endlessBody, .silent, .stopped) { lab, ports in
            #expect(try curl(lab, ports, "-w", "%{http_code}", "https://a.example/").output.hasSuffix("404"))
            for (behaviour, status) in [
                (LabBehaviour.halfHeader, Int32(52)), (.silent, 28), (.stopped, 7), (.endlessBody, 28),
            ] {
                let ports = try #require(lab.ports(of: behaviour))
                let result = try curl(
                    lab, ports, "--max-time", "0.3", "-o", "/dev/null", "https://a.example/")
                #expect(result.status == status, "\(behaviour): \(result.output)")
            }
            let huge = try curl(lab, try #require(lab.ports(of: .hugeHeader)), "-I", "https://a.example/")
            #expect(huge.status == 27 || huge.output.utf8.count > 1_000_000, "\(huge.status)")
            #expect(lab.requests(of: .silent) == 1 && lab.requests(of: .endlessBody) == 1)
        }
    }

    @Test func `two hundred names at once get their own certificates`() throws {
        try withLab(.ok) { lab, ports in
            let result = try curl(
                lab, ports, "-Z", "--parallel-max", "100", "-o", "/dev/null", "-w", "%{http_code}\n",
                "https://n[1-200].example/")
            #expect(result.status == 0, "\(result.output)")
            #expect(lab.requestCount == 200)
        }
    }

    @Test func `thousands of addresses fit one certificate`() throws {
        let addresses = (0..<Laboratory.addressLimit).map { "fd00::\(String($0, radix: 16))" }
        try withLab(.ok, addresses: addresses) { lab, ports in
            let result = try curl(lab, ports, "https://[fd00::f9f]/")
            #expect(result.status == 0, "\(result.output)")
        }
    }
}
