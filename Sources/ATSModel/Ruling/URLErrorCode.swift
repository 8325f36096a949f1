// SPDX-License-Identifier: MIT

/// An `NSURLErrorDomain` code, as an app sees it.
public struct URLErrorCode: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
    public let rawValue: Int

    public init(rawValue: Int) { self.rawValue = rawValue }
    public init(_ rawValue: Int) { self.rawValue = rawValue }

    public static let cancelled = URLErrorCode(-999)
    public static let badURL = URLErrorCode(-1000)
    public static let timedOut = URLErrorCode(-1001)
    public static let unsupportedURL = URLErrorCode(-1002)
    public static let cannotFindHost = URLErrorCode(-1003)
    public static let cannotConnectToHost = URLErrorCode(-1004)
    public static let networkConnectionLost = URLErrorCode(-1005)
    public static let dnsLookupFailed = URLErrorCode(-1006)
    public static let tooManyRedirects = URLErrorCode(-1007)
    public static let resourceUnavailable = URLErrorCode(-1008)
    public static let notConnectedToInternet = URLErrorCode(-1009)
    public static let redirectToNonExistentLocation = URLErrorCode(-1010)
    public static let badServerResponse = URLErrorCode(-1011)
    public static let cannotDecodeRawData = URLErrorCode(-1015)
    public static let cannotDecodeContentData = URLErrorCode(-1016)
    public static let cannotParseResponse = URLErrorCode(-1017)
    public static let appTransportSecurityRequiresSecureConnection = URLErrorCode(-1022)
    public static let dataLengthExceedsMaximum = URLErrorCode(-1103)
    public static let secureConnectionFailed = URLErrorCode(-1200)
    public static let serverCertificateHasBadDate = URLErrorCode(-1201)
    public static let serverCertificateUntrusted = URLErrorCode(-1202)
    public static let serverCertificateHasUnknownRoot = URLErrorCode(-1203)
    public static let serverCertificateNotYetValid = URLErrorCode(-1204)
    public static let clientCertificateRejected = URLErrorCode(-1205)
    public static let clientCertificateRequired = URLErrorCode(-1206)

    /// The name of the constant in Foundation, where this table has it.
    public var name: String? { URLErrorCode.names[rawValue] }

    /// `−1022` as people write it, with a real minus sign.
    public var description: String { rawValue < 0 ? "−\(-rawValue)" : "\(rawValue)" }

    private static let names: [Int: String] = [
        -999: "NSURLErrorCancelled", -1000: "NSURLErrorBadURL", -1001: "NSURLErrorTimedOut",
        -1002: "NSURLErrorUnsupportedURL", -1003: "NSURLErrorCannotFindHost",
        -1004: "NSURLErrorCannotConnectToHost", -1005: "NSURLErrorNetworkConnectionLost",
        -1006: "NSURLErrorDNSLookupFailed", -1007: "NSURLErrorHTTPTooManyRedirects",
        -1008: "NSURLErrorResourceUnavailable", -1009: "NSURLErrorNotConnectedToInternet",
        -1010: "NSURLErrorRedirectToNonExistentLocation", -1011: "NSURLErrorBadServerResponse",
        -1015: "NSURLErrorCannotDecodeRawData", -1016: "NSURLErrorCannotDecodeContentData",
        -1017: "NSURLErrorCannotParseResponse",
        -1022: "NSURLErrorAppTransportSecurityRequiresSecureConnection",
        -1103: "NSURLErrorDataLengthExceedsMaximum", -1200: "NSURLErrorSecureConnectionFailed",
        -1201: "NSURLErrorServerCertificateHasBadDate", -1202: "NSURLErrorServerCertificateUntrusted",
        -1203: "NSURLErrorServerCertificateHasUnknownRoot", -1204: "NSURLErrorServerCertificateNotYetValid",
        -1205: "NSURLErrorClientCertificateRejected", -1206: "NSURLErrorClientCertificateRequired",
    ]
}
