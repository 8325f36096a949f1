// SPDX-License-Identifier: MIT
internal import ATSModel

extension TLSRequirements {
    /// Whether it asks for anything at all that a server could miss.
    var asksForSomething: Bool {
        minimumTLS != nil || forwardSecrecy || !suites.isEmpty || trust || !pins.isEmpty
    }

    /// `TLS 1.2 or newer, forward secrecy, a trusted certificate`.
    ///
    /// The many suites of the default are what forward secrecy means; a short list is a rule of its own.
    var words: String { words(withSuites: !forwardSecrecy || suites.count <= 6) }

    /// The same with the number of suites.
    var allWords: String { words(withSuites: true) }

    private func words(withSuites: Bool) -> String {
        var parts: [String] = []
        if let minimumTLS {
            parts.append("TLS \(minimumTLS.number)" + (minimumTLS == .tls13 ? "" : " or newer"))
        }
        if forwardSecrecy { parts.append("forward secrecy") }
        if withSuites, !suites.isEmpty {
            parts.append(suites.count == 1 ? suites[0] : "one of \(suites.count) cipher suites")
        }
        if trust { parts.append("a trusted certificate") }
        if !pins.isEmpty { parts.append("the keys pinned for \(pins.joined(separator: ", "))") }
        return parts.isEmpty ? "nothing" : parts.joined(separator: ", ")
    }
}

extension TLSFacts.TLSVersion {
    /// `1.2`, as libcurl and people write it.
    var number: String { String(name.dropFirst("TLSv".count)) }
}
