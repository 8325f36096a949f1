// SPDX-License-Identifier: MIT
internal import COpenSSL

#if canImport(Darwin)
    internal import Darwin
#else
    internal import Glibc
#endif

extension Certificate {
    /// Subject alternative names (RFC 5280 §4.2.1.6) as `DNS:example.com` and `IP:192.0.2.1`. What OpenSSL, being C, would
    /// cut at a NUL is shown whole.
    ///
    /// The corresponding C function is `X509_get_ext_d2i`.
    var presentedNames: [String] {
        guard let names = unsafe copenssl_alternative_names(raw) else { return [] }
        defer { unsafe GENERAL_NAMES_free(names) }
        return PresentedCertificate.bounded(Int(unsafe copenssl_name_count(names))) { place in
            var (start, count) = unsafe (UnsafePointer<UInt8>?.none, 0)
            var (identifier, directory) = unsafe (OpaquePointer?.none, OpaquePointer?.none)
            let kind = unsafe copenssl_name_at(names, Int32(place), &start, &count, &identifier, &directory)
            let bytes = unsafe UnsafeBufferPointer(start: start, count: start == nil ? 0 : count)
            let dotted =
                unsafe PresentedCertificate.text { unsafe copenssl_object_text(identifier, 1, $0, $1) } ?? "unreadable"
            return switch kind {
            case GEN_DNS: unsafe "DNS:" + PrintableText.text(bytes)
            case GEN_IPADD: unsafe "IP:" + Self.address(Array(bytes.prefix(64)))
            case GEN_EMAIL: unsafe "email:" + PrintableText.text(bytes)
            case GEN_URI: unsafe "URI:" + PrintableText.text(bytes)
            case GEN_RID: "RID:" + dotted
            case GEN_OTHERNAME: "other:" + dotted
            case GEN_DIRNAME: unsafe "directory:" + PresentedCertificate.text(directory)
            case GEN_X400: "X400"
            case GEN_EDIPARTY: "EDI"
            default: "unreadable"
            }
        }
    }

    /// The corresponding C function is `inet_ntop`; what is no address is shown in hex.
    private static func address(_ bytes: [UInt8]) -> String {
        let family = bytes.count == 4 ? AF_INET : AF_INET6
        guard bytes.count == 4 || bytes.count == 16 else { return PrintableText.hex(bytes) }
        return unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(INET6_ADDRSTRLEN)) { buffer in
            guard let start = buffer.baseAddress,
                unsafe inet_ntop(family, bytes, start, socklen_t(buffer.count)) != nil
            else { return PrintableText.hex(bytes) }
            return unsafe String(cString: start)
        }
    }
}
