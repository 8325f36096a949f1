// SPDX-License-Identifier: MIT

/// Authenticator data, as far as it could be read (`app-attest.md` §1.2, §2).
package struct AuthenticatorData: Hashable, Sendable {
    /// Which object it is of: only an attestation's holds a credential, whatever the flags say.
    package enum Kind: Hashable, Sendable {
        case attestation, assertion
    }

    package let bytes: [UInt8]
    /// SHA-256 of the App ID.
    package private(set) var appIDHash: [UInt8]?
    package private(set) var flags: AuthenticatorFlags?
    package private(set) var counter: UInt32?
    package private(set) var credential: AttestedCredential?
    /// What stands behind: from system 27 on a map of CBOR; `nil` where nothing does.
    package private(set) var extensionBytes: [UInt8]?
    package private(set) var extensions: AuthenticatorExtensions?
    /// Keys of the map that nobody knows yet.
    package private(set) var unknownExtensions: [String] = []
    package private(set) var problem: ContentsProblem?

    package init(_ bytes: [UInt8], of kind: Kind) {
        self.bytes = bytes
        do throws(ContentsProblem) {
            try read(kind)
        } catch {
            problem = error
        }
    }

    private mutating func read(_ kind: Kind) throws(ContentsProblem) {
        var rest = bytes[...]
        appIDHash = try Self.take(32, "SHA-256 of the App ID", &rest)
        flags = try AuthenticatorFlags(rawValue: Self.take(1, "flags", &rest)[0])
        counter = try Self.take(4, "counter", &rest).reduce(0) { $0 << 8 | UInt32($1) }
        if kind == .attestation { try readCredential(&rest) }
        // By place and not by the flag ED, which some systems leave out.
        guard !rest.isEmpty else { return }
        extensionBytes = Array(rest)
        let document = CBORDocument(rest)
        let reading = ExtensionsReading(document)
        extensions = reading.extensions
        unknownExtensions = reading.unknownKeys
        if let problem = reading.problem { throw problem }
    }

    private mutating func readCredential(_ rest: inout ArraySlice<UInt8>) throws(ContentsProblem) {
        let aaguid = try Self.take(16, "aaguid", &rest)
        let length = try Self.take(2, "length of the credential id", &rest).reduce(0) { $0 << 8 | Int($1) }
        let identifier = Array(rest.prefix(length))
        let key = length == 32 ? Array(rest.dropFirst(32).prefix(77)) : []
        credential = AttestedCredential(aaguid: aaguid, identifierLength: length, identifier: identifier, key: key)
        guard length == 32 else {
            throw ContentsProblem(
                "authData", .malformedAuthenticatorData, "the credential id has \(length) bytes instead of 32")
        }
        guard rest.count >= 32 + 77 else {
            throw ContentsProblem(
                "authData", .malformedAuthenticatorData,
                "there are \(bytes.count) bytes instead of at least 164: the credential is cut short")
        }
        rest = rest.dropFirst(32 + 77)
        guard credential?.point != nil else {
            throw ContentsProblem(
                "authData", .malformedAuthenticatorData,
                "the credential's key is no COSE key of type EC2, algorithm ES256, curve P-256")
        }
    }

    private static func take(
        _ count: Int, _ name: String, _ rest: inout ArraySlice<UInt8>
    ) throws(ContentsProblem) -> [UInt8] {
        guard count <= rest.count else {
            throw ContentsProblem("authData", .malformedAuthenticatorData, "the data ends before its \(name)")
        }
        defer { rest = rest.dropFirst(count) }
        return Array(rest.prefix(count))
    }
}
