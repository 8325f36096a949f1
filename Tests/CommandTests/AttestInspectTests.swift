// SPDX-License-Identifier: MIT
import AppAttest
import AppAttestSimulator
import Foundation
import TestSupport
import Testing

@testable import ats_matrix

@Suite struct AttestInspectTests {
    private static let stage = Result { () throws in try Stage(at: 1_776_800_000) }

    /// An explanation in which what is new each time stands as a letter.
    private func shape(_ text: String) -> String {
        text.split(whereSeparator: \.isWhitespace).joined(separator: " ").replacing(/[A-Za-z0-9+\/]{43}=/, with: "KEY")
            .replacing(/[0-9]+ bytes, read/, with: "N bytes, read")
    }

    private func inspect(_ object: [UInt8], _ words: String...) throws -> Session {
        let roots = try Folder()
        let simulator = try Self.stage.get().simulator
        try Data(simulator.attestations.root.certificate).write(to: URL(filePath: roots("root")))
        try Data(simulator.receipts.root.certificate).write(to: URL(filePath: roots("receipts")))
        return Session(
            [
                "attest", "inspect", "-", "--development-root", roots("root"), "--development-receipt-root",
                roots("receipts"),
            ]
                + words, input: object)
    }

    @Test func `an attestation is explained in sentences`() throws {
        let object = try Self.stage.get().attestation(.from27).recipe.made()
        let session = try inspect(object, "--at", "2026-04-21T19:34:20Z")
        #expect(session.status == .done)
        let expected = """
            DEVELOPMENT ROOTS: Apple vouches for nothing of this. This is an attestation: with it an app has a server \
            register a key that the device guards. It holds data on app and key, two certificates that vouch for them, and \
            a receipt. (N bytes, read as they are from standard input.) At 2026-04-21 19:34:20Z nothing in it speaks against \
            it. Whether a verifier accepts it depends on what is expected: whose app it is (--app-id), what the app calls \
            its key (--key-id), what it was to answer (--challenge, --client-data or --client-data-hash), which environment \
            (--environment). The app and its key ? It is of the app 0123456789.com.example.app (not compared: no --app-id). \
            ? It was made in production, as by builds from TestFlight and the App Store (not compared: no --environment). \
            ok The key is called KEY, which is the hash of the key itself. ok The key has signed nothing yet: its counter is \
            0. The device says of the app, as systems from 27 on do: its version (CFBundleVersion) is "1314", and its \
            validation category is 3, signed for development. The challenge that it answers ? Not compared: neither \
            --challenge nor --client-data nor --client-data-hash. ok The app passed 32 bytes, as a SHA-256 has; the receipt \
            says so, and the leaf's nonce agrees. The certificates ok The leaf, for this key alone, holds from 2026-04-20 \
            19:33:20Z to 2026-04-23 19:33:20Z (3 days), so it does at the time.
            """
        #expect(shape(session.output).hasPrefix(expected), "\(shape(session.output))")
        #expect(session.lines.allSatisfy { $0.count <= 80 })
        #expect(session.lines.count < 60)
    }

    @Test func `a flaw is named where it stands`() throws {
        let stage = try Self.stage.get()
        for (name, says) in [
            ("counter-one", "counter-not-zero"), ("trailing-byte", "malformed-cbor"),
            ("truncated-to-half", "malformed-cbor"), ("nonce-absent", "nonce-missing"),
            ("nonce-short", "nonce-malformed"), ("authenticator-data-bit", "nonce-mismatch"),
        ] {
            let flaw = try #require(Flaw(rawValue: name))
            let session = try inspect(try flaw.specimens(on: stage).refused.object, "--at", "2026-04-21T19:34:20Z")
            #expect(
                shape(session.output).contains("a verifier refuses it: \(says)."),
                "\(name): \(session.output)\(session.error)"
            )
            #expect(session.output.contains("\n  NO "))
        }
    }

    @Test func `an assertion says what is known and what is not`() throws {
        let trial = try Self.stage.get().assertion(.before27)
        let object = try trial.recipe.made()
        let session = Session(["attest", "inspect", "-"], input: object)
        #expect(session.status == .done)
        for words in [
            "This is an assertion", "Its counter is 3; it must be above the last one", "The system is before 27",
            "Whether it is right can only be told with the registered key",
            "? It is of an app whose App ID has the SHA-256",
        ] { #expect(shape(session.output).contains(words), "\(words): \(shape(session.output))") }
        let known = [
            "attest", "inspect", "-", "--app-id", trial.appID, "--public-key", StrictBase64.text(trial.publicKey),
            "--challenge", "a challenge of this server",
        ]
        let accepted = Session(known + ["--counter", "2"], input: object)
        #expect(accepted.output.contains("a verifier accepts it."), "\(accepted.output)")
        let replay = Session(known + ["--counter", "3", "--format", "json"], input: object)
        let answer = try JSONSerialization.jsonObject(with: Data(replay.output.utf8)) as? [String: Any]
        #expect(answer?["schema"] as? String == "ats-matrix/attest-inspect/1")
        #expect(answer?["object"] as? String == "assertion")
        #expect(answer?["verdict"] as? String == "refused")
        #expect(answer?["reason"] as? String == "counter-not-greater")
    }

    @Test(arguments: [Receipt.Kind.attest, .receipt])
    func `a receipt says what it is for and how long`(_ kind: Receipt.Kind) throws {
        let trial = try Self.stage.get().receipt(kind)
        let session = try inspect(try trial.recipe.made(), "--at", "2026-04-22T00:00:00Z")
        #expect(session.status == .done)
        var expected = [
            "This is a receipt", "It is of the app 0123456789.com.example.app", "of type \(kind.rawValue)",
            "Application Attestation Fraud Receipt Signing", "led to the development root",
        ]
        if kind == .receipt { expected += ["Its risk metric is 1", "and not before 2026-04-22 19:33:20Z"] }
        for words in expected { #expect(shape(session.output).contains(words), "\(words): \(shape(session.output))") }
        let late = try inspect(try trial.recipe.made(), "--at", "2027-04-22")
        #expect(late.output.contains("a verifier refuses it: receipt-expired."))
    }

    @Test(arguments: [[], [0], [0xA0], [0xFF, 0xFF], Array("hello".utf8), [UInt8](repeating: 0xA3, count: 70_000)])
    func `what is none of the three is not understood`(_ bytes: [UInt8]) {
        let session = Session(["attest", "inspect", "-"], input: bytes)
        #expect(session.status == .wrongRequest)
        #expect(session.output.isEmpty)
        #expect(session.error.contains("standard input"))
    }

    @Test func `any object that is cut short or changed is explained or not understood, and nothing worse`() throws {
        let stage = try Self.stage.get()
        let objects = [
            try stage.attestation(.from27).recipe.made(), try stage.assertion(.from27).recipe.made(),
            try stage.receipt(.receipt).recipe.made(),
        ]
        for object in objects {
            for step in 0..<40 {
                var bytes = Array(object.prefix(object.count * (40 - step) / 40))
                if !bytes.isEmpty { bytes[step * 7_919 % bytes.count] ^= 1 << UInt8(step % 8) }
                let session = Session(["attest", "inspect", "-"], input: bytes)
                #expect([.done, .wrongRequest].contains(session.status), "\(bytes)")
                #expect(!session.output.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" })
            }
        }
    }
}
