// SPDX-License-Identifier: MIT
package import Formats

/// A key of the app's configuration without which the answer would be another.
package struct DecidingKey: Hashable, Sendable {
    package enum Role: String, CaseIterable, Hashable, Sendable {
        /// It opens or closes the load by itself.
        case decides
        /// It takes the effect of `NSAllowsArbitraryLoads` away (`ats-rules.md` §2.2).
        case voids
        /// `NSAllowsArbitraryLoads`, whose effect is taken away.
        case voided
    }

    /// Parts joined by `:`, as `Explanation.UnusedKey` has it.
    package let keyPath: String
    package let role: Role
    /// In the document, where the keys stand in one.
    package let position: SourcePosition?

    package init(keyPath: String, role: Role, position: SourcePosition?) {
        self.keyPath = keyPath
        self.role = role
        self.position = position
    }

    /// Its last part: `NSAllowsArbitraryLoads`, or the host, address or range of an entry.
    package var name: String {
        let parts = keyPath.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
        return parts.last.map(String.init) ?? keyPath
    }
}
