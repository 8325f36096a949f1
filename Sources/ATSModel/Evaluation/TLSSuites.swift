// SPDX-License-Identifier: MIT

/// The suites of `ats-rules.md` §5.2, by their IANA names.
enum TLSSuites {
    private static let tls13 = ["TLS_AES_128_GCM_SHA256", "TLS_AES_256_GCM_SHA384", "TLS_CHACHA20_POLY1305_SHA256"]
    private static let gcm = ["AES_256_GCM_SHA384", "AES_128_GCM_SHA256"]

    /// The group `ats`.
    static let ats =
        tls13
        + ["ECDSA", "RSA"].flatMap { key in
            (gcm + ["CHACHA20_POLY1305_SHA256", "AES_256_CBC_SHA", "AES_128_CBC_SHA"]).map {
                "TLS_ECDHE_\(key)_WITH_\($0)"
            }
        }

    /// The group `ats_compatibility`, which an entry without forward secrecy adds.
    static let compatibility = (gcm + ["AES_256_CBC_SHA", "AES_128_CBC_SHA"]).map { "TLS_RSA_WITH_\($0)" }

    /// Both of them.
    static let atsAndCompatibility = ats + compatibility

    /// What a NIAP package leaves of them (§1.2).
    static let niap = tls13 + ["ECDSA", "RSA"].flatMap { key in gcm.map { "TLS_ECDHE_\(key)_WITH_\($0)" } }
}
