// SPDX-License-Identifier: MIT

/// What an attestation holds, read strictly and believed not at all (`app-attest.md` §1.1). What could be read stays
/// readable where something else is wrong.
package struct AttestationContents: Hashable, Sendable {
    /// Larger ones are not read (`app-attest.md` §1.1).
    package static let maximumSize = 16 * 1_024

    /// Of the whole object, in bytes.
    package let size: Int
    /// `fmt`, which must be `apple-appattest`.
    package private(set) var format: String?
    /// `attStmt.x5c`: the leaf first, then the intermediate, each in DER.
    package private(set) var chain: [[UInt8]]?
    /// `attStmt.receipt`: CMS.
    package private(set) var receipt: [UInt8]?
    /// `authData`.
    package private(set) var authenticatorData: AuthenticatorData?
    /// `cdHash`, which some systems add. Nobody signs it, so that it proves nothing.
    package private(set) var unsignedCDHash: CBORItem?
    /// What is wrong with the form, in the order in which it was found; the first decides.
    package private(set) var problems: [ContentsProblem] = []

    package init(_ object: [UInt8]) {
        size = object.count
        guard object.count <= Self.maximumSize else {
            problems = [
                ContentsProblem("object", .tooLarge, "it has \(size) bytes, and \(Self.maximumSize) are allowed")
            ]
            return
        }
        let document = CBORDocument(object[...])
        if let fault = document.fault {
            note("object", .malformedCBOR, "it is not strict CBOR: \(fault)")
        }
        if let root = document.root { read(root) }
    }

    /// The certificates of the chain, each as read or with the error that prevents it.
    package var certificates: [CertificateReading] { (chain ?? []).map(CertificateReading.init) }

    /// What the receipt inside holds.
    package var receiptContents: ReceiptContents? { receipt.map(ReceiptContents.init) }
}

extension AttestationContents {
    private mutating func read(_ root: CBORItem) {
        guard let pairs = root.map else {
            return note("object", .malformedObject, "it is \(root.kind) instead of a map")
        }
        for pair in pairs {
            switch pair.key.text {
            case "fmt":
                format = pair.value.text
                if format == nil { note("fmt", .malformedObject, "it is \(pair.value.kind) instead of text") }
            case "attStmt": readStatement(pair.value)
            case "authData":
                guard let bytes = pair.value.bytes else {
                    note("authData", .malformedObject, "it is \(pair.value.kind) instead of bytes")
                    continue
                }
                authenticatorData = AuthenticatorData(bytes, of: .attestation)
            case "cdHash": unsignedCDHash = pair.value
            case let key: noteUnknown(key, pair.key, in: "object")
            }
        }
        for (name, isThere) in [
            ("fmt", format != nil), ("attStmt.x5c", chain != nil), ("attStmt.receipt", receipt != nil),
            ("authData", authenticatorData != nil),
        ] where !isThere && !problems.contains(where: { $0.place == name }) {
            note(name, .malformedObject, "it is missing")
        }
        if let format, format != "apple-appattest" {
            note("fmt", .unknownFormat, "it is not \"apple-appattest\"")
        }
        if let chain, chain.count != 2 {
            note("attStmt.x5c", .chainLength, "it holds \(chain.count) certificates instead of 2")
        }
        if let problem = authenticatorData?.problem { problems.append(problem) }
    }

    private mutating func readStatement(_ item: CBORItem) {
        guard let pairs = item.map else {
            return note("attStmt", .malformedObject, "it is \(item.kind) instead of a map")
        }
        for pair in pairs {
            switch pair.key.text {
            case "x5c":
                let certificates = pair.value.array?.map(\.bytes)
                chain = certificates?.compactMap(\.self)
                if chain == nil || chain?.count != certificates?.count {
                    note("attStmt.x5c", .malformedObject, "it is not an array of byte strings")
                }
            case "receipt":
                receipt = pair.value.bytes
                if receipt == nil {
                    note("attStmt.receipt", .malformedObject, "it is \(pair.value.kind) instead of bytes")
                }
            case let key: noteUnknown(key, pair.key, in: "attStmt")
            }
        }
    }

    private mutating func noteUnknown(_ text: String?, _ key: CBORItem, in place: String) {
        note(place, .malformedObject, text == nil ? "a key is \(key.kind) instead of text" : "it has an unknown key")
    }

    private mutating func note(_ place: String, _ reason: RefusalReason, _ detail: String) {
        problems.append(ContentsProblem(place, reason, detail))
    }
}
