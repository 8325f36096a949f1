// SPDX-License-Identifier: MIT
package import ATSModel

/// A place where loads start, under its name in the matrix.
package struct NamedVantage: Sendable, Hashable {
    /// The name of the one vantage whose addresses are those of the machine that runs.
    package static let thisMachine = "this-machine"

    package let name: String
    /// `nil` for `this-machine`, whose addresses are known when the matrix runs.
    package let vantage: VantagePoint?

    package init(name: String, vantage: VantagePoint?) {
        self.name = name
        self.vantage = vantage
    }

    package var isThisMachine: Bool { vantage == nil }

    /// The addresses that a load has from there: a device has none of this machine's (`ats-rules.md` §3.8).
    func point(for platform: Platform, on thisMachine: VantagePoint) -> VantagePoint {
        vantage ?? (platform.sharesMachine ? thisMachine : .nowhere)
    }
}
