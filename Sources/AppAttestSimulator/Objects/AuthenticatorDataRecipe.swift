// SPDX-License-Identifier: MIT
package import AppAttest
package import Certificates

/// Authenticator data to be made (`app-attest.md` §1.2, §2).
package struct AuthenticatorDataRecipe: Sendable, Hashable {
    /// What attestations have and assertions have not, although both set the flag AT.
    package struct Credential: Sendable, Hashable {
        package var aaguid: [UInt8]
        package var identifier: [UInt8]
        /// Written instead of the identifier's own length.
        package var statedLength: UInt16?
        /// COSE_Key (RFC 9053 §7.1).
        package var publicKey: CBORTree

        /// - Parameter point: 65 bytes.
        package init(environment: Environment, keyID: [UInt8], point: [UInt8]) {
            self.aaguid = environment.aaguid
            self.identifier = keyID
            self.publicKey = .map([
                CBORTree.Pair(.unsigned(1), .unsigned(2)),
                CBORTree.Pair(.unsigned(3), .negative(6)),
                CBORTree.Pair(.negative(0), .unsigned(1)),
                CBORTree.Pair(.negative(1), .bytes(Array(point.dropFirst().prefix(32)))),
                CBORTree.Pair(.negative(2), .bytes(Array(point.suffix(32)))),
            ])
        }
    }

    package var appID: String
    /// 0x40 is AT, 0x80 is ED.
    package var flags: UInt8
    package var counter: UInt32
    package var credential: Credential?
    package var extensions: CBORTree?

    /// As a device of that generation writes it: from 27 on with ED set, although Apple's sample leaves it clear.
    package init(appID: String, counter: UInt32, credential: Credential?, generation: Generation) {
        self.appID = appID
        self.counter = counter
        self.credential = credential
        switch generation {
        case .before27:
            self.flags = 0x40
            self.extensions = nil
        case .from27:
            self.flags = 0xc0
            self.extensions = Self.extensions(bundleVersion: "1314", category: 3)
        }
    }

    /// The map of system 27, and with a hash of the code directory what the opt-in adds.
    package static func extensions(bundleVersion: String, category: UInt32, cdHash: [UInt8]? = nil) -> CBORTree {
        var map = CBORTree.map([
            CBORTree.Pair("apple_bundle_version_01", .text(bundleVersion)),
            CBORTree.Pair(
                "apple_validation_category_01", .bytes(CBORTree.bigEndian(UInt64(category), 4).reversed())),
        ])
        if let cdHash {
            map["apple_cd_hash_hash_01"] = .bytes(cdHash)
            // SHA-256.
            map["apple_cd_hash_type_01"] = .bytes([2])
        }
        return map
    }

    package func made() throws(OpenSSLError) -> [UInt8] {
        var bytes = try IssuingDigest.sha256.hash(Array(appID.utf8))
        bytes.append(flags)
        bytes += CBORTree.bigEndian(UInt64(counter), 4)
        if let credential {
            let length = credential.statedLength ?? UInt16(clamping: credential.identifier.count)
            bytes += credential.aaguid + CBORTree.bigEndian(UInt64(length), 2) + credential.identifier
            bytes += credential.publicKey.encoded
        }
        return bytes + (extensions?.encoded ?? [])
    }
}
