// SPDX-License-Identifier: MIT
internal import AppAttest
internal import Certificates

extension Variation {
    static let attestations: [Variation] =
        [
            .attestation("before-27", "164 bytes of authData, flags 0x40", .before27) { _ in },
            .attestation("from-27", "extensions behind the COSE key, flags 0xC0") { _ in },
            .attestation("from-27-flag-clear", "extensions, and flags 0x40 as in Apple's sample") {
                $0.recipe.authenticatorData.flags = 0x40
            },
            .attestation("flag-set-without-extensions", "flags 0xC0 and no extensions", .before27) {
                $0.recipe.authenticatorData.flags = 0xc0
            },
            .attestation("code-directory-hash", "the unsigned key cdHash", .before27) {
                $0.recipe.cdHash = [UInt8](repeating: 7, count: 20)
            },
            .attestation("signed-code-directory-hash", "a hash of the code directory among the extensions") {
                $0.recipe.authenticatorData.extensions = AuthenticatorDataRecipe.extensions(
                    bundleVersion: "1314", category: 3, cdHash: [UInt8](repeating: 7, count: 32))
            },
            .attestation("sorted-keys", "the map's keys in alphabetical order") {
                $0.recipe.editObject = { $0.pairs = [$0.pairs[1], $0.pairs[2], $0.pairs[0]] }
            },
            .attestation("reversed-keys", "the map's keys backwards") {
                $0.recipe.editObject = {
                    $0.pairs.reverse()
                    $0["attStmt"]?.pairs.reverse()
                }
            },
            .attestation("raw-challenge", "a challenge of 24 bytes instead of a hash, as in Apple's samples") {
                let challenge = Array("example_server_challenge".utf8)
                $0.recipe.clientDataHash = challenge
                $0.clientDataHash = challenge
            },
            .attestation("development", "the environment development") {
                $0.policy.environments = [.development, .production]
                $0.recipe.authenticatorData.credential?.aaguid = Environment.development.aaguid
                $0.recipe.editReceipt = { $0.environment = .development }
            },
            .attestation("policy-met", "what the policy asks of the extensions") {
                $0.policy.validationCategories = [3, 4]
                $0.policy.bundleVersions = ["1313", "1314"]
                $0.policy.acceptsMissingExtensions = false
            },
            .attestation(
                "policy-before-27", "no extensions, where a policy that asks for them lets them miss", .before27
            ) {
                $0.policy.validationCategories = [4]
                $0.policy.bundleVersions = ["1"]
            },
            .attestation("reserved-flags", "reserved flags, where the policy lets them be") {
                $0.policy.refusesReservedFlags = false
                $0.recipe.authenticatorData.flags |= 0x25
            },
            .attestation("unverified-receipt", "a receipt that is not looked at, where the policy says so") {
                $0.policy.receipt = .unverified
                $0.recipe.editReceipt = { $0.editBytes = { $0 = Array("receipt".utf8) } }
            },
        ]
        + ([1, 2, 3, 4, 5, 6, 10] as [UInt32]).map { category in
            .attestation("category-\(category)", "the validation category \(category)") {
                $0.policy.validationCategories = [category]
                $0.recipe.authenticatorData.extensions = AuthenticatorDataRecipe.extensions(
                    bundleVersion: "1.0", category: category)
            }
        }

    static let leaves: [Variation] = [
        .attestation("leaf-350-days", "a leaf that holds for 350 days") { $0.recipe.leafDays = 350 },
        .attestation("leaf-first-second", "the first second of the leaf") { trial in
            let time = trial.time
            trial.recipe.editLeaf = { $0.validity = Validity(notBefore: time, notAfter: time + 300_000) }
        },
        .attestation("leaf-last-second", "the last second of the leaf") { trial in
            let time = trial.time
            trial.recipe.editLeaf = { $0.validity = Validity(notBefore: time - 300_000, notAfter: time) }
        },
        .attestation("leaf-without-purpose", "no extended key usage, as before 2026") {
            $0.recipe.hasPurpose = false
        },
        .attestation("leaf-with-identifiers", "a leaf with key identifiers") {
            let identifier = [UInt8](repeating: 9, count: 20)
            $0.recipe.editLeaf = { $0.extensions.append(.subjectKeyIdentifier(identifier)) }
        },
        .attestation("leaf-bare", "neither 8.5 nor 8.6 nor 8.7") {
            $0.recipe.editLeaf = {
                $0.remove(IssuedLeafExtensions.keyPropertiesIdentifier)
                $0.remove(IssuedLeafExtensions.accessControlIdentifier)
                $0.remove(IssuedLeafExtensions.systemInformationIdentifier)
            }
        },
        .attestation("leaf-other-contents", "8.5, 8.6 and 8.7 with other contents") {
            $0.recipe.editLeaf = {
                $0.change(IssuedLeafExtensions.keyPropertiesIdentifier) { $0 = DERWriter.null }
                $0.change(IssuedLeafExtensions.accessControlIdentifier) { $0 = [] }
                $0.change(IssuedLeafExtensions.systemInformationIdentifier) { $0 = [0xff, 0xff] }
            }
        },
        .attestation("leaf-further-extension", "an extension, not critical, that nobody knows") {
            $0.recipe.editLeaf = { $0.extensions.append(Flaw.unknownExtension(critical: false)) }
        },
        .attestation("access-control-met", "the extension 8.6 that the policy asks for") {
            $0.policy.accessControl = IssuedLeafExtensions.accessControl().value
        },
        .attestation("second-intermediate", "an intermediate that did not exist when the roots were made") {
            (trial) throws(OpenSSLError) in
            trial.recipe.authority.intermediate = try trial.recipe.authority.root.intermediate(
                IssuingName([.commonName("Simulated App Attestation CA 2")]), kind: .p384,
                validity: trial.recipe.authority.intermediate.template.validity)
        },
    ]

    static let assertions: [Variation] = [
        .assertion("assertion-before-27", "37 bytes, AT without a credential", .before27) { _ in },
        .assertion("assertion-from-27", "extensions, flags 0xC0") { _ in },
        .assertion("assertion-flag-clear", "extensions, and flags 0x40") {
            $0.recipe.authenticatorData.flags = 0x40
        },
        .assertion("high-s", "s above half the order") { $0.recipe.highS = true },
        .assertion("low-s", "s below half the order") { $0.recipe.highS = false },
        .assertion("counter-gap", "a counter 1,000 above the last") {
            $0.recipe.authenticatorData.counter = $0.counter + 1_000
        },
        .assertion("counter-first", "the first one of a key") {
            $0.recipe.authenticatorData.counter = 1
            $0.counter = 0
        },
        .assertion("counter-last", "the counter 2^32 − 1, once") {
            $0.recipe.authenticatorData.counter = .max
            $0.counter = .max - 1
        },
        .assertion("counter-above-sign", "the counter 2^31 after 2^31 − 1") {
            $0.recipe.authenticatorData.counter = 1 << 31
            $0.counter = (1 << 31) - 1
        },
        .assertion("assertion-code-directory-hash", "the unsigned key cdHash", .before27) {
            $0.recipe.cdHash = [UInt8](repeating: 7, count: 20)
        },
        .assertion("assertion-reversed-keys", "the map's keys backwards") {
            $0.recipe.editObject = { $0.pairs.reverse() }
        },
        .assertion("assertion-raw-client-data", "client data of four bytes instead of a hash") {
            $0.recipe.clientDataHash = Array("HASH".utf8)
            $0.clientDataHash = Array("HASH".utf8)
        },
    ]

    static let receipts: [Variation] = [
        .receipt("receipt-attest", "a receipt of type ATTEST") { _ in },
        .receipt("receipt-receipt", "a receipt of type RECEIPT", .receipt) { _ in },
        .receipt("receipt-attest-reversed", "the fields backwards") { $0.recipe.isReversed = true },
        .receipt("receipt-receipt-reversed", "the fields of a RECEIPT backwards", .receipt) {
            $0.recipe.isReversed = true
        },
        .receipt("receipt-damaged-hash", "a RECEIPT whose field 4 is not the hash", .receipt) {
            $0.recipe.clientDataHash = Array("\u{fffd}\u{fffd}".utf8)
        },
        .receipt("receipt-without-environment", "no field 7, which Apple does not document") {
            $0.expected.environments = nil
            $0.recipe.environment = nil
        },
        .receipt("receipt-signer-expired-since", "a signer that has expired since, and no demand of the age") {
            let day: Int64 = 86_400
            $0.expected.maximumAge = nil
            $0.expected.acceptsExpired = true
            $0.time += 400 * day
        },
        .receipt("receipt-chunks", "chunks of 100 bytes") { $0.recipe.editMessage = { $0.chunk = 100 } },
        .receipt("receipt-without-root", "without the root's certificate") {
            $0.recipe.editMessage = { $0.certificates.removeLast() }
        },
        .receipt("receipt-high-metric", "the metric 4096", .receipt) { $0.recipe.riskMetric = "4096" },
        .receipt("receipt-five-minutes", "five minutes old on first sight") { $0.time = $0.recipe.created + 300 },
    ]
}
