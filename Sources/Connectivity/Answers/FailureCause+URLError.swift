// SPDX-License-Identifier: MIT
internal import ATSModel

#if canImport(Darwin)
    internal import Darwin
#else
    internal import Glibc
#endif

extension FailureCause {
    /// What an app would show for this failure of the network, ATS apart (`ats-rules.md` §5.4 for TLS).
    ///
    /// The two sides do not cut the world alike: where an app has several names for what curl calls one thing, the
    /// system's error or the verify result decides; where none fits, the comment says why this one was taken.
    var urlError: URLErrorCode {
        switch curlCode {
        // CURLE_URL_MALFORMAT.
        case 3: .badURL
        // CURLE_UNSUPPORTED_PROTOCOL: only http and https are asked, so what arrived was no HTTP ("HTTP/0.9").
        // CURLE_WEIRD_SERVER_REPLY: a header that is none.
        case 1, 8: .cannotParseResponse
        // CURLE_COULDNT_RESOLVE_PROXY, CURLE_PROXY: the host itself was never looked up, so "cannot find host" would
        // point at the wrong name. CFNetwork's own proxy codes (306, 310) are not in NSURLErrorDomain.
        case 5, 97: .cannotConnectToHost
        // CURLE_COULDNT_RESOLVE_HOST.
        case 6: .cannotFindHost
        // CURLE_COULDNT_CONNECT.
        case 7: connectError
        // CURLE_OPERATION_TIMEDOUT: name, connect, TLS and answer alike.
        case 28: .timedOut
        // CURLE_HTTP2, CURLE_PARTIAL_FILE, CURLE_GOT_NOTHING, CURLE_SEND_ERROR, CURLE_SSL_SHUTDOWN_FAILED,
        // CURLE_HTTP2_STREAM, CURLE_HTTP3: the connection stood and then went.
        case 16, 18, 52, 55, 80, 92, 95: .networkConnectionLost
        // CURLE_RECV_ERROR: the same, unless a proxy's refusal stands behind it; then the host was not reached.
        case 56: proxyRefused ? .cannotConnectToHost : .networkConnectionLost
        // CURLE_TOO_MANY_REDIRECTS.
        case 47: .tooManyRedirects
        // CURLE_BAD_CONTENT_ENCODING.
        case 61: .cannotDecodeContentData
        // CURLE_OUT_OF_MEMORY, which is what libcurl says to a header line that is too long; CURLE_FILESIZE_EXCEEDED,
        // CURLE_TOO_LARGE.
        case 27, 63, 100: .dataLengthExceedsMaximum
        // CURLE_SSL_CONNECT_ERROR: version, suite, alert, or closed during the handshake (−9806). Engine, cipher, file
        // of roots: TLS never came to stand.
        case 35, 53, 54, 59, 64, 66, 77: .secureConnectionFailed
        // CURLE_SSL_CERTPROBLEM, CURLE_SSL_CLIENTCERT.
        case 58, 98: .clientCertificateRequired
        // CURLE_PEER_FAILED_VERIFICATION.
        case 60: trustError
        // The older number of 60; issuer, pinned key, OCSP status.
        case 51, 83, 90, 91: .serverCertificateUntrusted
        // NSURLErrorUnknown.
        default: URLErrorCode(-1)
        }
    }

    private var connectError: URLErrorCode {
        switch systemError.map(Int32.init(truncatingIfNeeded:)) {
        // No way out of this machine at all.
        case ENETUNREACH, ENETDOWN: .notConnectedToInternet
        // The kernel gave up on the SYN before libcurl did.
        case ETIMEDOUT: .timedOut
        // Refused, no route to the host, and the rest.
        default: .cannotConnectToHost
        }
    }

    /// OpenSSL's `X509_V_ERR_…`.
    private var trustError: URLErrorCode {
        switch verifyResult {
        // CERT_NOT_YET_VALID.
        case 9: .serverCertificateNotYetValid
        // CERT_HAS_EXPIRED, and dates that cannot be read.
        case 10, 13, 14: .serverCertificateHasBadDate
        // UNABLE_TO_GET_ISSUER_CERT, SELF_SIGNED_CERT_IN_CHAIN, UNABLE_TO_GET_ISSUER_CERT_LOCALLY,
        // UNABLE_TO_VERIFY_LEAF_SIGNATURE, CERT_UNTRUSTED: the chain ends at a root that is not known (−9812, −9813).
        case 2, 19, 20, 21, 27: .serverCertificateHasUnknownRoot
        // DEPTH_ZERO_SELF_SIGNED_CERT has no root to be unknown (−9807). Wrong host, which libcurl itself finds and
        // OpenSSL passes (nil), weak key, weak digest, revoked, and the rest.
        default: .serverCertificateUntrusted
        }
    }
}
