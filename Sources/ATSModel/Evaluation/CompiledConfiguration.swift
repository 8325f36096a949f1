// SPDX-License-Identifier: MIT

/// A configuration as one platform's parser understands it, ready to judge many loads.
public struct CompiledConfiguration: Sendable {
    public let configuration: Configuration
    public let platform: Platform

    /// - Parameter disabling: rules that are switched off, by id; for the tests that ask what each one is worth.
    public init(_ configuration: Configuration, on platform: Platform, disabling: Set<String> = []) {
        self.configuration = configuration
        self.platform = platform
    }

    /// What ATS does to the load. With `TLSFacts` the TLS gate is judged too.
    public func ruling(for load: Load) -> Ruling {
        Ruling(
            verdict: .unsettled,
            rule: Rule(id: "x", title: "", section: "§2.1", evidence: .open, platforms: ""), evidence: .open)
    }

    /// The same ruling, with the way to it and the ways out.
    public func explanation(for load: Load) -> Explanation {
        Explanation(ruling: ruling(for: load), steps: [], unusedKeys: [], changes: [], assumptions: [])
    }
}
