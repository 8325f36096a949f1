// SPDX-License-Identifier: MIT
import Testing

@testable import ats_matrix

/// Commands of two words.
@Suite struct CommandGroupTests {
    @Test func `the first word alone lists what may follow, and is no request`() {
        let alone = Session("attest")
        #expect(alone.status == .wrongRequest)
        #expect(alone.output.isEmpty)
        for words in [["attest", "--help"], ["attest", "-h"], ["help", "attest"]] {
            let page = Session(words)
            #expect(page.status == .done)
            #expect(page.error.isEmpty)
            #expect(page.output == alone.error)
        }
        for word in ["usage: ats-matrix attest COMMAND", "verify", "assert", "receipt", "inspect", "simulate"] {
            #expect(alone.error.contains(word))
        }
    }

    @Test(arguments: [
        (["attest", "verfy"], "ats-matrix attest: unknown command 'verfy'; did you mean 'verify'?"),
        (["attest", "run"], "expected verify, assert, receipt, inspect, simulate"),
        (["attest", "--halp"], "unknown option '--halp'; did you mean '--help'?"),
        (["verify"], "unknown command 'verify'; did you mean 'attest verify'?"),
        (["help", "verify"], "did you mean 'attest verify'?"),
        (["help", "run", "verify"], "'verify' is one operand too many"),
        (["help", "matrix", "verify"], "'verify' is one operand too many"),
        (["help", "attest", "verify", "now"], "'now' is one operand too many"),
        (["attest verify"], "unknown command"),
        (
            ["attest", "verify", "--app-di", "x"],
            "ats-matrix attest verify: unknown option '--app-di'; did you mean '--app-id'?"
        ),
    ])
    func `a word that does not belong is met with the right one`(_ words: [String], _ says: String) {
        let session = Session(words)
        #expect(session.status == .wrongRequest)
        #expect(session.output.isEmpty)
        #expect(session.error.contains(says), "\(session.error)")
        #expect(session.error.hasSuffix("--help'.\n"))
    }
}
