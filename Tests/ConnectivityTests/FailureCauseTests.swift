// SPDX-License-Identifier: MIT
import ATSModel
import Testing

@testable import Connectivity

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

@Suite struct FailureCauseTests {
    static let table: [(cause: FailureCause, code: Int)] = [
        (FailureCause(curlCode: 1), -1017),
        (FailureCause(curlCode: 2), -1),
        (FailureCause(curlCode: 3), -1000),
        (FailureCause(curlCode: 5), -1004),
        (FailureCause(curlCode: 6), -1003),
        (FailureCause(curlCode: 7), -1004),
        (FailureCause(curlCode: 7, systemError: Int(ECONNREFUSED)), -1004),
        (FailureCause(curlCode: 7, systemError: Int(EHOSTUNREACH)), -1004),
        (FailureCause(curlCode: 7, systemError: Int(ENETUNREACH)), -1009),
        (FailureCause(curlCode: 7, systemError: Int(ENETDOWN)), -1009),
        (FailureCause(curlCode: 7, systemError: Int(ETIMEDOUT)), -1001),
        (FailureCause(curlCode: 8), -1017),
        (FailureCause(curlCode: 16), -1005),
        (FailureCause(curlCode: 18), -1005),
        (FailureCause(curlCode: 27), -1103),
        (FailureCause(curlCode: 28), -1001),
        (FailureCause(curlCode: 28, systemError: Int(ENETUNREACH)), -1001),
        (FailureCause(curlCode: 35), -1200),
        (FailureCause(curlCode: 35, systemError: Int(ECONNRESET)), -1200),
        (FailureCause(curlCode: 47), -1007),
        (FailureCause(curlCode: 51), -1202),
        (FailureCause(curlCode: 52), -1005),
        (FailureCause(curlCode: 55), -1005),
        (FailureCause(curlCode: 56), -1005),
        (FailureCause(curlCode: 56, proxyRefused: true), -1004),
        (FailureCause(curlCode: 58), -1206),
        (FailureCause(curlCode: 59), -1200),
        (FailureCause(curlCode: 60), -1202),
        (FailureCause(curlCode: 60, verifyResult: 9), -1204),
        (FailureCause(curlCode: 60, verifyResult: 10), -1201),
        (FailureCause(curlCode: 60, verifyResult: 18), -1202),
        (FailureCause(curlCode: 60, verifyResult: 19), -1203),
        (FailureCause(curlCode: 60, verifyResult: 20), -1203),
        (FailureCause(curlCode: 60, verifyResult: 21), -1203),
        (FailureCause(curlCode: 60, verifyResult: 23), -1202),
        (FailureCause(curlCode: 60, verifyResult: 62), -1202),
        (FailureCause(curlCode: 60, verifyResult: 66), -1202),
        (FailureCause(curlCode: 60, verifyResult: 68), -1202),
        (FailureCause(curlCode: 61), -1016),
        (FailureCause(curlCode: 63), -1103),
        (FailureCause(curlCode: 77), -1200),
        (FailureCause(curlCode: 83), -1202),
        (FailureCause(curlCode: 90), -1202),
        (FailureCause(curlCode: 91), -1202),
        (FailureCause(curlCode: 92), -1005),
        (FailureCause(curlCode: 97), -1004),
        (FailureCause(curlCode: 98), -1206),
        (FailureCause(curlCode: 100), -1103),
        (FailureCause(curlCode: 9_999), -1),
    ]

    @Test(arguments: table)
    func `an app names the failure in its own way`(_ cause: FailureCause, _ code: Int) {
        #expect(cause.urlError == URLErrorCode(code))
    }

    @Test func `no failure of the network ever looks like ATS`() {
        for code in 0...200 {
            for verifyResult in [nil, 9, 10, 18, 19, 20, 62] as [Int?] {
                let cause = FailureCause(curlCode: code, verifyResult: verifyResult)
                #expect(cause.urlError != .appTransportSecurityRequiresSecureConnection)
            }
        }
    }

    @Test func `trust is the certificate's fault, not that of our own file`() {
        let trust = (0...120).filter { TransferFailure(curlCode: $0, text: "", urlError: .badURL).isTrust }
        #expect(trust == [51, 60, 83, 90, 91])
    }
}
