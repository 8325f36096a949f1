// SPDX-License-Identifier: MIT
import ATSModel
import Certificates
import Connectivity
import Diagnosis
import Formats
import Foundation
import Laboratory
import TestSupport
import Testing

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// The lines for nginx, in an nginx.
@Suite struct RecipeTests {
    private static let program = ["/usr/sbin/nginx", "/usr/local/bin/nginx", "/opt/homebrew/bin/nginx"].first {
        FileManager.default.isExecutableFile(atPath: $0)
    }

    @Test(.enabled(if: program != nil, "nginx is not installed"))
    func `the lines for nginx make a twin that diagnose then finds`() throws {
        let trouble = try Trouble()
        let before = try trouble.diagnose()
        let recipe = try #require(before.way(.makeTwin)?.recipes.first { $0.tool == .nginx })

        let folder = try TemporaryFolder()
        let leaf = try Self.leaf(for: Trouble.host, in: folder)
        let plain = try #require(trouble.lab.ports(of: .ok)).plain
        // Only what a test cannot have is another: ports, and the place of the certificate.
        let port = try Self.freePort()
        let block = recipe.lines.map { line in
            line.replacing("listen 443", with: "listen 127.0.0.1:\(port)").replacing(":8765;", with: ":\(plain);")
                .replacing("/etc/ssl/\(Trouble.host)", with: folder("leaf"))
        }.filter { !$0.contains("listen [::]") }
        let settings = """
            daemon off; master_process off; pid \(folder("pid")); error_log \(folder("log"));
            events {}
            http {
            access_log off;
            \(["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map { "\($0)_temp_path \(folder($0));" }.joined())
            \(block.joined(separator: "\n"))
            }
            """
        let file = try folder.write(settings, "nginx.conf")
        let nginx = Process()
        nginx.executableURL = URL(filePath: try #require(Self.program))
        nginx.arguments = ["-c", file, "-p", folder.path, "-e", folder("log")]
        nginx.standardError = FileHandle.nullDevice
        try nginx.run()
        defer {
            // It may have inherited a mask that holds SIGTERM back.
            kill(nginx.processIdentifier, SIGKILL)
            nginx.waitUntilExit()
        }

        let made = try Trouble(upstream: trouble, twin: port)
        var options = made.diagnoser()
        options.transfer?.extraRoots = leaf
        let deadline = ContinuousClock.now + .seconds(60)
        var after = Diagnoser(options).diagnose(try made.load(Trouble.url, nil))
        while after.way(.httpsTwin) == nil, nginx.isRunning, ContinuousClock.now < deadline {
            usleep(100_000)
            after = Diagnoser(options).diagnose(try made.load(Trouble.url, nil))
        }
        let log = (try? folder.read("log")) ?? ""
        #expect(after.twin(443)?.standing == .passes, "\(log)")
        #expect(after.way(.httpsTwin) != nil)

        // A web socket gets through as well.
        let socket = Diagnoser(options).diagnose(
            LoadInTrouble(
                load: Load(try Destination("wss://\(Trouble.host)/"), client: .websocket),
                configuration: Configuration(transportSecurity: nil), platform: try #require(Platform("macOS 26.6"))))
        #expect(socket.connection?.status == 101, "\(log)")
    }

    /// Certificate and key by the openssl command, as `leaf.crt` and `leaf.key`.
    private static func leaf(for address: String, in folder: TemporaryFolder) throws -> String {
        let openssl = Process()
        openssl.executableURL = URL(filePath: "/usr/bin/env")
        openssl.arguments = [
            "openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "30",
            "-subj", "/CN=twin", "-addext", "subjectAltName=IP:\(address)", "-addext", "extendedKeyUsage=serverAuth",
            "-keyout", folder("leaf.key"), "-out", folder("leaf.crt"),
        ]
        openssl.standardError = FileHandle.nullDevice
        try openssl.run()
        openssl.waitUntilExit()
        try #require(openssl.terminationStatus == 0)
        return folder("leaf.crt")
    }

    /// A port that was free a moment ago; nginx takes none of the kernel's choice.
    private static func freePort() throws -> UInt16 {
        let folder = try TemporaryFolder()
        let lab = try Laboratory(behaviours: [.stopped], addresses: [], directory: folder.path)
        return try #require(lab.ports(of: .stopped)).plain
    }
}
