// SPDX-License-Identifier: MIT
package import Connectivity

/// Until when what a server shows stays good, and what ends then.
package struct GoodUntil: Hashable, Sendable {
    /// The last second, since 1970.
    package let time: Int64
    /// What ends, as a phrase: `the leaf of engine.example.ts.net`, `the intermediate CN=…`.
    package let reason: String

    package init(time: Int64, reason: String) {
        self.time = time
        self.reason = reason
    }

    /// The first end over all https hops; `nil` where no certificate was seen.
    package init?(_ connection: Connection) {
        return nil
    }
}
