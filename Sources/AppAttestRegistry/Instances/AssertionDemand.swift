// SPDX-License-Identifier: MIT
package import AppAttest

/// What the assertion of one request is verified against: all of it is the registry's, nothing the request's.
package struct AssertionDemand: Sendable, Hashable {
    /// The point, 65 bytes.
    package let publicKey: [UInt8]
    package let appID: String
    package let environment: Environment
    /// The greatest that was accepted so far.
    package let counter: UInt32
    package let clientDataHash: [UInt8]

    init(_ instance: Instance, clientDataHash: [UInt8]) {
        publicKey = instance.publicKey
        appID = instance.appID
        environment = instance.environment
        counter = instance.counter
        self.clientDataHash = clientDataHash
    }
}
