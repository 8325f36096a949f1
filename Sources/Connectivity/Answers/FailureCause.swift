// SPDX-License-Identifier: MIT

/// What is known of why a transfer failed.
struct FailureCause {
    /// One of `CURLcode`'s values.
    let curlCode: Int
    var systemError: Int?
    /// One of OpenSSL's `X509_V_ERR_…`.
    var verifyResult: Int?
    /// A proxy answered CONNECT with an error.
    var proxyRefused = false
    /// What arrived could not be read, although curl has the same code for a connection that broke.
    var isMalformed = false
    /// The server said that it wants a certificate, after the handshake as TLS 1.3 has it (RFC 8446 §6.2).
    var wantsCertificate = false
    /// The URL that failed is where a redirect leads.
    var isRedirect = false

    init(curlCode: Int, systemError: Int? = nil, verifyResult: Int? = nil, proxyRefused: Bool = false) {
        self.curlCode = curlCode
        self.systemError = systemError
        self.verifyResult = verifyResult
        self.proxyRefused = proxyRefused
    }
}
