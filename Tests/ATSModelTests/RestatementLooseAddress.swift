// SPDX-License-Identifier: MIT
import ATSModel

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// What the C library's `inet_aton` makes of a text: octal with a leading zero.
func looseAddress(_ text: String) -> IPAddress? {
    var address = in_addr()
    guard unsafe inet_aton(text, &address) == 1 else { return nil }
    return IPAddress(v4: UInt32(bigEndian: address.s_addr))
}
