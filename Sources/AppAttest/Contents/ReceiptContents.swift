// SPDX-License-Identifier: MIT
internal import Certificates

/// What a receipt holds, read strictly and believed not at all (`app-attest.md` §3).
package struct ReceiptContents: Hashable, Sendable {
    /// Larger ones are not read (`app-attest.md` §7, 88).
    package static let maximumSize = 32 * 1_024

    /// Of the whole message, in bytes.
    package let size: Int
    /// What is signed: a SET of fields in DER.
    package private(set) var payload: [UInt8]?
    /// In the order of the payload.
    package private(set) var fields: [ReceiptField] = []
    /// As the message holds them.
    package private(set) var certificates: [CertificateReading] = []
    /// The place of the signer's certificate among them.
    package private(set) var signerPlace: Int?
    /// Whether the signature covers attributes beside the payload; Apple's have none.
    package private(set) var hasSignedAttributes: Bool?
    package private(set) var isSignedWithECDSAOverSHA256: Bool?
    /// The fields by their meaning; `nil` where one that must be there is missing or malformed.
    package private(set) var receipt: Receipt?
    /// What is wrong with the form, in the order in which it was found; the first decides.
    package private(set) var problems: [ContentsProblem] = []

    package init(_ object: [UInt8]) {
        size = object.count
        if let problem = Self.boundsProblem(object) {
            problems = [problem]
            return
        }
        guard let message = SignedMessage(ber: object) else {
            problems = [Self.unreadable]
            return
        }
        fill(from: message)
    }

    /// Of a message that was read already.
    init(size: Int, _ message: borrowing SignedMessage) {
        self.size = size
        fill(from: message)
    }

    private mutating func fill(from message: borrowing SignedMessage) {
        payload = message.content
        certificates = message.certificates.map(CertificateReading.init)
        signerPlace = message.signerPlace
        hasSignedAttributes = message.hasSignedAttributes
        isSignedWithECDSAOverSHA256 = message.isSignedWithECDSAOverSHA256
        let reading = ReceiptReading(message.content)
        fields = reading.fields
        receipt = reading.receipt
        problems = reading.problems
    }

    /// The first field of a type.
    package func field(_ kind: ReceiptField.Kind) -> [UInt8]? {
        fields.first { $0.type == kind.rawValue }?.value
    }

    static let unreadable = ContentsProblem(
        "receipt", .malformedReceipt, "it is no CMS message of type SignedData with content inside and one signer")

    static func boundsProblem(_ object: [UInt8]) -> ContentsProblem? {
        guard object.count <= maximumSize else {
            return ContentsProblem(
                "receipt", .tooLarge, "it has \(object.count) bytes, and \(maximumSize) are allowed")
        }
        return BERBounds.fault(in: object).map { ContentsProblem("receipt", .malformedReceipt, "\($0)") }
    }
}
