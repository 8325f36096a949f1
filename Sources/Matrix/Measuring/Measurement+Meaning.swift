// SPDX-License-Identifier: MIT
package import ATSModel

extension Measurement {
    /// What an answer says of the load: how far it came.
    package enum Meaning: Sendable, Hashable {
        /// A server answered, whatever it answered.
        case reached
        /// −1022: the cleartext gate refused it.
        case cleartextRefusal
        /// −1200 to −1206: the handshake failed, by the TLS gate or by the system's own trust.
        case tlsFailure(URLErrorCode)
        /// The network failed, and so the cleartext gate had let the load through.
        case networkFailure(URLErrorCode)
        /// An error that says nothing of ATS: the load was given up, or refused by somebody else before ATS was asked.
        case other
    }

    package var meaning: Meaning {
        guard case .failed = answer else { return .reached }
        guard let code = urlErrorCode else { return .other }
        switch code.rawValue {
        case URLErrorCode.appTransportSecurityRequiresSecureConnection.rawValue: return .cleartextRefusal
        case -1206 ... -1200: return .tlsFailure(code)
        default: return Measurement.codesBehindTheGate.contains(code.rawValue) ? .networkFailure(code) : .other
        }
    }

    /// The `NSURLErrorDomain` code of the failure: AVFoundation and WebKit wrap it in errors of their own.
    ///
    /// −1022 counts wherever it stands; else the outermost does. CFNetwork's domain has the same numbers.
    package var urlErrorCode: URLErrorCode? {
        guard case .failed(let domain, let code) = answer else { return nil }
        let codes = ([Cause(domain: domain, code: code)] + causes)
            .filter { ["NSURLErrorDomain", "kCFErrorDomainCFNetwork"].contains($0.domain) }
            .map { URLErrorCode($0.code) }
        let refusal = URLErrorCode.appTransportSecurityRequiresSecureConnection
        return codes.contains(refusal) ? refusal : codes.first
    }

    /// The answer in few words: `200`, `−1022`, `AVFoundationErrorDomain −11850 (−1022)`.
    package var words: String {
        switch answer {
        case .status(let status): return "\(status)"
        case .failed("NSURLErrorDomain", let code): return URLErrorCode(code).description
        case .failed(let domain, let code):
            let below = urlErrorCode.map { " (\($0))" } ?? ""
            return "\(domain) \(URLErrorCode(code))" + below
        }
    }

    /// The codes of a load that the cleartext gate had let through (`ats-rules.md` §5.4).
    ///
    /// The gate refuses before a packet leaves, and a name is asked for with packets: −1003 and −1006 stand behind it.
    /// Not in the list, since nobody has measured whether they come before ATS is asked: −999 (given up), −1000 and
    /// −1002 (no URL to load), −1009 and −1018 to −1020 (no network at all, or not for this app; on a device also a
    /// missing Local Network permission).
    private static let codesBehindTheGate: Set<Int> = [
        -1001, -1003, -1004, -1005, -1006, -1007, -1008, -1010, -1011, -1014, -1015, -1016, -1017, -1103,
    ]
}
