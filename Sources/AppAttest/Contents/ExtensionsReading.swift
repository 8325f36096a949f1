// SPDX-License-Identifier: MIT

/// Reads the map behind authenticator data (`app-attest.md` §1.2). Apple signs it and numbers its keys, so that a key that
/// nobody knows yet is no reason to refuse; a known one of the wrong type is.
struct ExtensionsReading {
    private(set) var extensions: AuthenticatorExtensions?
    private(set) var unknownKeys: [String] = []
    private(set) var problem: ContentsProblem?

    init(_ document: CBORDocument) {
        if let fault = document.fault { fail("it is not strict CBOR: \(fault)") }
        guard let pairs = document.root?.map else {
            fail("behind the data there is \(document.root?.kind ?? "nothing readable") instead of a map")
            return
        }
        var (version, category, hash, type): (String?, UInt32?, [UInt8]?, UInt8?)
        for pair in pairs {
            guard let key = pair.key.text else {
                fail("a key is \(pair.key.kind) instead of text")
                continue
            }
            switch key {
            case "apple_bundle_version_01":
                version = pair.value.text
                if version == nil { fail("\(key) is \(pair.value.kind) instead of text") }
            case "apple_validation_category_01":
                category = Self.category(pair.value)
                if category == nil { fail("\(key) is neither four bytes nor a number of 32 bits") }
            case "apple_cd_hash_hash_01":
                hash = pair.value.bytes
                if hash?.count != 32 { fail("\(key) is not 32 bytes") }
            case "apple_cd_hash_type_01":
                let bytes = pair.value.bytes
                type = bytes?.count == 1 ? bytes?.first : nil
                if type == nil { fail("\(key) is not one byte") }
            default: unknownKeys.append(key)
            }
        }
        extensions = AuthenticatorExtensions(
            bundleVersion: version, validationCategory: category, cdHash: hash, cdHashType: type)
    }

    /// Four bytes, the lowest first; Apple's text says UInt32, so a number will do as well.
    private static func category(_ item: CBORItem) -> UInt32? {
        switch item {
        case .bytes(let bytes) where bytes.count == 4: bytes.reversed().reduce(0) { $0 << 8 | UInt32($1) }
        case .unsigned(let number): UInt32(exactly: number)
        default: nil
        }
    }

    private mutating func fail(_ detail: String) {
        if problem == nil { problem = ContentsProblem("authData.extensions", .malformedExtensions, detail) }
    }
}
