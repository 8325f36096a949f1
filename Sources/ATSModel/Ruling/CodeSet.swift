// SPDX-License-Identifier: MIT

/// The codes that a ruling may assert, in the order in which they are named.
struct CodeSet: OptionSet, Hashable, Sendable {
    let rawValue: UInt8

    static let cleartext = CodeSet(rawValue: 1)
    static let handshake = CodeSet(rawValue: 2)
    static let untrusted = CodeSet(rawValue: 4)

    private static let codes: [(CodeSet, URLErrorCode)] = [
        (.cleartext, .appTransportSecurityRequiresSecureConnection), (.handshake, .secureConnectionFailed),
        (.untrusted, .serverCertificateUntrusted),
    ]
    private static let lists: [[URLErrorCode]] = (0..<8).map { bits in
        codes.filter { CodeSet(rawValue: bits).contains($0.0) }.map(\.1)
    }

    init(rawValue: UInt8) { self.rawValue = rawValue }

    /// `nil` for any other codes, and for another order.
    init?(_ list: [URLErrorCode]) {
        guard let bits = CodeSet.lists.firstIndex(of: list) else { return nil }
        rawValue = UInt8(bits)
    }

    var list: [URLErrorCode] { CodeSet.lists[Int(rawValue & 7)] }
}
