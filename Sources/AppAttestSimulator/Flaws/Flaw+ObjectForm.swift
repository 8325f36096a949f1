// SPDX-License-Identifier: MIT
internal import AppAttest

extension Flaw {
    /// `app-attest.md` §7, 1–17: the object's form.
    static let objectForm: [Flaw] = [
        .attestation(1, "empty", "no byte", [.malformedCBOR]) { $0.recipe.editBytes = { $0 = [] } },
        .attestation(2, "truncated-by-one", "the last byte missing", [.malformedCBOR]) {
            $0.recipe.editBytes = { $0.removeLast() }
        },
        .attestation(2, "truncated-to-half", "the second half missing", [.malformedCBOR]) {
            $0.recipe.editBytes = { $0.removeLast($0.count / 2) }
        },
        .attestation(3, "trailing-byte", "a byte behind the object", [.malformedCBOR]) {
            $0.recipe.editBytes = { $0.append(0) }
        },
        .attestation(3, "second-object", "the object twice", [.malformedCBOR]) {
            $0.recipe.editBytes = { $0.append(contentsOf: Array($0)) }
        },
        .attestation(4, "oversized", "more than 16 KiB, in the receipt's token", [.tooLarge]) {
            $0.recipe.editReceipt = {
                $0.editFields = { $0[3].value = [UInt8](repeating: 0x41, count: 12_000) }
            }
        },
        .attestation(5, "top-array", "an array instead of the map", [.malformedObject]) {
            $0.recipe.editObject = { $0 = .array([$0]) }
        },
        .attestation(5, "top-bytes", "the map inside a byte string", [.malformedObject]) {
            $0.recipe.editObject = { $0 = .bytes($0.encoded) }
        },
        .attestation(6, "indefinite-map", "the map without a length", [.malformedCBOR]) {
            $0.recipe.editObject = { $0 = $0.indefinite }
        },
        .attestation(6, "indefinite-array", "x5c without a length", [.malformedCBOR]) {
            $0.recipe.editObject = { object in
                let chain = object["attStmt"]?["x5c"]
                object["attStmt"]?["x5c"] = chain?.indefinite
            }
        },
        .attestation(6, "indefinite-bytes", "authData in chunks", [.malformedCBOR]) {
            $0.recipe.editObject = { $0["authData"] = $0["authData"]?.indefinite }
        },
        .attestation(6, "indefinite-text", "fmt in chunks", [.malformedCBOR]) {
            $0.recipe.editObject = { $0["fmt"] = $0["fmt"]?.indefinite }
        },
        .attestation(7, "duplicate-top-key", "authData twice", [.malformedCBOR]) {
            $0.recipe.editObject = { $0.pairs += [$0.pairs[2]] }
        },
        .attestation(7, "duplicate-statement-key", "x5c twice", [.malformedCBOR]) {
            $0.recipe.editObject = { object in
                if let first = object["attStmt"]?.pairs.first { object["attStmt"]?.pairs.append(first) }
            }
        },
        .attestation(8, "bytes-key", "a byte string as a key", [.malformedObject]) {
            $0.recipe.editObject = { $0.pairs[0].key = .bytes(Array("fmt".utf8)) }
        },
        .attestation(8, "number-key", "a number as a further key", [.malformedObject]) {
            $0.recipe.editObject = { $0.pairs.append(CBORTree.Pair(.unsigned(1), .unsigned(1))) }
        },
        .attestation(9, "unknown-key", "a key that nobody knows", [.malformedObject]) {
            $0.recipe.editObject = { $0["extra"] = .unsigned(1) }
        },
        .attestation(9, "unknown-statement-key", "a key in attStmt that nobody knows", [.malformedObject]) {
            $0.recipe.editObject = { $0["attStmt"]?["extra"] = .unsigned(1) }
        },
        .attestation(10, "no-format", "fmt missing", [.malformedObject]) {
            $0.recipe.editObject = { $0["fmt"] = nil }
        },
        .attestation(10, "no-statement", "attStmt missing", [.malformedObject]) {
            $0.recipe.editObject = { $0["attStmt"] = nil }
        },
        .attestation(10, "no-authenticator-data", "authData missing", [.malformedObject]) {
            $0.recipe.editObject = { $0["authData"] = nil }
        },
        .attestation(10, "no-chain", "x5c missing", [.malformedObject]) {
            $0.recipe.editObject = { $0["attStmt"]?["x5c"] = nil }
        },
        .attestation(10, "no-receipt", "the receipt missing", [.malformedObject]) {
            $0.recipe.editObject = { $0["attStmt"]?["receipt"] = nil }
        },
        .attestation(11, "long-length", "authData's length in a byte too many", [.malformedCBOR]) {
            $0.recipe.editObject = { $0["authData"] = $0["authData"]?.widened }
        },
        .attestation(11, "long-map-head", "the map's head in a byte too many", [.malformedCBOR]) {
            $0.recipe.editObject = { $0 = $0.widened }
        },
        .attestation(
            11, "long-integer", "the COSE key's algorithm in a byte too many",
            [.malformedAuthenticatorData]
        ) { $0.recipe.authenticatorData.credential?.publicKey.pairs[1].value = CBORTree.negative(6).widened },
    ]

    /// Items that no attestation has, and items of the wrong type.
    static let wrongTypes: [Flaw] = [
        .attestation(12, "tag", "a tag before authData", [.malformedCBOR]) {
            $0.recipe.editObject = { $0["authData"] = .raw([0xc2] + ($0["authData"]?.encoded ?? [])) }
        },
        .attestation(12, "float", "a float", [.malformedCBOR], from: optIn) {
            $0.recipe.editObject = { $0["cdHash"]?["type"] = .raw([0xf9, 0x3c, 0x00]) }
        },
        .attestation(12, "null", "null", [.malformedCBOR], from: optIn) {
            $0.recipe.editObject = { $0["cdHash"]?["type"] = .raw([0xf6]) }
        },
        .attestation(12, "boolean", "true", [.malformedCBOR], from: optIn) {
            $0.recipe.editObject = { $0["cdHash"]?["type"] = .raw([0xf5]) }
        },
        .attestation(12, "simple-value", "a simple value without a meaning", [.malformedCBOR], from: optIn) {
            $0.recipe.editObject = { $0["cdHash"]?["type"] = .raw([0xf8, 0xff]) }
        },
        .attestation(13, "huge-array", "an array of 2^64 − 1 items announced", [.malformedCBOR]) {
            $0.recipe.editObject = { $0["attStmt"]?["x5c"] = .announcing(4) }
        },
        .attestation(13, "huge-map", "a map of 2^64 − 1 pairs announced", [.malformedCBOR]) {
            $0.recipe.editObject = { $0 = .announcing(5) }
        },
        .attestation(13, "huge-bytes", "2^64 − 1 bytes announced", [.malformedCBOR]) {
            $0.recipe.editObject = { $0["authData"] = .announcing(2) }
        },
        .attestation(13, "large-array", "an array of 2^28 items announced", [.malformedCBOR]) {
            $0.recipe.editObject = { $0["attStmt"]?["x5c"] = .raw([0x9a, 0x10, 0, 0, 0]) }
        },
        .attestation(14, "deep", "five arrays in each other", [.malformedCBOR], from: optIn) {
            $0.recipe.editObject = { $0["cdHash"]?["type"] = .nested(5) }
        },
        .attestation(14, "very-deep", "10,000 arrays in each other", [.malformedCBOR], from: optIn) {
            $0.recipe.editObject = { $0["cdHash"]?["type"] = .nested(10_000) }
        },
        .attestation(15, "key-not-utf8", "a key that is no UTF-8", [.malformedCBOR]) {
            $0.recipe.editObject = { $0.pairs[0].key = .raw([0x63, 0x66, 0x6d, 0xff]) }
        },
        .attestation(15, "inner-key-not-utf8", "a key of cdHash that is no UTF-8", [.malformedCBOR], from: optIn) {
            $0.recipe.editObject = { $0["cdHash"]?.pairs[0].key = .raw([0x64, 0x68, 0xc0, 0x80, 0x68]) }
        },
        .attestation(16, "chain-text", "x5c as text", [.malformedObject]) {
            $0.recipe.editObject = { $0["attStmt"]?["x5c"] = .text("x5c") }
        },
        .attestation(16, "chain-of-texts", "the certificates as text", [.malformedObject]) {
            $0.recipe.editObject = { $0["attStmt"]?["x5c"] = .array([.text("leaf"), .text("intermediate")]) }
        },
        .attestation(16, "authenticator-data-array", "authData as an array", [.malformedObject]) {
            $0.recipe.editObject = { $0["authData"] = .array([$0["authData"] ?? .bytes([])]) }
        },
        .attestation(16, "receipt-map", "the receipt as a map", [.malformedObject]) {
            $0.recipe.editObject = { $0["attStmt"]?["receipt"] = .map([]) }
        },
        .attestation(16, "statement-array", "attStmt as an array", [.malformedObject]) {
            $0.recipe.editObject = { $0["attStmt"] = .array([]) }
        },
        .attestation(16, "format-bytes", "fmt as bytes", [.malformedObject]) {
            $0.recipe.editObject = { $0["fmt"] = .bytes(Array("apple-appattest".utf8)) }
        },
        .attestation(17, "format-apple", "fmt \"apple\"", [.unknownFormat]) {
            $0.recipe.editObject = { $0["fmt"] = .text("apple") }
        },
        .attestation(17, "format-packed", "fmt \"packed\"", [.unknownFormat]) {
            $0.recipe.editObject = { $0["fmt"] = .text("packed") }
        },
        .attestation(17, "format-case", "fmt \"Apple-AppAttest\"", [.unknownFormat]) {
            $0.recipe.editObject = { $0["fmt"] = .text("Apple-AppAttest") }
        },
        .attestation(17, "format-nul", "fmt with a zero behind it", [.unknownFormat]) {
            $0.recipe.editObject = { $0["fmt"] = .text("apple-appattest\0") }
        },
    ]

    /// Starts from an object with the key `cdHash`, which is not looked into but must be well-formed.
    private static let optIn: Change<AttestationTrial> = { $0.recipe.cdHash = [UInt8](repeating: 7, count: 20) }
}
