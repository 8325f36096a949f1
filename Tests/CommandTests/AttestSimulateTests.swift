// SPDX-License-Identifier: MIT
import AppAttest
import AppAttestSimulator
import Foundation
import TestSupport
import Testing

@testable import ats_matrix

@Suite struct AttestSimulateTests {
    /// What was printed: what must come of an object, and the words that verify it.
    private func lines(_ session: Session) -> [(says: String, words: [String])] {
        let lines = session.output.split(separator: "\n").map(String.init)
        var pairs: [(says: String, words: [String])] = []
        for place in stride(from: 0, to: lines.count - 1, by: 2) {
            let words = lines[place + 1].split(separator: " ").map { String($0.filter { $0 != "'" }) }
            pairs.append((lines[place], Array(words.dropFirst())))
        }
        return pairs
    }

    @Test func `every flaw is refused for its reason and every variation accepted, from the command line`() throws {
        let folder = try Folder()
        let made = Session("attest", "simulate", "--all", "--out", folder("objects"))
        #expect(made.status == .done, "\(made.error)")
        let lines = lines(made)
        #expect(lines.count == Flaw.allCases.count + Variation.allCases.count + 3)
        for (says, words) in lines {
            let session = Session(words + ["--format", "json"])
            let isAccepted = says.hasSuffix(": must be accepted")
            #expect(session.status == (isAccepted ? .done : .findings), "\(says)\n\(session.output)\(session.error)")
            let answer = try JSONSerialization.jsonObject(with: Data(session.output.utf8)) as? [String: Any]
            #expect(answer?["verdict"] as? String == (isAccepted ? "accepted" : "refused"))
            #expect(words[1] == "assert" || answer?["trust"] as? String == "development")
            guard !isAccepted, let reason = answer?["reason"] as? String else { continue }
            let reasons = says.split(separator: "must be refused (").last?.dropLast() ?? ""
            #expect(reasons.split(separator: " or ").map(String.init).contains(reason), "\(says): \(reason)")
        }
    }

    @Test func `the lines run in a shell as they are printed`() throws {
        let folder = try Folder()
        let names = "attestation assertion receipt high-s counter-equal"
        let ended = try CommandProcess.run(
            """
            cd "$d" && mkdir bin && ln -s "$p" bin/ats-matrix && PATH=$d/bin:$PATH || exit 9
            ats-matrix attest simulate \(names) --at 2026-04-21 --out "$d/it's here" >lines || exit 9
            while IFS= read -r line; do case $line in ats-*) eval "$line"; echo "status $?" ;; esac; done <lines
            """, in: folder)
        #expect(ended.status == 0, "\(ended.error)")
        let statuses = ended.output.split(separator: "\n").filter { $0.hasPrefix("status") }
        #expect(statuses == ["status 0", "status 0", "status 0", "status 0", "status 1"], "\(ended.output)")
        #expect(ended.output.contains("DEVELOPMENT ROOTS: Apple vouches for nothing of this."))
    }

    @Test func `the list names every object once`() {
        let session = Session("attest", "simulate", "--list")
        #expect(session.status == .done)
        let names = session.lines.map { $0.prefix { $0 != " " } }
        #expect(Set(names).count == names.count)
        #expect(names.count == Flaw.allCases.count + Variation.allCases.count + 3)
    }

    @Test func `a folder that holds something is left alone`() throws {
        let folder = try Folder()
        try folder.write("mine", "file")
        for (path, says) in [
            (folder.path, "is not empty"), (folder("file"), "is a file"), (folder("none/objects"), "cannot be made"),
        ] {
            let session = Session("attest", "simulate", "--out", path)
            #expect(session.status == (says == "cannot be made" ? .machine : .wrongRequest))
            #expect(session.error.contains(says), "\(session.error)")
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["file"])
    }

    @Test func `Apple's root does not believe what is simulated`() throws {
        let folder = try Folder()
        for (_, words) in lines(Session("attest", "simulate", "attestation", "receipt", "--out", folder("o"))) {
            var words = words
            for option in ["--development-root", "--development-receipt-root"] {
                if let place = words.firstIndex(of: option) { words.removeSubrange(place...(place + 1)) }
            }
            let session = Session(words)
            #expect(session.status == .findings)
            #expect(
                session.output.hasPrefix(
                    words[1] == "verify" ? "refused: untrusted-chain" : "refused: receipt-untrusted"))
        }
    }
}
