// SPDX-License-Identifier: MIT
import Foundation
import TestSupport

/// Makes certificates with the openssl command, so that nothing of ours is on both sides of a test.
final class Workshop: Sendable {
    struct Issued: Sendable {
        let der: [UInt8]
        let key: String
        let certificate: String
    }

    static let authority = "basicConstraints=critical,CA:TRUE,pathlen:0\nkeyUsage=critical,keyCertSign,cRLSign\n"
    static let leaf = "basicConstraints=critical,CA:FALSE\nkeyUsage=critical,digitalSignature\n"

    private let folder: String
    let root: Issued
    let intermediate: Issued

    init() throws {
        folder = NSTemporaryDirectory() + "/chains-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let rootExtensions = "basicConstraints=critical,CA:TRUE\nkeyUsage=critical,keyCertSign,cRLSign\n"
        root = try Self.issue(in: folder, "Root", by: nil, rootExtensions, key: "P-384", days: 4_000)
        intermediate = try Self.issue(in: folder, "Middle", by: root, Self.authority, key: "P-384", days: 2_000)
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    /// - Parameters:
    ///   - issuer: `nil` for a self-signed one.
    ///   - key: a curve, or `RSA`, `ED25519`, `explicit`, `compressed`.
    func issue(
        _ name: String, by issuer: Issued?, _ extensions: String, key: String, days: Int, digest: String = "sha256"
    ) throws -> Issued {
        try Self.issue(in: folder, name, by: issuer, extensions, key: key, days: days, digest: digest)
    }

    private static func issue(
        in folder: String, _ name: String, by issuer: Issued?, _ extensions: String, key: String, days: Int,
        digest: String = "sha384"
    ) throws -> Issued {
        let stem = "\(folder)/\(UUID().uuidString)"
        let (keyFile, request, result) = ("\(stem).key", "\(stem).csr", "\(stem).pem")
        try extensions.write(toFile: "\(stem).ext", atomically: true, encoding: .utf8)
        switch key {
        case "RSA": try run(["genpkey", "-algorithm", "RSA", "-pkeyopt", "rsa_keygen_bits:2048", "-out", keyFile])
        case "ED25519": try run(["genpkey", "-algorithm", "ED25519", "-out", keyFile])
        default:
            let curve = key.hasPrefix("P-") ? key : "P-256"
            let encoding = key == "explicit" ? "explicit" : "named_curve"
            try run([
                "genpkey", "-algorithm", "EC", "-pkeyopt", "ec_paramgen_curve:\(curve)", "-pkeyopt",
                "ec_param_enc:\(encoding)", "-out", keyFile,
            ])
            if key == "compressed" { try run(["ec", "-in", keyFile, "-conv_form", "compressed", "-out", keyFile]) }
        }
        try run(["req", "-new", "-key", keyFile, "-subj", "/CN=\(name)", "-out", request])
        // A serial number of its own: tests that run side by side must not share the command's file of them.
        let serial = "\(UInt64.random(in: 1 ... .max))"
        let signer = issuer.map { ["-CA", $0.certificate, "-CAkey", $0.key] } ?? ["-signkey", keyFile]
        try run(
            [
                "x509", "-req", "-in", request, "-extfile", "\(stem).ext", "-days", "\(days)", "-\(digest)", "-out",
                result, "-set_serial", serial,
            ] + signer)
        try run(["x509", "-in", result, "-outform", "DER", "-out", "\(stem).der"])
        let der = try Data(contentsOf: URL(fileURLWithPath: "\(stem).der"))
        return Issued(der: Array(der), key: keyFile, certificate: result)
    }

    struct Failure: Error {
        let output: String
    }

    private static func run(_ arguments: [String]) throws {
        let result = try Tool.run("openssl", arguments)
        guard result.status == 0 else { throw Failure(output: "\(arguments): \(result.output)") }
    }
}
