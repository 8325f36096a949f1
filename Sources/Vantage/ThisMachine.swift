// SPDX-License-Identifier: MIT
package import ATSModel

/// The machine that this process runs on.
package enum ThisMachine {
    /// Its own addresses, and the networks of its interfaces that are no tunnels (`ats-rules.md` §3.8).
    ///
    /// The corresponding C function is `getifaddrs`. An empty vantage where the system says nothing.
    package static func vantagePoint() -> VantagePoint { .nowhere }
}
