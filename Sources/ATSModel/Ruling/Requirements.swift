// SPDX-License-Identifier: MIT

/// `TLSRequirements` in bits, without the pins.
struct Requirements: Hashable, Sendable {
    /// Which suites of `ats-rules.md` §5.2 are offered.
    enum Suites: Hashable, CaseIterable, Sendable {
        case any, ats, atsAndCompatibility, niap

        var names: [String] {
            switch self {
            case .any: []
            case .ats: TLSSuites.ats
            case .atsAndCompatibility: TLSSuites.atsAndCompatibility
            case .niap: TLSSuites.niap
            }
        }
    }

    let minimumTLS: TLSFacts.TLSVersion?
    let forwardSecrecy: Bool
    let suites: Suites
    let trust: Bool
}

extension Requirements {
    /// `nil` where bits do not say all: pins, or suites of another list.
    init?(_ requirements: TLSRequirements) {
        guard requirements.pins.isEmpty,
            let suites = Suites.allCases.first(where: { $0.names == requirements.suites })
        else { return nil }
        self.init(
            minimumTLS: requirements.minimumTLS, forwardSecrecy: requirements.forwardSecrecy, suites: suites,
            trust: requirements.trust)
    }
}

extension TLSRequirements {
    init(_ requirements: Requirements, pins: [String] = []) {
        self.init(
            minimumTLS: requirements.minimumTLS, forwardSecrecy: requirements.forwardSecrecy,
            suites: requirements.suites.names, trust: requirements.trust, pins: pins)
    }
}
