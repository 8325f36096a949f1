// SPDX-License-Identifier: MIT
package import AppAttest
package import Certificates

/// An assertion to be made and what its verifier shall be told.
package struct AssertionTrial: Sendable {
    package let stage: Stage
    package var recipe: AssertionRecipe
    package var policy: Policy
    package var publicKey: [UInt8]
    package var clientDataHash: [UInt8]
    package var appID: String
    package var counter: UInt32

    package func specimen() throws(OpenSSLError) -> Specimen {
        .assertion(
            Specimen.Assertion(
                object: try recipe.made(), policy: policy, publicKey: publicKey, clientDataHash: clientDataHash,
                appID: appID, counter: counter))
    }
}
