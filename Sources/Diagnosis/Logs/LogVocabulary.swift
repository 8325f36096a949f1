// SPDX-License-Identifier: MIT
internal import ATSModel

/// The words by which a log's lines are known (`ats-rules.md` §10), and what is read behind each.
enum LogVocabulary {
    /// What stands behind a phrase, or what the phrase means by itself.
    enum Meaning {
        case sign(LogSign)
        /// `Error Domain=NAME Code=-1022`
        case errorDomain
        /// A known domain's name without `Error` before it: `NSURLErrorDomain, code: -1022`.
        case domain(ErrorDomain)
        /// `finished with error [-1022]`, `finished with error - code: -1022`
        case finished
        /// `(error code: -1022 [1:61])`
        case errorCode
        /// `code=-1022`, `"code": -1022`, `Code=-1022` where the front was cut off.
        case code
        /// A number follows at once: `PlatformException(-1022`.
        case number
        /// `3:-9802`
        case stream
        /// A number of a stream in parentheses or brackets follows within a few bytes.
        case nearStream
        case trustNumber
        case trustList
        case blockedHost
        case key, streamCode, streamDomain, webURL, task, connection, unsatisfied, misconfigured
    }

    struct Phrase {
        /// In lower case; a blank stands for any number of blanks and line ends.
        let text: [UInt8]
        let meaning: Meaning
        /// Whether no letter may stand before it.
        let isWord: Bool
    }

    /// By their first byte, longest first.
    static let phrases: [[Phrase]] = {
        var table = [[Phrase]](repeating: [], count: 256)
        for (text, meaning, isWord) in list {
            let phrase = Phrase(text: Array(text.lowercased().utf8), meaning: meaning, isWord: isWord)
            table[Int(phrase.text[0])].append(phrase)
        }
        return table.map { $0.sorted { $0.text.count > $1.text.count } }
    }()

    private static let list: [(String, Meaning, Bool)] =
        [
            ("Error Domain=", .errorDomain, false),
            ("finished with error", .finished, false),
            ("error code:", .errorCode, false),
            ("code", .code, true), ("_code", .code, false), ("errorCode", .code, true),
            ("code(rawValue:", .number, false), ("PlatformException(", .number, false),
            ("ENSURLERRORDOMAIN", .number, false), ("error occurred (", .number, false),
            ("failed to connect", .stream, true), ("encountered error", .stream, true),
            ("Conn Failed [", .stream, true), ("SSL Trust Error [", .stream, true),
            ("handshake failed", .nearStream, false), ("SSLHandshake failed", .nearStream, false),
            ("TLS Trust evaluation failed", .trustNumber, false),
            ("Trust evaluate failure:", .trustList, false),
            ("App Transport Security has blocked a cleartext HTTP", .blockedHost, false),
            ("does not conform to ATS policy", .sign(.cleartext(host: nil)), false),
            (
                "App Transport Security policy requires the use of a secure connection",
                .sign(.described(.appTransportSecurityRequiresSecureConnection)), false
            ),
            ("[ATS Violation]", .sign(.violation), false), ("error ATS violation", .sign(.violation), false),
            ("ATS failed system trust", .sign(.systemTrust), false),
            ("System Trust failed for", .sign(.systemTrust), false),
            ("enforce_ats(true)", .sign(.enforces(true)), false),
            ("enforce_ats(false)", .sign(.enforces(false)), false),
            ("Local network prohibited", .sign(.localNetwork), false),
            ("localNetworkDenied", .sign(.localNetwork), true),
            ("kDNSServiceErr_PolicyDenied", .sign(.localNetwork), false),
            ("App Transport Security value for key", .misconfigured, false),
            ("App Transport Security exception", .misconfigured, false),
            ("NSErrorFailingURLStringKey", .key, false), ("NSErrorFailingURLKey", .key, false),
            ("NSErrorFailingURLString", .key, false), ("failingURL", .key, true),
            ("_kCFStreamErrorCodeKey", .streamCode, false),
            ("_kCFStreamErrorDomainKey", .streamDomain, false),
            ("_kCFNetworkCFStreamSSLErrorOriginalValue", .streamCode, false),
            ("Task <", .task, false), ("Connection ", .connection, true), ("[C", .connection, false),
            ("unsatisfied (", .unsatisfied, true),
            ("NSUnderlyingError", .sign(.underlying), false),
            ("NSMultipleUnderlyingErrors", .sign(.underlying), false),
            ("UserInfo=", .sign(.userInfo), false),
            ("http://", .webURL, false), ("https://", .webURL, false), ("ws://", .webURL, true),
            ("wss://", .webURL, true),
        ]
        + ErrorDomain.allCases.filter { $0 != .other }.map { ($0.rawValue, Meaning.domain($0), false) }
        + descriptions.map { ($0.text, Meaning.sign(.described($0.code)), false) }

    /// English alone: what Apple's translations say exactly is not known here, and the codes carry the meaning.
    private static let descriptions: [(text: String, code: URLErrorCode)] = [
        ("The request timed out.", .timedOut),
        ("A server with the specified hostname could not be found.", .cannotFindHost),
        ("Could not connect to the server.", .cannotConnectToHost),
        ("The network connection was lost.", .networkConnectionLost),
        ("The Internet connection appears to be offline.", .notConnectedToInternet),
        ("An SSL error has occurred and a secure connection to the server cannot be made", .secureConnectionFailed),
        ("A TLS error caused the secure connection to fail", .secureConnectionFailed),
        ("The certificate for this server is invalid", .serverCertificateUntrusted),
    ]

    /// Codes of NSURLErrorDomain that are believed without the domain's name.
    static func isURLCode(_ number: Int) -> Bool {
        URLErrorCode(number).name != nil || (-1021 ... -1018).contains(number) || (-1014 ... -1012).contains(number)
            || number == -2000
    }
}
