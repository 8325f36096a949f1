// SPDX-License-Identifier: MIT
import FoundationEssentials

/// The time as the record keeps it: ISO 8601, UTC, whole seconds.
func utcNow() -> String { Date.now.formatted(.iso8601) }

/// A time of a certificate the same way: seconds since 1970, from year 1 to 9999 as certificates have them.
func utc(_ seconds: Int64) -> String {
    let seconds = min(max(seconds, -62_135_596_800), 253_402_300_799)
    return Date(timeIntervalSince1970: Double(seconds)).formatted(.iso8601)
}
