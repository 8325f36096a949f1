// SPDX-License-Identifier: MIT
internal import Certificates

/// Reads a receipt's payload: a SET of fields in any order, no type twice, each of version 1 (`app-attest.md` §3).
struct ReceiptReading {
    private(set) var fields: [ReceiptField] = []
    private(set) var receipt: Receipt?
    private(set) var problems: [ContentsProblem] = []

    init(_ payload: [UInt8]) {
        do throws(DERError) {
            try readFields(payload)
        } catch {
            note("payload", "\(error)")
        }
        for (place, field) in fields.enumerated() {
            if field.version != 1 { note("field \(field.type)", "it has version \(field.version) instead of 1") }
            if fields[..<place].contains(where: { $0.type == field.type }) {
                note("field \(field.type)", "it stands twice")
            }
        }
        receipt = meaning()
    }

    private mutating func readFields(_ payload: [UInt8]) throws(DERError) {
        var set = try DERReader.only(.set, in: payload[...]).children
        while !set.isAtEnd {
            var parts = try set.next(.sequence).children
            let type = try parts.next(.integer).smallInteger()
            let version = try parts.next(.integer).smallInteger()
            let value = try parts.next(.octetString).content
            try parts.end()
            fields.append(ReceiptField(type: type, version: version, value: Array(value)))
        }
    }

    private mutating func meaning() -> Receipt? {
        let type = required(.type).flatMap { String(validating: $0, as: UTF8.self) }.flatMap(Receipt.Kind.init)
        if type == nil { note(.type, "it is neither ATTEST nor RECEIPT") }
        let appID = required(.appID).flatMap { String(validating: $0, as: UTF8.self) }
        if appID == nil { note(.appID, "it is missing, or no text") }
        let point = required(.certificate).flatMap(Self.point)
        if point == nil { note(.certificate, "it is missing, or no certificate of a P-256 key") }
        let hash = required(.clientHash)
        if hash == nil { note(.clientHash, "it is missing") }
        let created = time(.created, isRequired: true)
        let notBefore = time(.notBefore, isRequired: type == .receipt)
        let expires = time(.expires, isRequired: false)
        let metric = riskMetric(isRequired: type == .receipt)
        let environment = environment()
        guard problems.isEmpty, let type, let appID, let point, let hash, let created else { return nil }
        return Receipt(
            kind: type, appID: appID, publicKey: point, clientDataHash: hash, environment: environment,
            created: created, riskMetric: metric, notBefore: notBefore, expires: expires)
    }

    private func required(_ kind: ReceiptField.Kind) -> [UInt8]? {
        fields.first { $0.type == kind.rawValue }?.value
    }

    /// Field 3 is the whole leaf of the attestation.
    private static func point(_ der: [UInt8]) -> [UInt8]? {
        guard let certificate = CertificateReading(der).contents, certificate.keyType == .p256 else { return nil }
        return Array(certificate.publicKey)
    }

    private mutating func time(_ kind: ReceiptField.Kind, isRequired: Bool) -> Int64? {
        guard let value = required(kind) else {
            if isRequired { note(kind, "it is missing") }
            return nil
        }
        let seconds = CertificateTime.seconds(rfc3339: value[...])
        if seconds == nil { note(kind, "it is no time of the form 2026-04-21T18:13:12.153Z") }
        return seconds
    }

    /// Decimal digits without a leading zero: a count of keys, which nine digits hold.
    private mutating func riskMetric(isRequired: Bool) -> Int? {
        guard let value = required(.riskMetric) else {
            if isRequired { note(.riskMetric, "it is missing") }
            return nil
        }
        guard (1...9).contains(value.count), value.allSatisfy({ (0x30...0x39).contains($0) }),
            value.count == 1 || value.first != 0x30
        else {
            note(.riskMetric, "it is no decimal number of at most nine digits")
            return nil
        }
        return value.reduce(0) { $0 * 10 + Int($1 - 0x30) }
    }

    private mutating func environment() -> Environment? {
        guard let value = required(.environment) else { return nil }
        let environment = Environment.allCases.first { Array($0.receiptName.utf8) == value }
        if environment == nil { note(.environment, "it is neither sandbox nor production") }
        return environment
    }

    private mutating func note(_ kind: ReceiptField.Kind, _ detail: String) {
        note("field \(kind.rawValue)", detail)
    }

    private mutating func note(_ place: String, _ detail: String) {
        problems.append(ContentsProblem("receipt \(place)", .malformedReceipt, detail))
    }
}
