// SPDX-License-Identifier: MIT
internal import AppAttest
internal import Certificates

extension Flaw {
    /// `app-attest.md` §7, 7 and 53–56: the map of extensions, the flags, and what a policy asks of them. Each is made
    /// as an attestation and as an assertion.
    static let extensions: [Flaw] =
        [
            both(7, "duplicate-extension", "the bundle version twice", form) {
                $0.extensions?.pairs.append(bundleVersion("1314"))
            },
            both(8, "number-extension", "a number as an extension's key", form) {
                $0.extensions?.pairs.append(CBORTree.Pair(.unsigned(1), .text("1")))
            },
            both(6, "indefinite-extensions", "the map of extensions without a length", form) {
                $0.extensions = $0.extensions?.indefinite
            },
            both(11, "long-extensions", "the head of the map of extensions in a byte too many", form) {
                $0.extensions = $0.extensions?.widened
            },
            both(13, "huge-extensions", "2^64 − 1 extensions announced", form) { $0.extensions = .announcing(5) },
            both(54, "two-maps", "a second map behind the extensions", form) {
                $0.extensions = .raw(($0.extensions?.encoded ?? []) + CBORTree.map([]).encoded)
            },
            both(54, "extensions-trailing-byte", "a byte behind the extensions", form) {
                $0.extensions = .raw(($0.extensions?.encoded ?? []) + [0])
            },
            both(54, "extensions-cut", "the last byte of the extensions missing", form) {
                $0.extensions = .raw(($0.extensions?.encoded ?? []).dropLast())
            },
            both(54, "version-bytes", "the bundle version as bytes", form) {
                $0.extensions?["apple_bundle_version_01"] = .bytes([0x31])
            },
            both(54, "category-text", "the validation category as text", form) {
                $0.extensions?["apple_validation_category_01"] = .text("3")
            },
            both(54, "category-three-bytes", "a validation category of three bytes", form) {
                $0.extensions?["apple_validation_category_01"] = .bytes([3, 0, 0])
            },
            both(54, "category-five-bytes", "a validation category of five bytes", form) {
                $0.extensions?["apple_validation_category_01"] = .bytes([3, 0, 0, 0, 0])
            },
            policy(55, "category-refused", "a validation category outside the policy", [.validationCategoryRefused]) {
                $0.extensions = AuthenticatorDataRecipe.extensions(bundleVersion: "1314", category: 5)
            },
            // Little endian, and all four bytes of it.
            policy(55, "category-high-byte", "a validation category of 3 + 2^24", [.validationCategoryRefused]) {
                $0.extensions = AuthenticatorDataRecipe.extensions(bundleVersion: "1314", category: 0x0100_0003)
            },
            policy(55, "version-refused", "a bundle version outside the policy", [.bundleVersionRefused]) {
                $0.extensions = AuthenticatorDataRecipe.extensions(bundleVersion: "1313", category: 3)
            },
            policy(
                55, "extensions-missing", "no extensions where the policy asks for them",
                [.validationCategoryRefused]
            ) { $0.extensions = nil },
            policy(
                55, "category-missing", "no validation category where the policy asks for it",
                [.validationCategoryRefused]
            ) { $0.extensions?["apple_validation_category_01"] = nil },
            both(56, "flag-user-present", "the flag UP", [.malformedAuthenticatorData]) { $0.flags |= 0x01 },
            both(56, "flag-user-verified", "the flag UV", [.malformedAuthenticatorData]) { $0.flags |= 0x04 },
            both(56, "flag-reserved", "a reserved flag", [.malformedAuthenticatorData]) { $0.flags |= 0x20 },
        ].flatMap(\.self) + [
            .attestation(
                55, "access-control-refused", "a leaf whose extension 8.6 is not the policy's",
                [.accessControlRefused], from: { $0.policy.accessControl = IssuedLeafExtensions.accessControl().value },
                {
                    $0.recipe.editLeaf = {
                        $0.change(IssuedLeafExtensions.accessControlIdentifier) { $0[$0.count - 1] ^= 0xff }
                    }
                }),
            .attestation(
                55, "access-control-missing", "a leaf without the extension 8.6 that the policy asks for",
                [.accessControlRefused], from: { $0.policy.accessControl = IssuedLeafExtensions.accessControl().value },
                { $0.recipe.editLeaf = { $0.remove(IssuedLeafExtensions.accessControlIdentifier) } }),
        ]

    private static let form: Set<RefusalReason> = [.malformedExtensions]

    private static func bundleVersion(_ version: String) -> CBORTree.Pair {
        CBORTree.Pair("apple_bundle_version_01", .text(version))
    }

    /// A flaw of authenticator data in both objects that hold it.
    private static func both(
        _ number: Int, _ name: String, _ title: String, _ reasons: Set<RefusalReason>,
        _ damage: @escaping @Sendable (inout AuthenticatorDataRecipe) -> Void
    ) -> [Flaw] {
        [
            .attestation(number, name, title, reasons) { damage(&$0.recipe.authenticatorData) },
            .assertion(number, "assertion-" + name, title, reasons) { damage(&$0.recipe.authenticatorData) },
        ]
    }

    /// The same under a policy that asks for what the object has.
    private static func policy(
        _ number: Int, _ name: String, _ title: String, _ reasons: Set<RefusalReason>,
        _ damage: @escaping @Sendable (inout AuthenticatorDataRecipe) -> Void
    ) -> [Flaw] {
        let demand: @Sendable (inout Policy) -> Void = {
            $0.validationCategories = [3]
            $0.bundleVersions = ["1314"]
            $0.acceptsMissingExtensions = false
        }
        return [
            .attestation(
                number, name, title, reasons, from: { demand(&$0.policy) }, { damage(&$0.recipe.authenticatorData) }),
            .assertion(
                number, "assertion-" + name, title, reasons, from: { demand(&$0.policy) },
                { damage(&$0.recipe.authenticatorData) }),
        ]
    }
}
