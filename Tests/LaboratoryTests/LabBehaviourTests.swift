// SPDX-License-Identifier: MIT
import Testing

@testable import Laboratory

@Suite struct LabBehaviourTests {
    @Test(arguments: [
        ("ok", LabBehaviour.ok), ("200", .status(200)), ("404", .status(404)), ("599", .status(599)),
        ("redirect https://a.example/x?y#z", .redirect("https://a.example/x?y#z")),
        ("redirect ftp://a.example", .redirect("ftp://a.example")), ("stopped", .stopped), ("silent", .silent),
        ("half-header", .halfHeader), ("endless-body", .endlessBody), ("huge-header", .hugeHeader),
        ("drip", .drip), ("reset", .reset), ("reset-in-header", .resetInHeader), ("reset-in-body", .resetInBody),
    ])
    func `a word names a behaviour and back`(_ word: String, _ behaviour: LabBehaviour) {
        #expect(LabBehaviour(word) == behaviour)
        #expect(behaviour.description == word)
    }

    @Test(arguments: [
        "", "OK", "ok ", " ok", "199", "600", "99", "1000", "+20", "２００", "redirect", "redirect ", "redirect /x",
        "redirect a.example", "redirect http://", "redirect http:///x", "redirect http://a b/",
        "redirect http://a/\r\nX: y", "redirect 1http://a/", "redirect ://a/", "tls1.0", "half header",
    ])
    func `anything else is no behaviour`(_ word: String) {
        #expect(LabBehaviour(word) == nil)
    }

    @Test func `a redirect to a URL without an end is refused`() {
        #expect(LabBehaviour("redirect http://a/" + String(repeating: "x", count: 9_000)) == nil)
    }
}
