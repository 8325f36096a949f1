// SPDX-License-Identifier: MIT

/// What else is asked of a failure where curl's code alone does not tell what an app would say.
package enum FaultCondition: Hashable, Sendable {
    /// `errno` is one of these.
    case systemErrors([SystemErrorName])
    /// OpenSSL's verify result (`X509_V_ERR_…`) is one of these.
    case verifyResults([Int])
    /// A proxy answered CONNECT with an error.
    case proxyRefused
    /// What arrived is not what it says to be, although the connection stands.
    case malformed
    /// The server said that it wants a certificate.
    case certificateWanted
    /// It was a redirect that led there.
    case redirect
}

extension FaultCondition {
    func holds(for cause: FailureCause) -> Bool {
        switch self {
        case .systemErrors(let names): names.contains { Int($0.number) == cause.systemError }
        case .verifyResults(let results): cause.verifyResult.map(results.contains) ?? false
        case .proxyRefused: cause.proxyRefused
        case .malformed: cause.isMalformed
        // 58 and 98 say it themselves.
        case .certificateWanted: cause.wantsCertificate || [58, 98].contains(cause.curlCode)
        case .redirect: cause.isRedirect
        }
    }

    /// Makes a cause one for which this holds.
    func apply(to cause: inout FailureCause) {
        switch self {
        case .systemErrors(let names): cause.systemError = names.first.map { Int($0.number) }
        case .verifyResults(let results): cause.verifyResult = results.first
        case .proxyRefused: cause.proxyRefused = true
        case .malformed: cause.isMalformed = true
        case .certificateWanted: cause.wantsCertificate = true
        case .redirect: cause.isRedirect = true
        }
    }
}
