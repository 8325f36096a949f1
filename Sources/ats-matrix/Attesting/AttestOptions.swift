// SPDX-License-Identifier: MIT
import AppAttest

/// Options of the commands `attest …`.
enum AttestOptions {
    static let base64 = Option("base64", .required("TEXT"), "The object itself as base64, instead of FILE.")
    static let appID = Option(
        "app-id", .required("APPID"), repeats: true, "TEAMID.bundle.id of the app. Given more than once: any of them.")
    static let oneAppID = Option("app-id", .required("APPID"), "TEAMID.bundle.id that the key was registered for.")
    static let keyID = Option("key-id", .required("KEYID"), "The key's name as the app sent it: base64 of 32 bytes.")
    static let clientDataHash = Option(
        "client-data-hash", .required("BASE64"),
        "The bytes that the app passed as clientDataHash, of any length: Apple's samples pass a challenge of 21 bytes.")
    static let challenge = Option(
        "challenge", .required("TEXT"), "Or the challenge, whose SHA-256 the app passed.")
    static let clientData = Option(
        "client-data", .required("FILE"), "Or the file of the client data, whose SHA-256 the app passed.")
    static let environment = Option(
        "environment", .required("ENVIRONMENT"), repeats: true, completion: .words(of: Environment.self),
        "\(SharedOptions.list(Environment.self)). Given more than once: any of them. Default: production.")
    static let anyEnvironment = Option(
        "environment", .required("ENVIRONMENT"), repeats: true, completion: .words(of: Environment.self),
        "\(SharedOptions.list(Environment.self)). Given more than once: any of them. Default: not compared.")
    static let at = Option(
        "at", .required("TIME"),
        "When the object came, such as 2026-04-21T18:13:12Z, or a day, whose end is meant. Default: now.")
    static let publicKey = Option(
        "public-key", .required("KEY"),
        "The registered key: base64 of its point, 65 bytes, as 'attest verify' gives it.")
    static let counter = Option(
        "counter", .required("NUMBER"), "The greatest counter so far. Default: 0, as after the registration.")
    static let category = Option(
        "validation-category", .required("NUMBER"), repeats: true,
        "Allow only these: 2 TestFlight, 3 development, 4 App Store, 5 enterprise, 6 Developer ID. Default: any.")
    static let bundleVersion = Option(
        "bundle-version", .required("VERSION"), repeats: true,
        "Allow only these values of CFBundleVersion. Default: any.")
    static let extensions = Option(
        "demand-extensions",
        "Refuse objects without extensions (systems before 27) where a category or a bundle version is demanded.")
    static let reservedFlags = Option(
        "allow-reserved-flags", "Accept flags that App Attest never sets, which are refused otherwise.")
    static let accessControl = Option(
        "access-control", .required("BASE64"),
        "The exact value of the leaf's extension 8.6, which says how macOS 27 guards the key. Default: any.")
    static let receipt = Option(
        "receipt", .required("CHECK"), completion: .words(of: ReceiptCheck.self),
        "What is demanded of the receipt inside: verified (default), fresh (and at most 5 minutes old), unverified.")
    static let maximumAge = Option(
        "max-age", .required("SECONDS"), "Refuse a receipt that is older. Apple advises 300 for one that just came.")
    static let acceptExpired = Option("accept-expired", "Accept a receipt beyond its end: one that was stored.")
    static let root = Option(
        "development-root", .required("FILE"),
        "For tests: believe this root of attestations (DER, PEM or base64) instead of Apple's. The answer says so.")
    static let receiptRoot = Option(
        "development-receipt-root", .required("FILE"),
        "For tests: believe this root of receipts instead of Apple's. The answer says so.")
    static let format = Option(
        "format", .required("FORMAT"), completion: .words(of: AttestFormat.self),
        "\(SharedOptions.list(AttestFormat.self)). Default: text.")

    static let object = Operand(
        "FILE", .optional, "The object, as bytes or as base64, or - for standard input. Which it is, its bytes say.")

    static let extensionPolicy = [category, bundleVersion, extensions, reservedFlags]
    static let clientDataForms = [clientDataHash, challenge, clientData]
}

/// The words of `--format`.
enum AttestFormat: String, CaseIterable, Sendable {
    case text, json
}

/// The words of `--receipt`.
enum ReceiptCheck: String, CaseIterable, Sendable {
    case verified, fresh, unverified

    var demand: Policy.ReceiptDemand {
        switch self {
        case .verified: .verified(maximumAge: nil)
        case .fresh: .verified(maximumAge: 300)
        case .unverified: .unverified
        }
    }
}

extension CommandGroup {
    static let attest = CommandGroup(
        name: "attest",
        summary: "Verify, explain and make the objects of Apple's App Attest, which say whose app a request began in.",
        details: [
            "An attestation registers a key that an instance of the app has; an assertion proves that a request began "
                + "there; a receipt, which comes inside an attestation, is what Apple is asked again with later.",
            "An object is read from FILE, from standard input (-) or from the command line (--base64). Bytes that are "
                + "text are read as base64, in Apple's alphabet, padded, without line breaks but for one at the end; all "
                + "others are the object itself. The answer says which it was.",
            "Exit status 0 where the object is accepted, 1 where it is refused, 2 where the request is not understood.",
        ])
}
