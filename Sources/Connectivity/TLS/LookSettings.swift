// SPDX-License-Identifier: MIT
internal import ATSModel
internal import CCurl

/// What libcurl is to offer in a look that is not the transfer itself.
///
/// At OpenSSL's security level 0, so that short keys, SHA-1 and old versions are met and judged later
/// (`man SSL_CTX_set_security_level`).
struct LookSettings: Hashable {
    /// `CURLOPT_SSLVERSION`.
    let versions: Int
    /// `CURLOPT_SSL_CIPHER_LIST`, up to TLS 1.2.
    let suites: String
    /// `CURLOPT_TLS13_CIPHERS`; `nil` where TLS 1.3 is not offered.
    let newSuites: String?

    private static let level = "@SECLEVEL=0"
    /// Whatever OpenSSL was built with, except what has no certificate.
    private static let allSuites = "ALL:!aNULL:!PSK:!SRP:" + level
    private static let allNewSuites = [
        "TLS_AES_256_GCM_SHA384", "TLS_CHACHA20_POLY1305_SHA256", "TLS_AES_128_GCM_SHA256", "TLS_AES_128_CCM_SHA256",
        "TLS_AES_128_CCM_8_SHA256",
    ]

    init(_ kind: TLSLook.Kind) {
        guard case .ats(let offer) = kind else {
            versions = Int(CURL_SSLVERSION_TLSv1_0)
            suites = Self.allSuites
            newSuites = Self.allNewSuites.joined(separator: ":")
            return
        }
        let chosen = offer.suites.isEmpty ? Self.allNewSuites : offer.suites.filter(Self.allNewSuites.contains)
        let older = HandshakeNames.openSSL(offer.suites.filter { !Self.allNewSuites.contains($0) })
        suites = offer.suites.isEmpty || older.isEmpty ? Self.allSuites : (older + [Self.level]).joined(separator: ":")
        newSuites = chosen.isEmpty ? nil : chosen.joined(separator: ":")
        let minimum = !offer.suites.isEmpty && older.isEmpty ? .tls13 : offer.minimum ?? .tls10
        versions =
            Self.option(minimum) | (chosen.isEmpty && minimum < .tls13 ? Int(CURL_SSLVERSION_MAX_TLSv1_2) : 0)
    }

    private static func option(_ version: TLSFacts.TLSVersion) -> Int {
        switch version {
        case .tls10: Int(CURL_SSLVERSION_TLSv1_0)
        case .tls11: Int(CURL_SSLVERSION_TLSv1_1)
        case .tls12: Int(CURL_SSLVERSION_TLSv1_2)
        case .tls13: Int(CURL_SSLVERSION_TLSv1_3)
        }
    }
}
