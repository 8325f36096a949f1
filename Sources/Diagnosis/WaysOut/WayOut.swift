// SPDX-License-Identifier: MIT
package import ATSModel

/// One way out of a refusal, proved by the model.
package struct WayOut: Sendable {
    package enum Kind: String, CaseIterable, Hashable, Sendable {
        /// An https address of the same service is there and passes both gates.
        case httpsTwin = "https-twin"
        /// There is none yet: the lines of `recipes` make one.
        case makeTwin = "make-twin"
        /// What the server, or its certificate, has to become.
        case mendServer = "mend-server"
        case removeKey = "remove-key"
        case exception
        /// A narrow key for this client alone.
        case clientKey = "client-key"
        case blanketAlone = "blanket-alone"
    }

    package let kind: Kind
    /// What to do, as an imperative sentence.
    package let title: String
    /// What it costs; `none` where nothing.
    package let price: String
    /// What to change in the app's property list, in this order; empty where nothing.
    package let edits: [PlistEdit]
    /// The app's keys after the change, `nil` where they stay.
    package let configuration: Configuration?
    /// How to put TLS in front of the server.
    package let recipes: [ServerRecipe]
    /// The load after the change.
    package let load: Load
    /// What the model says to that load with those keys; always allowed.
    package let ruling: Ruling
    /// What else speaks for it, or has still to be done: a sentence.
    package let proof: String

    package init(
        kind: Kind, title: String, price: String, edits: [PlistEdit] = [], configuration: Configuration? = nil,
        recipes: [ServerRecipe] = [], load: Load, ruling: Ruling, proof: String
    ) {
        self.kind = kind
        self.title = title
        self.price = price
        self.edits = edits
        self.configuration = configuration
        self.recipes = recipes
        self.load = load
        self.ruling = ruling
        self.proof = proof
    }
}
