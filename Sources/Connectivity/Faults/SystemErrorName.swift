// SPDX-License-Identifier: MIT
#if canImport(Darwin)
    internal import Darwin
#else
    internal import Glibc
#endif

/// The values of `errno` that tell failures apart, by name: their numbers differ between systems.
package enum SystemErrorName: String, Sendable, Hashable, CaseIterable {
    case refused = "ECONNREFUSED"
    case reset = "ECONNRESET"
    case hostUnreachable = "EHOSTUNREACH"
    case networkUnreachable = "ENETUNREACH"
    case networkDown = "ENETDOWN"
    case timedOut = "ETIMEDOUT"
    case forbidden = "EACCES"
    case notPermitted = "EPERM"

    package var number: Int32 {
        switch self {
        case .refused: ECONNREFUSED
        case .reset: ECONNRESET
        case .hostUnreachable: EHOSTUNREACH
        case .networkUnreachable: ENETUNREACH
        case .networkDown: ENETDOWN
        case .timedOut: ETIMEDOUT
        case .forbidden: EACCES
        case .notPermitted: EPERM
        }
    }
}
