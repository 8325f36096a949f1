// SPDX-License-Identifier: MIT
internal import CHandshake

/// Names for the numbers of a handshake.
enum HandshakeNames {
    /// IANA's name of a suite, `nil` where OpenSSL has it not.
    ///
    /// The corresponding C function is `SSL_CIPHER_standard_name`.
    static func suite(_ number: Int) -> String? {
        guard let number = UInt16(exactly: number), let name = unsafe chandshake_suite_name(number) else { return nil }
        return unsafe String(cString: name)
    }

    /// OpenSSL's own names for these suites, those left out that it has not.
    ///
    /// The corresponding C function is `OPENSSL_cipher_name`.
    static func openSSL(_ suites: [String]) -> [String] {
        suites.compactMap { name in unsafe chandshake_openssl_suite(name).map { unsafe String(cString: $0) } }
    }

    /// `handshake_failure` (RFC 8446 §6). OpenSSL writes it with spaces.
    ///
    /// The corresponding C function is `SSL_alert_desc_string_long`.
    static func alert(_ code: Int) -> String {
        // Younger than OpenSSL's table.
        switch code {
        case 109: return "missing_extension"
        case 116: return "certificate_required"
        case 120: return "no_application_protocol"
        default: break
        }
        guard let code = Int32(exactly: code), let text = unsafe chandshake_alert_text(code) else { return "alert" }
        let name = unsafe String(cString: text)
        return name == "unknown" ? "alert_\(code)" : String(name.map { $0 == " " ? "_" : $0 })
    }

    /// The corresponding C function is `X509_verify_cert_error_string`.
    static func verifyError(_ code: Int32) -> String {
        unsafe chandshake_error_text(code).map { unsafe String(cString: $0) } ?? "error \(code)"
    }

    /// IANA's registry of supported groups, as far as servers use it.
    static func group(_ number: Int) -> String {
        switch number {
        case 22: "secp256k1"
        case 23: "secp256r1"
        case 24: "secp384r1"
        case 25: "secp521r1"
        case 26: "brainpoolP256r1"
        case 27: "brainpoolP384r1"
        case 28: "brainpoolP512r1"
        case 29: "X25519"
        case 30: "X448"
        case 256: "ffdhe2048"
        case 257: "ffdhe3072"
        case 258: "ffdhe4096"
        case 259: "ffdhe6144"
        case 260: "ffdhe8192"
        case 4_587: "SecP256r1MLKEM768"
        case 4_588: "X25519MLKEM768"
        case 4_589: "SecP384r1MLKEM1024"
        default: "group \(number)"
        }
    }
}
