// SPDX-License-Identifier: MIT
internal import ATSModel

/// What a log says at one place.
enum LogSign: Hashable {
    /// `Error Domain=… Code=…`, with which a description of an error begins.
    case opening(domain: ErrorDomain, code: Int)
    /// An error's name in another form: its domain, `nil` where none is written, and its code.
    case error(domain: ErrorDomain?, code: Int)
    /// Apple's English text for a code.
    case described(URLErrorCode)
    /// ATS refused cleartext; the host where it is named.
    case cleartext(host: String?)
    /// `Error [ATS Violation]`
    case violation
    /// `ATS failed system trust`, `System Trust failed for …`
    case systemTrust
    /// `Trust evaluate failure: [leaf AnchorTrusted SSLHostname]`: what failed.
    case trustFailure([String])
    /// A connection ended with a stream's error.
    case stream(domain: Int?, code: Int)
    /// The Local Network permission, by name.
    case localNetwork
    /// A key of NSAppTransportSecurity has a wrong value; the sentence.
    case misconfigured(String)

    // What goes with an error.

    case url(String)
    /// The key is there, and the log hides the value.
    case hiddenURL
    /// A URL in running text.
    case anyURL(String)
    case task(String)
    case connection(String)
    case streamCode(Int)
    case streamDomain(Int)
    /// `unsatisfied (No network route)`: what is in the parentheses.
    case unsatisfied(String)
    /// `enforce_ats(true)`
    case enforces(Bool)
    /// What follows is an error inside another.
    case underlying
    /// A brace opens behind `UserInfo=`.
    case userInfo

    /// Whether it tells of a failure by itself.
    var isAnchor: Bool {
        switch self {
        case .opening, .error, .described, .cleartext, .violation, .systemTrust, .trustFailure, .stream, .localNetwork,
            .misconfigured:
            true
        default: false
        }
    }
}

/// The domains of errors that say something about a load.
enum ErrorDomain: String, CaseIterable {
    case url = "NSURLErrorDomain"
    case cfNetwork = "kCFErrorDomainCFNetwork"
    case posix = "NSPOSIXErrorDomain"
    case osStatus = "NSOSStatusErrorDomain"
    case media = "AVFoundationErrorDomain"
    case coreMedia = "CoreMediaErrorDomain"
    case webKit = "WebKitErrorDomain"
    case sslStream = "kCFStreamErrorDomainSSL"
    /// An app's or a library's own, which may wrap one of these.
    case other = ""
}
