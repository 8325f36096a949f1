// SPDX-License-Identifier: MIT

/// What an assertion holds, read strictly and believed not at all (`app-attest.md` §2).
package struct AssertionContents: Hashable, Sendable {
    /// Larger ones are not read.
    package static let maximumSize = 4 * 1_024

    /// Of the whole object, in bytes.
    package let size: Int
    /// ECDSA in DER.
    package private(set) var signature: [UInt8]?
    package private(set) var authenticatorData: AuthenticatorData?
    /// `cdHash`, which some systems add. Nobody signs it, so that it proves nothing.
    package private(set) var unsignedCDHash: CBORItem?
    /// What is wrong with the form, in the order in which it was found; the first decides.
    package private(set) var problems: [ContentsProblem] = []

    package init(_ object: [UInt8]) {
        size = object.count
        guard object.count <= Self.maximumSize else {
            note("object", .tooLarge, "it has \(size) bytes, and \(Self.maximumSize) are allowed")
            return
        }
        let document = CBORDocument(object[...])
        if let fault = document.fault { note("object", .malformedCBOR, "it is not strict CBOR: \(fault)") }
        if let root = document.root { read(root) }
    }

    private mutating func read(_ root: CBORItem) {
        guard let pairs = root.map else {
            return note("object", .malformedObject, "it is \(root.kind) instead of a map")
        }
        for pair in pairs {
            switch pair.key.text {
            case "signature":
                signature = pair.value.bytes
                if signature == nil { note("signature", .malformedObject, "it is \(pair.value.kind) instead of bytes") }
            case "authenticatorData":
                guard let bytes = pair.value.bytes else {
                    note("authenticatorData", .malformedObject, "it is \(pair.value.kind) instead of bytes")
                    continue
                }
                authenticatorData = AuthenticatorData(bytes, of: .assertion)
            case "cdHash": unsignedCDHash = pair.value
            case nil: note("object", .malformedObject, "a key is \(pair.key.kind) instead of text")
            default: note("object", .malformedObject, "it has an unknown key")
            }
        }
        for (name, isThere) in [("signature", signature != nil), ("authenticatorData", authenticatorData != nil)]
        where !isThere && !problems.contains(where: { $0.place == name }) {
            note(name, .malformedObject, "it is missing")
        }
        if let problem = authenticatorData?.problem { problems.append(problem) }
    }

    private mutating func note(_ place: String, _ reason: RefusalReason, _ detail: String) {
        problems.append(ContentsProblem(place, reason, detail))
    }
}
