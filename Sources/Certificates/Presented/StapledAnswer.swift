// SPDX-License-Identifier: MIT
internal import COpenSSL

/// What a stapled OCSP answer says of the leaf that it came with (RFC 6960 §4.2.1). Its signature is not verified.
package struct StapledAnswer: Hashable, Sendable {
    package enum Status: Hashable, Sendable { case good, revoked, unknown, unreadable }

    package let status: Status
    /// Seconds since 1970, `nil` where it says nothing.
    package let nextUpdate: Int64?
    /// How many timestamps it holds (RFC 6962 §3.3).
    package let timestamps: Int

    /// An answer that is not about the leaf's serial number is as good as an unreadable one.
    ///
    /// The corresponding C functions are `d2i_OCSP_RESPONSE` and `OCSP_single_get0_status`.
    package init(reading answer: [UInt8], of leaf: [UInt8]) {
        let certificate = unsafe copenssl_read_certificate(leaf, leaf.count)
        defer { unsafe X509_free(certificate) }
        var (length, isNegative) = (0, Int32(0))
        guard let certificate = unsafe certificate,
            let serial = unsafe copenssl_serial(certificate, &length, &isNegative)
        else {
            (status, nextUpdate, timestamps) = (.unreadable, nil, 0)
            return
        }
        let read = unsafe copenssl_read_staple(answer, answer.count, serial, length)
        defer { unsafe copenssl_free(read.timestamps) }
        status =
            switch unsafe read.status {
            case V_OCSP_CERTSTATUS_GOOD: .good
            case V_OCSP_CERTSTATUS_REVOKED: .revoked
            case V_OCSP_CERTSTATUS_UNKNOWN: .unknown
            default: .unreadable
            }
        nextUpdate = unsafe read.has_next_update == 0 ? nil : read.next_update
        let list = unsafe Array(UnsafeBufferPointer(start: read.timestamps, count: read.timestamp_count))
        timestamps = TimestampList.count(inExtension: list)
    }
}
