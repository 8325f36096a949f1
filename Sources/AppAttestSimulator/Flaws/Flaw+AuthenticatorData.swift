// SPDX-License-Identifier: MIT
internal import AppAttest
internal import Certificates

extension Flaw {
    /// `app-attest.md` §7, 45–53: the fixed part of an attestation's authenticator data.
    static let authenticatorData: [Flaw] = [
        cut("data-empty", "no byte", to: 0),
        cut("data-like-assertion", "37 bytes, as in an assertion", to: 37),
        cut("data-one-short", "163 bytes", to: 163),
        .attestation(46, "app-of-same-team", "another app of the team", [.appIDMismatch]) {
            $0.recipe.authenticatorData.appID = $0.stage.appID + ".other"
        },
        .attestation(46, "app-case", "the bundle identifier in capitals", [.appIDMismatch]) {
            $0.recipe.authenticatorData.appID = $0.stage.appID.uppercased()
        },
        .attestation(46, "app-of-other-team", "the same bundle identifier of another team", [.appIDMismatch]) {
            $0.recipe.authenticatorData.appID = "9876543210" + $0.stage.appID.dropFirst(10)
        },
        .attestation(47, "counter-one", "counter 1", [.counterNotZero]) { $0.recipe.authenticatorData.counter = 1 },
        .attestation(47, "counter-highest-bit", "counter 2^31", [.counterNotZero]) {
            $0.recipe.authenticatorData.counter = 1 << 31
        },
        environment("development-on-production", "a development key on a production server", of: .development),
        .attestation(
            48, "production-on-development", "a production key on a development server", [.environmentMismatch],
            from: {
                $0.policy.environments = [.development]
                $0.recipe.authenticatorData.credential?.aaguid = Environment.development.aaguid
                $0.recipe.editReceipt = { $0.environment = .development }
            }, { $0.recipe.authenticatorData.credential?.aaguid = Environment.production.aaguid }),
        .attestation(48, "unknown-aaguid", "an aaguid of another service", [.environmentMismatch]) {
            $0.recipe.authenticatorData.credential?.aaguid = [UInt8](repeating: 0x55, count: 16)
        },
        .attestation(48, "aaguid-tail", "\"appattest\" and what is not zero", [.environmentMismatch]) {
            $0.recipe.authenticatorData.credential?.aaguid[15] = 1
        },
        .attestation(48, "aaguid-zero", "an aaguid of zeros", [.environmentMismatch]) {
            $0.recipe.authenticatorData.credential?.aaguid = [UInt8](repeating: 0, count: 16)
        },
        statedLength("credential-length-0", 0), statedLength("credential-length-31", 31),
        statedLength("credential-length-33", 33), statedLength("credential-length-65535", 65_535),
        .attestation(
            49, "credential-short", "a credential of 31 bytes, with its true length", [.malformedAuthenticatorData]
        ) { $0.recipe.authenticatorData.credential?.identifier.removeLast() },
        .attestation(50, "credential-of-other-key", "another key's credential", [.keyIDMismatch]) {
            (trial) throws(OpenSSLError) in
            let other = try Simulator.keyID(of: trial.stage.otherKey)
            trial.recipe.authenticatorData.credential?.identifier = other
        },
        .attestation(51, "key-id-of-other-key", "another key's id, also as the credential", [.keyIDMismatch]) {
            (trial) throws(OpenSSLError) in
            let other = try Simulator.keyID(of: trial.stage.otherKey)
            trial.recipe.authenticatorData.credential?.identifier = other
            trial.keyID = other
        },
        .attestation(51, "key-id-told", "another key's id told", [.keyIDMismatch]) { (trial) throws(OpenSSLError) in
            trial.keyID = try Simulator.keyID(of: trial.stage.otherKey)
        },
        .attestation(51, "key-id-of-public-key-info", "SHA-256 of the whole public key info", [.keyIDMismatch]) {
            (trial) throws(OpenSSLError) in
            let hash = try IssuingDigest.sha256.hash(trial.recipe.key.publicKeyInfo)
            trial.recipe.authenticatorData.credential?.identifier = hash
            trial.keyID = hash
        },
        .attestation(51, "key-id-short", "31 bytes of the id told", [.keyIDMismatch]) { $0.keyID.removeLast() },
        .attestation(52, "cose-other-key", "another key beside the leaf's", [.publicKeyMismatch]) {
            (trial) throws(OpenSSLError) in
            let key = trial.stage.otherKey
            trial.recipe.authenticatorData.credential = AuthenticatorDataRecipe.Credential(
                environment: .production, keyID: try Simulator.keyID(of: trial.recipe.key), point: key.point)
        },
        cose("cose-key-type", "key type OKP", 0, .unsigned(1)),
        cose("cose-algorithm", "algorithm RS256", 1, .negative(256)),
        cose("cose-curve", "curve P-384", 2, .unsigned(2)),
        cose("cose-short-x", "31 bytes of x", 3, .bytes([UInt8](repeating: 1, count: 31))),
        cose(
            "cose-off-curve", "a point that is not on the curve", 4, .bytes([UInt8](repeating: 1, count: 32)),
            .publicKeyMismatch),
        .attestation(52, "cose-further-pair", "a sixth pair in the COSE key", [.malformedAuthenticatorData]) {
            $0.recipe.authenticatorData.credential?.publicKey.pairs.append(
                CBORTree.Pair(.unsigned(4), .array([.unsigned(2)])))
        },
        tail("tail-byte", "a zero behind the COSE key", .raw([0])),
        tail("tail-break", "a break behind the COSE key", .raw([0xff])),
        tail("tail-array", "an array behind the COSE key", .array([])),
        tail("tail-bytes", "a byte string behind the COSE key", .bytes([1, 2, 3])),
    ]

    private static func cut(_ name: String, _ title: String, to count: Int) -> Flaw {
        .attestation(45, name, "authData of \(title)", [.malformedAuthenticatorData], generation: .before27) {
            $0.recipe.editAuthenticatorData = { $0 = Array($0.prefix(count)) }
        }
    }

    private static func environment(_ name: String, _ title: String, of environment: Environment) -> Flaw {
        .attestation(48, name, title, [.environmentMismatch]) {
            $0.recipe.authenticatorData.credential?.aaguid = environment.aaguid
        }
    }

    private static func statedLength(_ name: String, _ length: UInt16) -> Flaw {
        .attestation(49, name, "a credential that claims \(length) bytes", [.malformedAuthenticatorData]) {
            $0.recipe.authenticatorData.credential?.statedLength = length
        }
    }

    private static func cose(
        _ name: String, _ title: String, _ index: Int, _ value: CBORTree,
        _ reason: RefusalReason = .malformedAuthenticatorData
    ) -> Flaw {
        .attestation(52, name, "the COSE key: \(title)", [reason]) {
            $0.recipe.authenticatorData.credential?.publicKey.pairs[index].value = value
        }
    }

    private static func tail(_ name: String, _ title: String, _ tail: CBORTree) -> Flaw {
        .attestation(
            53, name, title, [.malformedExtensions], generation: .before27
        ) { $0.recipe.authenticatorData.extensions = tail }
    }
}
