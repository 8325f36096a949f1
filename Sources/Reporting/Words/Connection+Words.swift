// SPDX-License-Identifier: MIT
internal import ATSModel
internal import Connectivity

#if canImport(Darwin)
    internal import Darwin
#else
    internal import Glibc
#endif

extension Connection {
    /// curl's answer in a word or two: `200`, `curl 7 refused`, `too many redirects`.
    var words: String {
        if let status { return "\(status)" }
        if let chainProblem { return Destination.redact(chainProblem) }
        if let failure { return "curl \(failure.curlCode) \(failure.word)" }
        return "no answer"
    }

    /// The shortest that still tells it from others: `200`, `curl 7`, `curl 47`.
    var shortWords: String {
        if let status { return "\(status)" }
        return curlCode.map { "curl \($0)" } ?? "no answer"
    }

    /// curl's exit code: 0 where an answer arrived, 47 (`CURLE_TOO_MANY_REDIRECTS`) for a chain that does not end.
    var curlCode: Int? {
        if isOK { return 0 }
        return failure?.curlCode ?? (chainProblem == nil ? nil : 47)
    }

    /// Number of redirects that were followed.
    var redirects: Int { max(0, hops.count - 1) }
}

extension TransferFailure {
    /// What the code means, in a word or two; ours, not libcurl's, so that it is the same with every version.
    var word: String {
        if curlCode == 7 {
            switch systemError {
            case .some(Int(ECONNREFUSED)): return "refused"
            case .some(Int(ENETUNREACH)), .some(Int(EHOSTUNREACH)): return "unreachable"
            case .some(Int(ETIMEDOUT)): return "timed out"
            default: return "no connection"
            }
        }
        return TransferFailure.words[curlCode] ?? "failed"
    }

    /// By curl's exit codes, as `man curl` lists them.
    private static let words: [Int: String] = [
        1: "unsupported scheme", 3: "malformed URL", 5: "no such proxy", 6: "no such name", 8: "weird reply",
        16: "HTTP/2 error", 18: "cut short", 22: "refused by the server", 23: "write error", 27: "out of memory",
        28: "timed out", 33: "no ranges", 35: "TLS failed", 43: "bad argument", 45: "no such interface",
        47: "too many redirects", 51: "wrong certificate", 52: "empty reply", 53: "no crypto engine",
        55: "send failed", 56: "connection lost", 58: "client certificate", 59: "no such cipher",
        60: "certificate not trusted", 61: "bad encoding", 63: "too large", 66: "no crypto engine",
        77: "unreadable roots", 80: "TLS shutdown", 83: "wrong issuer", 90: "wrong pin", 91: "revoked",
        92: "HTTP/2 stream", 94: "not authorized", 95: "HTTP/3 error", 96: "QUIC failed", 97: "proxy failed",
        98: "client certificate",
    ]
}
