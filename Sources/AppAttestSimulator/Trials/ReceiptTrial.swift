// SPDX-License-Identifier: MIT
package import AppAttest
package import Certificates

/// A receipt to be made and what its verifier shall be told.
package struct ReceiptTrial: Sendable {
    package let stage: Stage
    package var recipe: ReceiptRecipe
    package var root: TrustRoot
    package var expected: ReceiptVerifier.Expected
    package var time: Int64

    package func specimen() throws(OpenSSLError) -> Specimen {
        .receipt(
            Specimen.Receipt(object: try recipe.made(), root: root, expected: expected, time: time))
    }
}
