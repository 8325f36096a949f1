// SPDX-License-Identifier: MIT

/// Where a key was attested (`app-attest.md` §1.2, aaguid).
package enum Environment: String, CaseIterable, Sendable, Hashable {
    case development, production

    /// The 16 bytes of the aaguid.
    package var aaguid: [UInt8] {
        switch self {
        case .development: Array("appattestdevelop".utf8)
        case .production: Array("appattest".utf8) + [UInt8](repeating: 0, count: 7)
        }
    }

    /// How field 7 of a receipt names it.
    package var receiptName: String {
        switch self {
        case .development: "sandbox"
        case .production: "production"
        }
    }
}
