// SPDX-License-Identifier: MIT
internal import ATSModel

/// What an effect rests on of a ruling: nothing of its reasons.
struct Answer: Hashable, Sendable {
    let verdict: Ruling.Verdict
    let likely: Ruling.Verdict?
    let codes: [URLErrorCode]
    let requires: TLSRequirements?
    /// Apple's code raises an exception on the dictionary.
    let raises: Bool

    init(_ ruling: Ruling) {
        verdict = ruling.verdict
        likely = ruling.likely
        codes = ruling.codes
        requires = ruling.requires
        raises = ruling.rule.id == "dictionary-raises"
    }

    /// What happens, or is likely to.
    var leaning: Ruling.Verdict { likely ?? verdict }

    /// As a predicate of the load.
    func words(isCleartext: Bool) -> String {
        switch verdict {
        case .blocked:
            return "fails" + (codes.isEmpty ? "" : " with " + PlatformSteps.list(codes.map(\.description), "or"))
        case .unsettled:
            if raises { return "may fail, because Apple's code raises on the dictionary" }
            return "is unsettled (likely \(likely == .blocked ? "refused" : "let through"))"
        case .allowed:
            guard let requires else {
                return isCleartext ? "gets through" : "gets through without any demand of ATS"
            }
            return "needs " + requires.words
        }
    }
}

extension TLSRequirements {
    /// `TLS 1.2 with forward secrecy and a trusted certificate`.
    fileprivate var words: String {
        var text = minimumTLS.map { "TLS \($0.number)" } ?? "TLS"
        var demands: [String] = []
        if forwardSecrecy { demands.append("forward secrecy") }
        if trust { demands.append("a trusted certificate") }
        if !pins.isEmpty { demands.append("a key that is pinned for \(PlatformSteps.list(pins))") }
        if !suites.isEmpty, !forwardSecrecy, demands.isEmpty { demands.append("a suite that ATS offers") }
        if minimumTLS != nil, !forwardSecrecy { text += ", forward secrecy or not," }
        if !demands.isEmpty { text += " with " + PlatformSteps.list(demands) }
        return text.hasSuffix(",") ? String(text.dropLast()) : text
    }
}

extension TLSFacts.TLSVersion {
    fileprivate var number: String { name.hasPrefix("TLSv") ? String(name.dropFirst(4)) : name }
}
