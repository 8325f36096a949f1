// SPDX-License-Identifier: MIT

/// A ruling with the way to it, for a person.
public struct Explanation: Hashable, Sendable {
    /// One step on the way to a ruling.
    public struct Step: Hashable, Sendable {
        public let hop: Int
        public let rule: Rule
        /// What the rule found in this load, as a sentence.
        public let says: String
    }

    /// A key that changed nothing for this load.
    public struct UnusedKey: Hashable, Sendable {
        /// `NSAppTransportSecurity:NSAllowsArbitraryLoads`, parts joined by `:` as `plutil` and PlistBuddy do.
        public let keyPath: String
        public let why: String
    }

    /// A smallest change that would flip the answer.
    public struct Change: Hashable, Sendable {
        /// What sort of change it is.
        public enum Kind: String, Hashable, Sendable {
            case httpsTwin = "https-twin"
            case exception
            case blanketAlone = "blanket-alone"
            /// A narrow key for this client alone.
            case clientKey = "client-key"
            case removeKey = "remove-key"
            case serverTLS = "server-tls"
            /// An empty entry, which puts ATS on for the host.
            case closingEntry = "closing-entry"
        }
        public let kind: Kind
        /// What to do, as an imperative sentence.
        public let title: String
        /// What it costs, as a sentence; `none` where nothing.
        public let price: String
        /// The configuration after the change, `nil` where the change is not in the configuration.
        public let configuration: Configuration?
        /// XML lines to put into `Info.plist`, with the comment that keeps the next person from voiding them.
        public let plist: String?
        /// The ruling after the change, by this very model.
        public let verdict: Ruling.Verdict
    }

    public let ruling: Ruling
    public let steps: [Step]
    public let unusedKeys: [UnusedKey]
    public let changes: [Change]
    /// What the model takes for granted in this load, as sentences.
    public let assumptions: [String]
}
