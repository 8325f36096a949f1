// SPDX-License-Identifier: MIT

/// One field of a receipt's payload: `SEQUENCE { type, version, OCTET STRING }` (`app-attest.md` §3).
package struct ReceiptField: Hashable, Sendable {
    package let type: Int
    package let version: Int
    package let value: [UInt8]

    /// What the type means, where somebody found out.
    package var meaning: String? { Kind(rawValue: type)?.meaning }

    /// The types that are known.
    package enum Kind: Int, CaseIterable, Hashable, Sendable {
        case appID = 2
        case certificate = 3
        case clientHash = 4
        case token = 5
        case type = 6
        case environment = 7
        case created = 12
        case riskMetric = 17
        case notBefore = 19
        case expires = 21

        package var meaning: String {
            switch self {
            case .appID: "App ID"
            case .certificate: "certificate of the attested key"
            case .clientHash: "hash of the client's data"
            case .token: "token"
            case .type: "type of receipt"
            case .environment: "environment"
            case .created: "created"
            case .riskMetric: "risk metric"
            case .notBefore: "not to be refreshed before"
            case .expires: "expires"
            }
        }
    }
}
