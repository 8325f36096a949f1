// SPDX-License-Identifier: MIT
package import Certificates

/// Who signs attested keys: a root and an intermediate like Apple's, both on P-384 (`app-attest.md` §1.4).
package struct AttestationAuthority: Sendable, Hashable {
    package var root: Issuer
    package var intermediate: Issuer

    package init(root: Issuer, intermediate: Issuer) {
        self.root = root
        self.intermediate = intermediate
    }

    /// - Parameters:
    ///   - time: in both certificates' validity, four years before the intermediate's end.
    ///   - rootName: also that of another service, for chains that must be refused.
    package init(
        at time: Int64, rootName: String = "Simulated App Attestation Root CA",
        intermediateName: String = "Simulated App Attestation CA 1", rootPathLength: UInt64? = nil
    ) throws(OpenSSLError) {
        let root = try Issuer.root(
            Self.name(rootName), validity: Self.years(-5, 20, around: time), pathLength: rootPathLength)
        self.init(
            root: root,
            intermediate: try root.intermediate(
                Self.name(intermediateName), kind: .p384, validity: Self.years(-5, 4, around: time)))
    }

    static func name(_ commonName: String) -> IssuingName {
        IssuingName([.commonName(commonName), .organization("ATS Matrix"), .state("Simulation")])
    }

    static func years(_ before: Int64, _ after: Int64, around time: Int64) -> Validity {
        let year: Int64 = 365 * 86_400
        return Validity(notBefore: time + before * year, notAfter: time + after * year)
    }
}
