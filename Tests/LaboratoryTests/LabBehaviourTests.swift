// SPDX-License-Identifier: MIT
import Testing

@testable import Laboratory

@Suite struct LabBehaviourTests {
    @Test(arguments: [
        ("ok", LabBehaviour.ok), ("200", .status(200)), ("404", .status(404)), ("599", .status(599)),
        ("redirect https://a.example/x?y#z", .redirect("https://a.example/x?y#z")),
        ("redirect ftp://a.example", .redirect("ftp://a.example")), ("stopped", .stopped), ("silent", .silent),
        ("half-header", .halfHeader), ("endless-body", .endlessBody), ("huge-header", .hugeHeader),
        ("redirect http://a/ https://b/ http://a/", .redirect(["http://a/", "https://b/", "http://a/"], status: 302)),
        ("redirect /there", .redirect("/there")), ("301 http://a/", .redirect(["http://a/"], status: 301)),
        ("303 http://a/ /x", .redirect(["http://a/", "/x"], status: 303)), ("302", .status(302)),
        ("307 http://a/", .redirect(["http://a/"], status: 307)),
        ("308 http://a/", .redirect(["http://a/"], status: 308)),
        ("location //b/ ://", .location("//b/ ://")), ("location x", .location("x")),
        ("redirect-loop", .redirectLoop), ("redirect-hops 11", .redirectHops(11)), ("huge-location", .hugeLocation),
        ("tls1.0", .tls(.tls10)), ("rsa1024 404", .tls(.rsa1024, .status(404))),
        ("no-san redirect http://a/ /x", .tls(.noSAN, .redirect(["http://a/", "/x"], status: 302))),
        ("tls1.2 location http:", .tls(.tls12, .location("http:"))),
        ("drip", .drip), ("reset", .reset), ("reset-in-header", .resetInHeader), ("reset-in-body", .resetInBody),
    ])
    func `a word names a behaviour and back`(_ word: String, _ behaviour: LabBehaviour) {
        #expect(LabBehaviour(word) == behaviour)
        #expect(behaviour.description == word)
    }

    @Test(arguments: [
        "", "OK", "ok ", " ok", "199", "600", "99", "1000", "+20", "２００", "redirect", "redirect ",
        "redirect a.example", "redirect http://", "redirect http:///x", "redirect http://a b/",
        "redirect http://a/\r\nX: y", "redirect 1http://a/", "redirect ://a/", "half header", "redirect //a/",
        "redirect http://a/ b", "300 http://a/", "304 http://a/", "201 http://a/", "redirect-hops", "redirect-hops 0",
        "redirect-hops 1001", "redirect-hops -1", "redirect-hops 1 2", "location", "location ", "location a\nb",
        "location a\tb", "redirect-loop x", "TLS1.0", "tls1.0 ", "tls1.0 stopped", "tls1.0 tls1.2", "tls1.0 nothing",
        "tls1.4", "ssl3",
    ])
    func `anything else is no behaviour`(_ word: String) {
        #expect(LabBehaviour(word) == nil)
    }

    @Test(arguments: TLSServer.allCases)
    func `every TLS server is a word that is read back`(_ server: TLSServer) {
        #expect(LabBehaviour(server.rawValue) == .tls(server))
        #expect(LabBehaviour.tls(server).description == server.rawValue)
        #expect(LabBehaviour.words.contains(server.rawValue))
    }

    @Test func `a redirect to a URL without an end is refused`() {
        #expect(LabBehaviour("redirect http://a/" + String(repeating: "x", count: 9_000)) == nil)
        #expect(LabBehaviour("location " + String(repeating: "x", count: 9_000)) == nil)
    }
}
