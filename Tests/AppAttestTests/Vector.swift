// SPDX-License-Identifier: MIT
import Foundation
import Testing

@testable import AppAttest

/// One of the real objects that people published, as a JSON file in a folder that is not part of this package.
struct Vector: Decodable, Sendable, CustomTestStringConvertible {
    struct Assertion: Decodable, Sendable {
        let assertion: Data
        let clientDataHash: Data
        let expectedCounter: UInt32
    }

    struct StoredReceipt: Decodable, Sendable {
        struct Properties: Decodable, Sendable {
            let clientHashBase64: Data
            let creationTime: String
            let environment: String
            /// A number, or `None`.
            let riskMetric: String
            let type: String
        }

        let receipt: Data
        let properties: Properties
    }

    let name: String
    let teamId: String
    let bundleId: String
    let environment: String
    let keyId: Data
    let attestation: Data
    let clientDataHash: Data
    let publicKeyX963: Data
    let verifyAt: String
    let authDataExtensions: [String: String]?
    let assertions: [Assertion]?
    let receipts: [StoredReceipt]?

    var testDescription: String { name }
    var appID: String { "\(teamId).\(bundleId)" }
    var time: Int64 { Self.seconds(verifyAt) }
    var policyEnvironment: AppAttest.Environment { environment == "production" ? .production : .development }
    /// Its receipt's signature covers the payload although there are signed attributes, which it should cover.
    var hasBadReceipt: Bool { name == "webauthn4j-kayak-2020-09" }
    /// As a server of that app would have it.
    var policy: Policy {
        Policy(
            appIDs: [appID], environments: [policyEnvironment],
            receipt: hasBadReceipt ? .unverified : .verified(maximumAge: nil))
    }

    static func seconds(_ text: String) -> Int64 {
        // `2021-01-09 23:22:55.546000+00:00` stands beside `2021-01-10T11:32:15.521Z`.
        let plain = text.replacing("+00:00", with: "Z").replacing(" ", with: "T").replacing(/\.[0-9]+/, with: "")
        return Int64((try? Date(plain, strategy: .iso8601))?.timeIntervalSince1970 ?? 0)
    }
}

extension Vector {
    /// ATS_MATRIX_APP_ATTEST_VECTORS, or a folder beside the package's.
    static let folder: URL? = {
        let named = ProcessInfo.processInfo.environment["ATS_MATRIX_APP_ATTEST_VECTORS"]
        let package = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let folder =
            named.map { URL(filePath: $0) } ?? package.appending(path: "../shared/app-attest-vectors").standardized
        return FileManager.default.fileExists(atPath: folder.appending(path: "index.json").path) ? folder : nil
    }()

    static let all: [Vector] = {
        guard let folder, let names = try? FileManager.default.contentsOfDirectory(atPath: folder.path) else {
            return []
        }
        return names.sorted().filter { $0.hasSuffix(".json") && $0 != "index.json" }.compactMap { name in
            guard let data = try? Data(contentsOf: folder.appending(path: name)) else { return nil }
            return try? JSONDecoder().decode(Vector.self, from: data)
        }
    }()

    static let missing: Comment = "the folder ATS_MATRIX_APP_ATTEST_VECTORS of published objects is not there"
    static var areThere: Bool { folder != nil }
}
