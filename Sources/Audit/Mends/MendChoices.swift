// SPDX-License-Identifier: MIT
internal import Formats

/// What was chosen on the command line, by finding.
struct MendChoices {
    struct Choice: Hashable {
        let word: String
        /// Behind the colon.
        let hosts: [String]?
    }

    private let choices: [FindingID: Choice]

    /// - Throws: `InputError` with the words that are known, and the nearest; or for a host that is none.
    init(_ texts: [FindingID: String]) throws(InputError) {
        var choices: [FindingID: Choice] = [:]
        for (id, text) in texts.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
            let known = Mending.choices(for: id)
            let colon = text.firstIndex(of: ":")
            let word = String(text[..<(colon ?? text.endIndex)])
            guard known.contains(word) else {
                throw InputError(
                    at: nil, "'\(excerpt(text))' is no way to mend \(id.rawValue)",
                    expected: known.isEmpty ? "none: it is mended by hand" : "one of \(known.joined(separator: ", "))",
                    suggestion: nearestWord(to: word, among: known))
            }
            let hosts = colon.map { text[text.index(after: $0)...].split(separator: ",").map(String.init) }
            guard (word == "exceptions") == (hosts?.isEmpty == false) else {
                throw InputError(
                    at: nil,
                    word == "exceptions"
                        ? "'exceptions' of \(id.rawValue) does not say for which hosts"
                        : "'\(word)' of \(id.rawValue) takes no hosts",
                    expected: word == "exceptions" ? "exceptions:HOST,HOST, as exceptions:a.example,10.0.0.0/8" : word)
            }
            for host in hosts ?? [] { try MendChoices.check(host) }
            choices[id] = Choice(word: word, hosts: hosts)
        }
        self.choices = choices
    }

    subscript(id: FindingID) -> Choice? { choices[id] }

    private static func check(_ host: String) throws(InputError) {
        let key = HostKey(host)
        if let refusal = key.refusal {
            throw InputError(at: nil, "the range '\(excerpt(host))' is refused by the system: \(refusal)")
        }
        // A star says that everything below is meant; all else is a slip.
        let isMeant = key.problems.allSatisfy { $0 == .wildcard || $0 == .leadingDot }
        guard isMeant, host.utf8.contains(where: { $0 != 0x2A && $0 != 0x2E }) else {
            throw InputError(
                at: nil, "'\(excerpt(host))' is no host as a key names it", expected: "a name, an address or a range",
                suggestion: key.repaired.flatMap { $0.isEmpty ? nil : $0 })
        }
    }
}
