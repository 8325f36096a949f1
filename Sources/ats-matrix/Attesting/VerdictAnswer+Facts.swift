// SPDX-License-Identifier: MIT
import AppAttest
import Formats
import Reporting

extension VerdictAnswer.Fact {
    /// What a server keeps of an attested key (`app-attest.md` §1.3).
    static func all(of key: AttestedKey) -> [VerdictAnswer.Fact] {
        let receipt = StrictBase64.text(key.receipt)
        let state = key.verifiedReceipt == nil ? "not verified" : "verified"
        return [
            .init("keyId", "key id", StrictBase64.text(key.keyID)),
            .init("publicKey", "public key", StrictBase64.text(key.publicKey)),
            .init("appId", "App ID", Printable.escape(key.appID)),
            .init("environment", "environment", key.environment.rawValue),
            .init("counter", "counter", 0, "0"),
        ] + all(of: key.extensions) + [
            .init(
                "receiptVerified", "receipt", .bool(key.verifiedReceipt != nil), "\(state), \(key.receipt.count) bytes"),
            .init("receipt", "", .string(receipt), "(--format json has them)"),
        ]
    }

    /// The new counter, and what the app said of itself.
    static func all(of assertion: AcceptedAssertion) -> [VerdictAnswer.Fact] {
        [.init("counter", "counter", .int(Int(assertion.counter)), "\(assertion.counter)")]
            + all(of: assertion.extensions)
    }

    static func all(of receipt: Receipt) -> [VerdictAnswer.Fact] {
        func time(_ key: String, _ label: String, _ seconds: Int64?) -> [VerdictAnswer.Fact] {
            seconds.map { [.init(key, label, .string(TimeText.iso($0)), TimeText.text($0))] } ?? []
        }
        let metric = receipt.riskMetric.map { number in
            VerdictAnswer.Fact(
                "riskMetric", "risk metric", .int(number), "\(number): about so many keys of the app in 30 days")
        }
        return [
            .init("type", "type", receipt.kind.rawValue),
            .init("appId", "App ID", Printable.escape(receipt.appID)),
            .init("publicKey", "public key", StrictBase64.text(receipt.publicKey)),
            .init(
                "environment", "environment", JSONValue(receipt.environment?.rawValue),
                receipt.environment?.rawValue ?? "not said"),
        ] + (metric.map { [$0] } ?? []) + time("created", "created", receipt.created)
            + time("notBefore", "refresh after", receipt.notBefore) + time("expires", "expires", receipt.expires)
    }

    private static func all(of extensions: AuthenticatorExtensions?) -> [VerdictAnswer.Fact] {
        guard let extensions else {
            return [
                .init("bundleVersion", "bundle version", nil, "not said (the system is before 27)"),
                .init("validationCategory", "category", nil, "not said"),
            ]
        }
        let category = extensions.validationCategory
        return [
            .init(
                "bundleVersion", "bundle version", JSONValue(extensions.bundleVersion),
                extensions.bundleVersion.map { Printable.escape($0) } ?? "not said"),
            .init(
                "validationCategory", "category", JSONValue(category.map { Int($0) }),
                category.map { "\($0): \(ValidationCategory.words($0))" } ?? "not said"),
        ]
    }
}

/// `apple_validation_category_01` in words (`app-attest.md` §1.2).
enum ValidationCategory {
    static func words(_ number: UInt32) -> String {
        switch number {
        case 1: "part of the system"
        case 2: "TestFlight"
        case 3: "signed for development"
        case 4: "App Store"
        case 5: "enterprise or ad hoc"
        case 6: "Developer ID"
        case 10: "none"
        default: "a number that nobody knows yet"
        }
    }
}
