// SPDX-License-Identifier: MIT
import AppAttest

extension RefusalReason {
    /// What it means and what to do about it, each a sentence or two.
    var words: (meaning: String, advice: String) {
        switch self {
        case .tooLarge, .malformedCBOR, .malformedObject, .unknownFormat: formWords
        case .chainLength, .malformedCertificate, .untrustedChain, .certificateExpired, .certificateNotYetValid,
            .wrongKeyType, .wrongSignatureAlgorithm, .wrongCertificateUse, .unknownCriticalExtension:
            chainWords
        case .nonceMissing, .nonceMalformed, .nonceMismatch, .malformedAuthenticatorData, .appIDMismatch,
            .counterNotZero, .environmentMismatch, .keyIDMismatch, .publicKeyMismatch, .malformedExtensions,
            .validationCategoryRefused, .bundleVersionRefused, .accessControlRefused:
            dataWords
        case .malformedSignature, .badSignature, .counterNotGreater: assertionWords
        case .malformedReceipt, .receiptUntrusted, .receiptBadSignature, .receiptFieldMismatch, .receiptTooOld,
            .receiptFromFuture, .receiptExpired:
            receiptWords
        case .challengeUnknown, .challengeExpired, .challengeUsed, .challengeOfOtherPurpose, .challengeOfOtherKey,
            .keyAlreadyRegistered, .keyUnknown, .keyRevoked, .proofMalformed:
            stateWords
        }
    }

    private static let damaged =
        "See that the whole object arrives as the app sent it; if it does, somebody made it by hand: refuse it."
    private static let forged = "Refuse it: no genuine app sends this."

    private var formWords: (meaning: String, advice: String) {
        switch self {
        case .tooLarge:
            ("It has more bytes than any genuine one: 16 KiB, 4 KiB or 32 KiB are allowed.", Self.forged)
        case .malformedCBOR:
            (
                "It is not one item of strict CBOR: empty, cut short, with bytes behind it, or written in a form that "
                    + "Apple does not use.", Self.damaged
            )
        case .malformedObject:
            (
                "It is CBOR, but not the map that was asked for: a key is missing or unknown, or a value of the wrong "
                    + "type. An assertion where an attestation is expected looks like this too.",
                "See with 'attest inspect' what it is."
            )
        default: ("Its format (fmt) is not apple-appattest: it is of another service, such as WebAuthn.", Self.forged)
        }
    }

    private var chainWords: (meaning: String, advice: String) {
        switch self {
        case .chainLength: ("It does not hold exactly two certificates, leaf and intermediate.", Self.forged)
        case .malformedCertificate:
            ("A certificate is not strict DER, or has something in it twice, or bytes behind it.", Self.damaged)
        case .untrustedChain:
            (
                "The certificates do not lead to the root: Apple did not attest this key, or another root is believed "
                    + "than the one that signed.",
                "Refuse it. Objects of 'attest simulate' need --development-root; anything else is a forgery."
            )
        case .certificateExpired:
            (
                "A certificate's time is over: leaves hold for as little as three days, since an attestation is to be "
                    + "verified when it comes.",
                "Have the app make a new key and attest it. For an old object, say with --at when it came."
            )
        case .certificateNotYetValid:
            (
                "A certificate's time has not begun.",
                "See that this machine's clock is right, and --at, where it is given."
            )
        case .wrongKeyType: ("A certificate's key is not of the curve that Apple uses there.", Self.forged)
        case .wrongSignatureAlgorithm:
            ("A certificate is signed with another algorithm than ECDSA over SHA-256 or SHA-384.", Self.forged)
        case .wrongCertificateUse:
            ("The leaf says to be an authority, or the intermediate may sign no certificates.", Self.forged)
        default:
            (
                "A certificate demands (critical) what this verifier does not know.",
                "Refuse it. If Apple's own come with it, this program is too old."
            )
        }
    }

    private var dataWords: (meaning: String, advice: String) {
        switch self {
        case .nonceMissing: ("The leaf has no nonce (extension 1.2.840.113635.100.8.2).", Self.forged)
        case .nonceMalformed: ("The leaf's nonce is not in its one form.", Self.forged)
        case .nonceMismatch:
            (
                "The leaf's nonce is not the hash of the data and the client data hash: the app answered another "
                    + "challenge, or the data were changed.",
                "See that server and app mean the same bytes: the challenge's SHA-256 (--challenge), or the challenge "
                    + "itself (--client-data-hash), as in Apple's samples. Never try both."
            )
        case .malformedAuthenticatorData:
            ("The authenticator data are too short, or not of App Attest's one form.", Self.forged)
        case .appIDMismatch:
            (
                "It is of another app than those that are allowed: the hash is of another App ID.",
                "Compare team and bundle id letter by letter; they stand in 'attest inspect'."
            )
        case .counterNotZero: ("A new key's counter is not 0.", Self.forged)
        case .environmentMismatch:
            (
                "It was made in the other environment: builds from Xcode are development unless the entitlement says "
                    + "otherwise, those of TestFlight and the App Store production.",
                "Say with --environment which you expect. Do not accept development in production."
            )
        case .keyIDMismatch:
            (
                "The key id is not the hash of the attested key, or not the one in the data.",
                "Give the key id that came with this object, in base64 as the app has it."
            )
        case .publicKeyMismatch: ("The data and the leaf hold two different keys.", Self.forged)
        case .malformedExtensions: ("What stands behind the data is not a map of extensions.", Self.damaged)
        case .validationCategoryRefused:
            (
                "The app came another way than is allowed: its validation category is none of yours.",
                "Refuse it, or allow its category (2 TestFlight, 3 development, 4 App Store)."
            )
        case .bundleVersionRefused:
            (
                "The app's version (CFBundleVersion) is none of those that are allowed.",
                "Have the app updated, or allow its version."
            )
        default:
            (
                "The key is not guarded as is demanded (extension 8.6), such as by full security on a Mac.",
                "Refuse it, or compare the value with that of a device that you trust."
            )
        }
    }

    private var assertionWords: (meaning: String, advice: String) {
        switch self {
        case .malformedSignature: ("The signature is not ECDSA in strict DER.", Self.forged)
        case .badSignature:
            (
                "The signature is not by the registered key over these data: other client data, another key, or "
                    + "something changed on the way.",
                "See that the exact bytes are hashed that the app signed, not a JSON written anew, and that the key is "
                    + "the one stored for this key id."
            )
        default:
            (
                "Its counter is not above the last one: a replay, or two requests that came in the other order.",
                "Refuse it, and have the app sign anew. The counter stored stays as it is."
            )
        }
    }

    private var receiptWords: (meaning: String, advice: String) {
        switch self {
        case .malformedReceipt: ("It is no signed message with a receipt's fields.", Self.damaged)
        case .receiptUntrusted:
            (
                "Its signer does not lead to Apple Root CA - G3, or signs no receipts. Receipts have another root than "
                    + "attestations.",
                "Refuse it. Objects of 'attest simulate' need --development-receipt-root."
            )
        case .receiptBadSignature: ("Its signature does not cover its content.", Self.damaged)
        case .receiptFieldMismatch:
            (
                "It is of another app, key, environment or type, or of other client data, than what is expected.",
                "Compare its fields, which 'attest inspect' shows."
            )
        case .receiptTooOld:
            (
                "It is older than is allowed on first sight: somebody may have kept it.",
                "Ask for a new attestation; for a stored receipt, demand no age."
            )
        case .receiptFromFuture:
            ("It was made later than now.", "See that this machine's clock is right, and --at, where it is given.")
        default:
            (
                "Its time is over.", "Refresh receipts before they end. One that was stored: --accept-expired."
            )
        }
    }

    private var stateWords: (meaning: String, advice: String) {
        switch self {
        case .challengeUnknown: ("No such challenge was given out.", "Have the app ask for one.")
        case .challengeExpired: ("The challenge's time is over.", "Have the app ask for another and answer at once.")
        case .challengeUsed: ("The challenge was used already: a replay.", "Have the app ask for another.")
        case .challengeOfOtherPurpose: ("The challenge was given out for something else.", Self.forged)
        case .challengeOfOtherKey: ("The challenge was given out to another key.", Self.forged)
        case .keyAlreadyRegistered: ("The key is registered already.", "Have the app make a new key for a new account.")
        case .keyUnknown: ("No key of this name is registered.", "Have the app register its key.")
        case .keyRevoked: ("The key was revoked.", "Have the app make a new key and register it.")
        default: ("The request's proof is not in its one form.", Self.damaged)
        }
    }
}
