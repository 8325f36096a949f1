// SPDX-License-Identifier: MIT
import AppAttest
import AppAttestSimulator
import Certificates
import Foundation
import TestSupport
import Testing

@testable import ats_matrix

/// Objects of the simulator, and whatever else may be given instead of one.
@Suite struct AttestVerdictTests {
    /// One stage for all: its roots and keys cost most.
    private static let stage = Result { () throws in try Stage(at: 1_776_800_000) }
    private static let date = "2026-04-21T19:34:20Z"
    private static let appID = "0123456789.com.example.app"

    /// The words for an assertion of the stage, the key's third, but for the object.
    private func assertion(after counter: Int = 2) throws -> (object: [UInt8], words: [String]) {
        let trial = try Self.stage.get().assertion(.from27)
        return (
            try trial.recipe.made(),
            [
                "attest", "assert", "--app-id", Self.appID, "--public-key", StrictBase64.text(trial.publicKey),
                "--counter", "\(counter)", "--challenge", "a challenge of this server",
            ]
        )
    }

    private func json(_ session: Session) throws -> [String: Any] {
        try #require(try JSONSerialization.jsonObject(with: Data(session.output.utf8)) as? [String: Any])
    }

    @Test func `an assertion is accepted once, and says the counter to be stored`() throws {
        let (object, words) = try assertion()
        let session = Session(words + ["-", "--format", "json"], input: object)
        #expect(session.status == .done, "\(session.output)\(session.error)")
        let answer = try json(session)
        #expect(answer["object"] as? String == "assertion")
        #expect(answer["readAs"] as? String == "bytes")
        let store = try #require(answer["store"] as? [String: Any])
        #expect(store["counter"] as? Int == 3)
        #expect(store["bundleVersion"] as? String == "1314")
        #expect(store["validationCategory"] as? Int == 3)
        let again = try assertion(after: 3)
        let replay = Session(again.words + ["-"], input: again.object)
        #expect(replay.status == .findings)
        #expect(replay.output.hasPrefix("refused: counter-not-greater: an assertion of"))
        #expect(replay.output.contains("a replay"))
    }

    @Test func `client data are hashed as they stand in the file`() throws {
        let folder = try Folder()
        try folder.write("a challenge of this server", "data")
        try folder.write("a challenge of this server\n", "other")
        let (object, words) = try assertion()
        let place = try #require(words.firstIndex(of: "--challenge"))
        for (file, status) in [("data", ats_matrix.ExitStatus.done), ("other", .findings)] {
            let session = Session(words[..<place] + ["--client-data", folder(file), "-"], input: object)
            #expect(session.status == status, "\(session.output)\(session.error)")
        }
    }

    @Test(arguments: [
        (["--validation-category", "4"], RefusalReason.validationCategoryRefused),
        (["--validation-category", "3"], nil),
        (["--bundle-version", "1"], .bundleVersionRefused), (["--bundle-version", "1314"], nil),
        (["--validation-category=4", "--validation-category=3"], nil),
    ])
    func `what the app may be is a policy`(_ policy: [String], _ reason: RefusalReason?) throws {
        let (object, words) = try assertion()
        let session = Session(words + policy + ["-"], input: object)
        #expect(session.status == (reason == nil ? .done : .findings))
        #expect(session.output.hasPrefix(reason.map { "refused: \($0.rawValue):" } ?? "accepted:"), "\(session.output)")
    }

    @Test func `every refusal says in JSON what it means and what to do`() throws {
        let (object, words) = try assertion()
        let session = Session(words + ["-", "--format", "json"], input: Array(object.dropLast()))
        #expect(session.status == .findings)
        let answer = try json(session)
        #expect(answer["verdict"] as? String == "refused")
        #expect(answer["reason"] as? String == "malformed-cbor")
        #expect(answer["store"] == nil)
        for key in ["meaning", "advice"] { #expect((answer[key] as? String)?.hasSuffix(".") == true) }
    }

    @Test(arguments: RefusalReason.allCases)
    func `every reason has words of its own`(_ reason: RefusalReason) {
        let words = reason.words
        #expect(words.meaning.count > 15 && words.meaning.hasSuffix("."))
        #expect(words.advice.count > 15 && words.advice.hasSuffix("."))
        let others = RefusalReason.allCases.filter { $0 != reason && $0.words.meaning == words.meaning }
        #expect(others == [])
    }

    @Test func `bytes that are no object are refused, and bytes that are no base64 not understood`() throws {
        let folder = try Folder()
        let (object, words) = try assertion()
        let text = StrictBase64.text(object)
        typealias Row = (name: String, bytes: [UInt8], status: ats_matrix.ExitStatus, says: String)
        func row(_ name: String, _ text: String, _ status: ats_matrix.ExitStatus, _ says: String) -> Row {
            (name, Array(text.utf8), status, says)
        }
        let excess: [UInt8] = object + [UInt8](repeating: 0xA2, count: 70_000)
        let wrapped = "\(text.prefix(76))\n\(text.dropFirst(76))"
        var inputs: [Row] = [("whole", object, .done, "accepted")]
        inputs.append(("cut short", Array(object.prefix(70)), .findings, "malformed-cbor"))
        inputs.append(("huge", excess, .findings, "too-large"))
        inputs.append(row("empty", "", .findings, "malformed-cbor"))
        inputs.append(row("base64", text, .done, "read as base64"))
        inputs.append(row("base64 and a line's end", "\(text)\r\n", .done, "read as base64"))
        inputs.append(row("huge base64", String(repeating: "QUFB", count: 5_000), .findings, "too-large"))
        inputs.append(row("endless base64", String(repeating: "QUFB", count: 20_000), .findings, "too-large"))
        inputs.append(row("wrapped", wrapped, .wrongRequest, "line breaks"))
        inputs.append(row("two line ends", "\(text)\n\n", .wrongRequest, "line breaks"))
        inputs.append(row("of URLs", "_-8=", .wrongRequest, "alphabet of URLs"))
        inputs.append(row("without padding", "AAAAA", .wrongRequest, "no multiple of 4"))
        inputs.append(row("bits under the padding", "AB==", .wrongRequest, "padding is wrong"))
        inputs.append(row("words", "{}", .wrongRequest, "other characters"))
        for (name, bytes, status, says) in inputs {
            let session = Session(words + ["-"], input: bytes)
            #expect(session.status == status, "\(name): \(session.output)\(session.error)")
            #expect((session.output + session.error).contains(says), "\(name): \(session.output)\(session.error)")
            try Data(bytes).write(to: URL(filePath: folder("file")))
            #expect(Session(words + [folder("file")]).status == status, "\(name)")
        }
        #expect(Session(words + ["-"]).error.contains("standard input is empty"))
        for (path, says) in [(folder.path, "directory"), (folder("none"), "No such file")] {
            let session = Session(words + [path])
            #expect(session.status == .wrongRequest)
            #expect(session.error.contains(says), "\(session.error)")
        }
    }

    private static let key = String(repeating: "A", count: 43) + "="
    private static let wrong: [([String], String)] = [
        (["verify"], "FILE is missing, or --base64 TEXT"),
        (["verify", "-", "--base64", "AAAA"], "two objects"), (["verify", "--base64", ""], "it is empty"),
        (["verify", "--base64", "AA A"], "line breaks or blanks"), (["verify", ""], "FILE is empty"),
        (["verify", "-"], "--app-id APPID is missing"),
        (["verify", "-", "--app-id", appID], "--key-id KEYID is missing"),
        (["verify", "-", "--app-id", appID, "--key-id", key], "expected --challenge TEXT"),
        (["verify", "-", "--app-id", "com.example.app"], "expected TEAMID.bundle.id"),
        (["verify", "-", "--key-id", "AAAA"], "expected base64 of 32 bytes"),
        (["verify", "-", "--challenge", "a", "--client-data", "b"], "say the same"),
        (["verify", "-", "--challenge", ""], "--challenge needs TEXT"),
        (["verify", "-", "--client-data", "-"], "cannot both be standard input"),
        (["verify", "-", "--client-data-hash", "?"], "is not understood"),
        (["verify", "-", "--at", "yesterday"], "expected a time such as"),
        (["verify", "-", "--at", "2026-02-29"], "is not understood"),
        (["verify", "-", "--at", "2026-04-21T18:13:12+24:00"], "is not understood"),
        (["verify", "-", "--environment", "sandbox"], "expected development, production"),
        (["verify", "-", "--receipt", "freshh"], "did you mean 'fresh'?"),
        (["verify", "-", "--validation-category", "-1"], "expected a whole number"),
        (["verify", "-", "--demand-extensions"], "no effect without"),
        (["verify", "-", "--development-root", ""], "needs FILE"),
        (["assert", "-"], "--app-id APPID is missing"),
        (["assert", "-", "--app-id", appID], "--public-key KEY is missing"),
        (["assert", "-", "--public-key", key], "expected base64 of a point"),
        (["assert", "-", "--counter", "4294967296"], "expected a whole number from 0"),
        (["receipt", "-", "--max-age", "0"], "expected a whole number from 1"),
        (["inspect"], "FILE is missing"), (["simulate"], "needs --out DIR"),
        (["simulate", "hihg-s", "--list"], "did you mean 'high-s'?"),
        (["simulate", "high-s", "high-s", "--list"], "given twice"),
        (["simulate", "high-s", "--all", "--list"], "expected one"),
        (["simulate", "--list", "--out", "d"], "leave --out out"),
    ]

    @Test(arguments: wrong)
    func `a wrong request is one message and status 2`(_ words: [String], _ says: String) {
        let session = Session(["attest"] + words)
        #expect(session.status == .wrongRequest)
        #expect(session.output.isEmpty)
        #expect(session.error.contains(says), "\(session.error)")
        #expect(session.error.hasSuffix("See 'ats-matrix attest \(words[0]) --help'.\n"))
    }

    @Test(
        arguments: [
            ("2026-04-21T18:13:12Z", 1_776_795_192), ("2026-04-21T20:13:12+02:00", 1_776_795_192),
            ("2026-04-21T13:43:12-04:30", 1_776_795_192), ("2026-04-21", 1_776_815_999),
            ("2026-04-21T18:13:12.5Z", 1_776_795_192),
            ("1970-01-01T00:00:00Z", 0), ("2026-04-21T18:13:12", nil), ("2026-04-21 18:13:12Z", nil), ("", nil),
            ("now", nil),
        ] as [(String, Int64?)])
    func `times are ISO 8601`(_ text: String, _ seconds: Int64?) { #expect(TimeText.seconds(text) == seconds) }

    @Test func `a root is DER, PEM or base64, and nothing else`() throws {
        let folder = try Folder()
        let trial = try Self.stage.get().attestation(.from27)
        let der = try Self.stage.get().simulator.attestations.root.certificate
        let base64 = StrictBase64.text(der)
        let lines = stride(from: 0, to: base64.count, by: 64).map { base64.dropFirst($0).prefix(64) }
        try Data(der).write(to: URL(filePath: folder("der")))
        try folder.write(base64, "base64")
        try folder.write(
            "A root\n-----BEGIN CERTIFICATE-----\n\(lines.joined(separator: "\n"))\n-----END CERTIFICATE-----\n", "pem")
        try folder.write("nothing", "none")
        try Data(trial.recipe.authority.intermediate.certificate.dropLast()).write(to: URL(filePath: folder("short")))
        let object = try trial.recipe.made()
        let words = [
            "attest", "verify", "-", "--app-id", Self.appID, "--key-id", StrictBase64.text(trial.keyID), "--challenge",
            "a challenge of this server", "--at", Self.date, "--receipt", "unverified", "--development-root",
        ]
        for file in ["der", "base64", "pem"] {
            let session = Session(words + [folder(file)], input: object)
            #expect(session.status == .done, "\(file): \(session.output)\(session.error)")
            #expect(session.output.hasPrefix("DEVELOPMENT ROOT of attestations: Apple vouches for nothing"))
        }
        for file in ["none", "short"] {
            let session = Session(words + [folder(file)], input: object)
            #expect(session.status == .wrongRequest)
            #expect(session.error.contains("no certificate of an authority"), "\(session.error)")
        }
    }
}
