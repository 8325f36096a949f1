// SPDX-License-Identifier: MIT
package import ATSModel

#if canImport(Darwin)
    internal import Darwin
#else
    internal import Glibc
#endif

/// The machine that this process runs on.
package enum ThisMachine {
    /// Its own addresses, and the networks of its interfaces that are no tunnels (`ats-rules.md` §3.8).
    ///
    /// An empty vantage where the system says nothing.
    package static func vantagePoint() -> VantagePoint { VantagePoint(interfaces: interfaces()) }

    /// Every IPv4 and IPv6 address of every interface.
    ///
    /// The corresponding C function is `getifaddrs`.
    package static func interfaces() -> [InterfaceAddress] {
        var list: UnsafeMutablePointer<ifaddrs>?
        guard unsafe getifaddrs(&list) == 0 else { return [] }
        defer { unsafe freeifaddrs(list) }
        var result: [InterfaceAddress] = []
        var next = unsafe list
        while let entry = unsafe next {
            if let address = unsafe read(entry.pointee) { result.append(address) }
            unsafe next = entry.pointee.ifa_next
        }
        return result
    }

    private static func read(_ entry: ifaddrs) -> InterfaceAddress? {
        guard let name = unsafe entry.ifa_name, let address = unsafe entry.ifa_addr,
            let bits = unsafe bits(of: address)
        else { return nil }
        let flags = unsafe Int(entry.ifa_flags)
        func has(_ flag: Int) -> Bool { flags & flag != 0 }
        return unsafe InterfaceAddress(
            interface: String(cString: name), isUp: has(Int(IFF_UP)), isLoopback: has(Int(IFF_LOOPBACK)),
            isPointToPoint: has(Int(IFF_POINTOPOINT)), address: bits,
            prefix: entry.ifa_netmask.flatMap { unsafe self.bits(of: $0, family: address.pointee.sa_family) }
                .flatMap(\.prefixLength))
    }

    /// The address in a `sockaddr`, `nil` where its family is another one.
    ///
    /// - Parameter family: Darwin leaves the family out of a mask; it is its address's.
    private static func bits(of pointer: UnsafeMutablePointer<sockaddr>, family: sa_family_t? = nil) -> IPAddress? {
        switch unsafe Int32(family ?? pointer.pointee.sa_family) {
        case AF_INET:
            let v4 = unsafe UnsafeRawPointer(pointer).loadUnaligned(as: sockaddr_in.self)
            return IPAddress(v4: UInt32(bigEndian: v4.sin_addr.s_addr))
        case AF_INET6:
            let v6 = unsafe UnsafeRawPointer(pointer).loadUnaligned(as: sockaddr_in6.self)
            return unsafe withUnsafeBytes(of: v6.sin6_addr) { bytes in
                unsafe IPAddress(
                    v6High: UInt64(bigEndian: bytes.loadUnaligned(as: UInt64.self)),
                    low: UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self)))
            }
        default:
            return nil
        }
    }
}

extension IPAddress {
    /// The number of leading ones of a mask, `nil` where it has gaps.
    fileprivate var prefixLength: Int? {
        let length =
            family == .v4
            ? (~UInt32(truncatingIfNeeded: low)).leadingZeroBitCount
            : high == .max ? 64 + (~low).leadingZeroBitCount : (~high).leadingZeroBitCount
        let ones =
            family == .v4
            ? IPAddress(v4: .max).masked(to: length) : IPAddress(v6High: .max, low: .max).masked(to: length)
        return ones == self ? length : nil
    }
}
