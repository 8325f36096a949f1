// SPDX-License-Identifier: MIT
import AppAttest
import Certificates
import Formats

/// A root that a person names for tests, in a file: DER, PEM (RFC 7468) or base64.
enum DevelopmentRoot {
    /// Apple's, where no file is given.
    static func root(_ file: String?, in console: Console) throws(InputError) -> TrustRoot {
        guard let file else { return .apple }
        let input = file == "-" ? console.input : try Input.open(file)
        let bytes = try input.readAll(limit: 1 << 20)
        let der = unwrapped(bytes)
        guard let contents = CertificateReading(der).contents, contents.basicConstraints?.isAuthority == true else {
            throw InputError(
                file: input.name, at: nil, "no certificate of an authority", expected: "DER, PEM or base64")
        }
        return .developmentOnly(der: der)
    }

    private static func unwrapped(_ bytes: [UInt8]) -> [UInt8] {
        let lines = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline)
        guard bytes.first != 0x30, !lines.isEmpty else { return bytes }
        let start = lines.firstIndex { $0 == "-----BEGIN CERTIFICATE-----" }
        guard let start, let end = lines[start...].firstIndex(of: "-----END CERTIFICATE-----") else {
            return StrictBase64.bytes(lines.joined()) ?? bytes
        }
        return StrictBase64.bytes(lines[(start + 1)..<end].joined()) ?? bytes
    }
}

extension Policy {
    /// Whom the answer says to have been believed.
    var trust: AttestTrust {
        AttestTrust(isAttestationApples: attestationRoot == .apple, isReceiptApples: receiptRoot == .apple)
    }
}

/// Whether Apple's roots were believed, or those of somebody's test.
struct AttestTrust: Sendable {
    var isAttestationApples = true
    var isReceiptApples = true

    /// `nil` where Apple alone is believed.
    var warning: String? {
        switch (isAttestationApples, isReceiptApples) {
        case (true, true): nil
        case (false, true): "DEVELOPMENT ROOT of attestations: Apple vouches for nothing of this but the receipt."
        case (true, false): "DEVELOPMENT ROOT of receipts: Apple does not vouch for the receipt."
        case (false, false): "DEVELOPMENT ROOTS: Apple vouches for nothing of this."
        }
    }

    var word: String { isAttestationApples && isReceiptApples ? "apple" : "development" }
}
