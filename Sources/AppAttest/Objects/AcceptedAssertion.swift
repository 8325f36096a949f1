// SPDX-License-Identifier: MIT

/// What an accepted assertion says: the new counter, and the extensions where there are any.
package struct AcceptedAssertion: Sendable, Hashable {
    package let counter: UInt32
    package let extensions: AuthenticatorExtensions?

    package init(counter: UInt32, extensions: AuthenticatorExtensions?) {
        self.counter = counter
        self.extensions = extensions
    }
}
