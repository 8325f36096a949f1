// SPDX-License-Identifier: MIT
internal import ATSModel
internal import Certificates
internal import Connectivity
internal import Matrix

/// Why curl fails where the app gets through: what the app may have and curl has not.
enum CurlsOwnReason: Hashable {
    /// An intermediate was not sent, and the certificate says where it is.
    case missingIssuer
    /// A root that somebody may have installed where the app runs.
    case installedRoot
    case oldVersion(TLSFacts.TLSVersion)
    /// OpenSSL's security level refuses a key or a digest.
    case weakCertificate
    case unknown

    var advice: String {
        switch self {
        case .missingIssuer:
            "The server leaves out an intermediate. Apple's systems fetch it where the certificate says, curl and many "
                + "other clients do not: let the server send its whole chain."
        case .installedRoot:
            "It may be a root that is installed where the app runs and not here: a Mac or phone without it fails like "
                + "curl. For curl name it in CURL_CA_BUNDLE."
        case .oldVersion(let version):
            "The OpenSSL below curl refuses TLS \(version.number); an app outside ATS still takes it. Let the server "
                + "offer TLS 1.2 or newer."
        case .weakCertificate:
            "The OpenSSL below curl refuses a small key or a weak digest of the chain; nothing refuses it in an app "
                + "outside ATS on that system. Issue the chain anew."
        case .unknown:
            "Find out what the app has and curl has not: an intermediate that Apple fetches, a root that only that "
                + "user's device has, HSTS, an older TLS."
        }
    }
}

extension Observation {
    /// What the looks tell of it; `nil` where curl did not fail.
    var curlsOwnReason: CurlsOwnReason? {
        guard let connection, !connection.isOK, let hop = connection.hops.last else { return nil }
        let handshake = hop.looks.telling?.handshake
        switch prediction.finding?.rule.id {
        case "trust-issuers": return .missingIssuer
        case "trust-root", "trust-self-signed": return .installedRoot
        default: break
        }
        let failure = hop.looks.stock?.failure ?? connection.failure
        // X509_V_ERR_… of `man X509_STORE_CTX_get_error`
        switch (failure?.curlCode, failure?.verifyResult) {
        case (60, .some(66...68)): return .weakCertificate
        case (60, .some(18...21)), (60, .some(2)):
            // Only a leaf whose issuer was not sent can be helped by a fetch.
            let chain = handshake?.chain ?? []
            let isFetched = chain.last?.issuerURLs.isEmpty == false && handshake?.endsAtRoot == false
            return isFetched ? .missingIssuer : .installedRoot
        case (35, _):
            guard let version = handshake?.version, handshake?.isFinished == true else { return .unknown }
            return version < .tls12 ? .oldVersion(version) : .weakCertificate
        default: return .unknown
        }
    }
}
