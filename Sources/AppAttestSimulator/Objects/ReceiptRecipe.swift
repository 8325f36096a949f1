// SPDX-License-Identifier: MIT
package import AppAttest
package import Certificates

/// A receipt to be made (`app-attest.md` §3).
package struct ReceiptRecipe: Sendable {
    /// One entry of the payload's SET.
    package struct Field: Sendable, Hashable {
        package var type: UInt64
        package var version: UInt64
        package var value: [UInt8]

        package init(_ type: UInt64, _ value: [UInt8]) {
            self.type = type
            self.version = 1
            self.value = value
        }

        package init(_ type: UInt64, _ text: String) { self.init(type, Array(text.utf8)) }

        var encoded: [UInt8] {
            DERWriter.sequence([
                DERWriter.integer(type), DERWriter.integer(version), DERWriter.octetString(value),
            ])
        }
    }

    package var authority: ReceiptAuthority
    package var kind: Receipt.Kind
    package var appID: String
    /// Field 3: the whole leaf, DER.
    package var leaf: [UInt8]
    package var clientDataHash: [UInt8]
    package var environment: Environment?
    /// Seconds since 1970.
    package var created: Int64
    /// Field 17, for receipts of type RECEIPT.
    package var riskMetric = "1"
    /// RECEIPT puts its fields 17 and 6 first; Apple keeps to no order (`app-attest.md` §3).
    package var isReversed = false

    /// Changes the payload's fields, the message before it is signed, and its bytes.
    package var editFields: @Sendable (inout [Field]) -> Void = { _ in }
    package var editMessage: @Sendable (inout SignedDataTemplate) -> Void = { _ in }
    package var editBytes: @Sendable (inout [UInt8]) -> Void = { _ in }

    package init(
        authority: ReceiptAuthority, kind: Receipt.Kind = .attest, appID: String, leaf: [UInt8],
        clientDataHash: [UInt8], environment: Environment?, created: Int64
    ) {
        self.authority = authority
        self.kind = kind
        self.appID = appID
        self.leaf = leaf
        self.clientDataHash = clientDataHash
        self.environment = environment
        self.created = created
    }

    /// CMS, BER.
    package func made() throws(OpenSSLError) -> [UInt8] {
        var fields = try self.fields()
        if isReversed { fields.reverse() }
        editFields(&fields)
        var message = SignedDataTemplate(
            content: DERWriter.set(fields.map(\.encoded)),
            certificates: [
                authority.signer.certificate, authority.intermediate.certificate, authority.root.certificate,
            ],
            signers: [
                SignedDataTemplate.Signer(
                    issuer: authority.intermediate.name, serial: authority.signer.template.serial,
                    key: authority.signer.key)
            ])
        editMessage(&message)
        var bytes = try message.signed()
        editBytes(&bytes)
        return bytes
    }

    private func fields() throws(OpenSSLError) -> [Field] {
        let day: Int64 = 86_400
        var fields = [
            Field(2, appID), Field(3, leaf), Field(4, clientDataHash), Field(5, try token()),
            Field(6, kind.rawValue),
        ]
        if let environment { fields.append(Field(7, environment.receiptName)) }
        fields.append(Field(12, CivilTime(created).rfc3339(milliseconds: 153)))
        if kind == .receipt {
            fields.append(Field(17, riskMetric))
            fields.append(Field(19, CivilTime(created + day).rfc3339(milliseconds: 153)))
        }
        fields.append(Field(21, CivilTime(created + 90 * day).rfc3339(milliseconds: 153)))
        return fields
    }

    /// 88 characters of base64's alphabet, the same for the same leaf.
    private func token() throws(OpenSSLError) -> String {
        let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
        let digest = try IssuingDigest.sha384.hash(leaf)
        return String((digest + digest).prefix(86).map { alphabet[Int($0 & 63)] }) + "=="
    }
}
