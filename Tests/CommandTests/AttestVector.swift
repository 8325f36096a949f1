// SPDX-License-Identifier: MIT
import Foundation
import Testing

/// One of the real objects that people published, as a JSON file in a folder that is not part of this package.
struct AttestVector: Decodable, Sendable, CustomTestStringConvertible {
    let name: String
    let teamId: String
    let bundleId: String
    let environment: String
    let keyId: String
    let attestation: String
    let clientDataHash: String
    let publicKeyX963: String
    let verifyAt: String

    var testDescription: String { name }

    /// All that a server of this app says.
    var expectation: [String] {
        [
            "--app-id", "\(teamId).\(bundleId)", "--key-id", keyId, "--client-data-hash", clientDataHash,
            "--environment", environment, "--at", verifyAt,
        ]
    }

    /// ATS_MATRIX_APP_ATTEST_VECTORS, or a folder beside the package's.
    static let folder: URL? = {
        let named = ProcessInfo.processInfo.environment["ATS_MATRIX_APP_ATTEST_VECTORS"]
        let package = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let folder =
            named.map { URL(filePath: $0) } ?? package.appending(path: "../shared/app-attest-vectors").standardized
        return FileManager.default.fileExists(atPath: folder.appending(path: "index.json").path) ? folder : nil
    }()

    /// The two samples that Apple published.
    static let apples: [AttestVector] = ["apple-guide-2024", "apple-guide-2026"].compactMap { name in
        guard let file = folder?.appending(path: "\(name).json"), let data = try? Data(contentsOf: file) else {
            return nil
        }
        return try? JSONDecoder().decode(AttestVector.self, from: data)
    }

    static let missing: Comment = "the folder ATS_MATRIX_APP_ATTEST_VECTORS of published objects is not there"
    static var areThere: Bool { folder != nil }
}
