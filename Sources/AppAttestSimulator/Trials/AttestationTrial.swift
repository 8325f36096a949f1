// SPDX-License-Identifier: MIT
package import AppAttest
package import Certificates

/// An attestation to be made and what its verifier shall be told.
package struct AttestationTrial: Sendable {
    package let stage: Stage
    package var recipe: AttestationRecipe
    package var policy: Policy
    package var keyID: [UInt8]
    package var clientDataHash: [UInt8]
    package var time: Int64

    package func specimen() throws(OpenSSLError) -> Specimen {
        .attestation(
            Specimen.Attestation(
                object: try recipe.made(), policy: policy, keyID: keyID, clientDataHash: clientDataHash, time: time))
    }
}
