// SPDX-License-Identifier: MIT
package import Certificates

/// What stands in the extensions of Apple's leaves (`app-attest.md` §1.4).
package enum IssuedLeafExtensions {
    package static let nonceIdentifier = "1.2.840.113635.100.8.2"
    package static let keyPropertiesIdentifier = "1.2.840.113635.100.8.5"
    package static let accessControlIdentifier = "1.2.840.113635.100.8.6"
    package static let systemInformationIdentifier = "1.2.840.113635.100.8.7"
    package static let purposeIdentifier = "1.2.840.113635.100.4.24"

    /// `SEQUENCE { [1] { OCTET STRING } }`.
    package static func nonce(_ nonce: [UInt8]) -> IssuingExtension {
        IssuingExtension(nonceIdentifier, DERWriter.sequence([DERWriter.explicit(1, DERWriter.octetString(nonce))]))
    }

    /// 8.5, with the App ID under the tag 1204.
    package static func keyProperties(appID: String) -> IssuingExtension {
        let zero = DERWriter.integer(0)
        return IssuingExtension(
            keyPropertiesIdentifier,
            DERWriter.sequence([
                DERWriter.explicit(4, DERWriter.integer(10)),
                DERWriter.explicit(1_200, zero), DERWriter.explicit(1_201, zero), DERWriter.explicit(1_202, zero),
                DERWriter.explicit(1_203, zero),
                DERWriter.explicit(1_204, DERWriter.octetString(Array(appID.utf8))),
                DERWriter.explicit(1_206, DERWriter.integer(4)), DERWriter.explicit(1_207, zero),
            ]))
    }

    /// 8.7, with version and build of the system.
    package static func systemInformation(_ generation: Generation) -> IssuingExtension {
        let (version, build) =
            switch generation {
            case .before27: ("26.1", "23B85")
            case .from27: ("27.0.1", "24A446")
            }
        let texts: [(UInt64, String)] = [
            (1_400, version), (1_403, build), (1_404, version), (1_405, version), (1_026, "iphoneos"),
        ]
        return IssuingExtension(
            systemInformationIdentifier,
            DERWriter.sequence(
                texts.map { DERWriter.explicit($0.0, DERWriter.octetString(Array($0.1.utf8))) }))
    }

    /// 8.6 as iOS writes it: everything about the key is allowed to its owner.
    package static func accessControl() -> IssuingExtension {
        let rights = ["okd", "oa", "osgn", "odel", "ock"].map { right in
            DERWriter.sequence([
                DERWriter.utf8String(right), DERWriter.explicit(1, DERWriter.boolean(true)),
            ])
        }
        let list = DERWriter.sequence([DERWriter.utf8String("11"), DERWriter.sequence(rights)])
        return IssuingExtension(
            accessControlIdentifier, DERWriter.sequence([DERWriter.explicit(3, DERWriter.octetString(list))]))
    }
}
