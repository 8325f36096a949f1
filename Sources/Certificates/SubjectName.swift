// SPDX-License-Identifier: MIT

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// A name that a certificate holds for: one entry of its subject alternative names (RFC 5280 §4.2.1.6).
package enum SubjectName: Hashable, Sendable {
    /// Written into the certificate as given; an international name is expected in its `xn--` form.
    case dns(String)
    /// Four or sixteen bytes in network order.
    case address([UInt8])

    /// What a URL calls a host: an address where it reads as one, else a DNS name.
    package init(host: String) {
        self = SubjectName(address: host) ?? .dns(host)
    }

    /// Reads `192.0.2.1`, `2001:db8::1` and `fe80::1%en0`, whose zone no certificate can hold; `nil` for anything else.
    ///
    /// The corresponding C function is `inet_pton`.
    package init?(address text: String) {
        // C would see such a text end at its zero.
        guard !text.utf8.contains(0) else { return nil }
        if let bytes = Self.bytes(of: text, family: AF_INET, count: 4) {
            self = .address(bytes)
            return
        }
        let unzoned = String(text.prefix { $0 != "%" })
        guard let bytes = Self.bytes(of: unzoned, family: AF_INET6, count: 16) else { return nil }
        self = .address(bytes)
    }

    private static func bytes(of text: String, family: Int32, count: Int) -> [UInt8]? {
        var bytes = [UInt8](repeating: 0, count: count)
        let status = unsafe bytes.withUnsafeMutableBytes { unsafe inet_pton(family, text, $0.baseAddress) }
        return status == 1 ? bytes : nil
    }
}
