// SPDX-License-Identifier: MIT
import AppAttest
import Foundation
import TestSupport
import Testing

@testable import ats_matrix

/// Apple's own samples, from the shell.
@Suite(.enabled(if: AttestVector.areThere, AttestVector.missing))
struct AttestSampleTests {
    @Test func `both are there`() { #expect(AttestVector.apples.count == 2) }

    @Test(arguments: AttestVector.apples)
    func `the command accepts them, and says what is to be stored`(_ vector: AttestVector) throws {
        let session = Session(
            ["attest", "verify", "--base64", vector.attestation, "--format", "json"] + vector.expectation)
        #expect(session.status == .done, "\(session.output)\(session.error)")
        #expect(session.error.isEmpty)
        let answer = try #require(
            try JSONSerialization.jsonObject(with: Data(session.output.utf8)) as? [String: Any])
        #expect(answer["schema"] as? String == "ats-matrix/attest/1")
        #expect(answer["verdict"] as? String == "accepted")
        #expect(answer["reason"] is NSNull)
        #expect(answer["trust"] as? String == "apple")
        let store = try #require(answer["store"] as? [String: Any])
        #expect(store["keyId"] as? String == vector.keyId)
        #expect(store["publicKey"] as? String == vector.publicKeyX963)
        #expect(store["environment"] as? String == vector.environment)
        #expect(store["counter"] as? Int == 0)
        #expect(store["receiptVerified"] as? Bool == true)
        #expect(store["validationCategory"] as? Int == (vector.name.hasSuffix("2026") ? 1 : nil))
    }

    @Test(arguments: AttestVector.apples)
    func `bytes, base64 and standard input give the same`(_ vector: AttestVector) throws {
        let folder = try Folder()
        let bytes = try #require(Data(base64Encoded: vector.attestation))
        try bytes.write(to: URL(filePath: folder("object")))
        try folder.write(vector.attestation + "\n", "text")
        let line = ([#"cd "$d" && "$p" attest verify"#] + vector.expectation.map { "'\($0)'" }).joined(separator: " ")
        let byFile = try CommandProcess.run("\(line) object", in: folder)
        #expect(byFile.status == 0, "\(byFile.error)")
        #expect(byFile.output.contains("read as they are from object"))
        let byText = try CommandProcess.run("\(line) text", in: folder)
        #expect(byText.status == 0)
        #expect(byText.output.contains("read as base64 from text"))
        let byStream = try CommandProcess.run("\(line) - <object", in: folder)
        #expect(byStream.status == 0)
        #expect(byStream.output.contains("from standard input"))
    }

    @Test(arguments: AttestVector.apples)
    func `one expectation that is wrong gets its reason`(_ vector: AttestVector) {
        let wrong: [(String, String, RefusalReason)] = [
            ("--app-id", "0123456789.com.example.other", .appIDMismatch),
            ("--key-id", String(repeating: "A", count: 43) + "=", .keyIDMismatch),
            ("--client-data-hash", "dGVzdA==", .nonceMismatch), ("--environment", "development", .environmentMismatch),
            ("--at", "2026-11-30", .certificateExpired), ("--at", "2020-04-01", .certificateNotYetValid),
        ]
        for (option, value, reason) in wrong {
            var words = vector.expectation
            if let place = words.firstIndex(of: option) { words[place + 1] = value }
            let session = Session(["attest", "verify", "--base64", vector.attestation] + words)
            #expect(session.status == .findings)
            #expect(session.output.hasPrefix("refused: \(reason.rawValue): an attestation of "), "\(session.output)")
        }
    }

    @Test(arguments: AttestVector.apples)
    func `inspect explains them in one or two screens`(_ vector: AttestVector) throws {
        let session = Session("attest", "inspect", "--base64", vector.attestation, "--at", "2026-11-30")
        #expect(session.status == .done)
        #expect(session.lines.count < 60)
        let text = session.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        for words in [
            "This is an attestation", "a verifier refuses it: certificate-expired.",
            "It is of the app \(vector.teamId).",
            "made in production", "its counter is 0", vector.keyId, "most likely the challenge itself", "which is over",
            "did while the leaf held", "iphoneos", "of type ATTEST",
        ] {
            #expect(text.contains(words), "\(words): \(text)")
        }
        #expect(!text.contains("server_challenge"))
        let timely = Session(["attest", "inspect", "--base64", vector.attestation] + vector.expectation)
        #expect(timely.output.contains("a verifier accepts it."), "\(timely.output)")
        #expect(!timely.output.contains("\n  NO "))
        #expect(!timely.output.contains("\n  ? "))
    }
}
