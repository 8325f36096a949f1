// SPDX-License-Identifier: MIT

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// One port on 127.0.0.1: listening, or only held so that nobody else answers there.
final class LabListener {
    let descriptor: Descriptor
    let port: UInt16
    var responder: Responder
    /// Set before the first client is accepted.
    var wire = Wire.plain

    /// Binds to a port, of the kernel's choice where it is 0, and listens, except for `stopped`: a bound socket that
    /// does not listen refuses connections and keeps the port.
    ///
    /// SO_REUSEADDR stays off where the kernel chooses: with it, two sockets that do not listen yet may be given the
    /// same port. A port that is asked for must be had again while old connections wait for their end (TIME_WAIT).
    ///
    /// - Parameter scheme: of the URLs that lead here, `http` or `https`.
    init(behaviour: LabBehaviour, scheme: String, port asked: UInt16 = 0) throws(LaboratoryError) {
        #if canImport(Darwin)
            let type = SOCK_STREAM
        #else
            let type = Int32(SOCK_STREAM.rawValue)
        #endif
        let number = socket(AF_INET, type, 0)
        guard number >= 0 else { throw LaboratoryError(errno: errno, "making a socket for \(behaviour)") }
        let descriptor = Descriptor(takingOver: number)
        descriptor.setNonBlocking()
        if asked != 0 {
            var isOn: Int32 = 1
            let size = socklen_t(MemoryLayout<Int32>.size)
            guard unsafe setsockopt(number, SOL_SOCKET, SO_REUSEADDR, &isOn, size) == 0 else {
                throw LaboratoryError(errno: errno, "preparing port \(asked) on 127.0.0.1")
            }
        }

        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = asked.bigEndian
        address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let status = unsafe withUnsafeMutableBytes(of: &address) { bytes -> Int32 in
            let pointer = unsafe bytes.assumingMemoryBound(to: sockaddr.self).baseAddress
            let bound = unsafe bind(number, pointer, length)
            return bound != 0 ? bound : unsafe getsockname(number, pointer, &length)
        }
        guard status == 0 else {
            throw LaboratoryError(errno: errno, "taking \(asked == 0 ? "a port" : "port \(asked)") on 127.0.0.1")
        }

        if behaviour.answering != .stopped {
            // As large as a burst can be; the kernel cuts it to its own limit.
            guard listen(number, 4_096) == 0 else { throw LaboratoryError(errno: errno, "listening on 127.0.0.1") }
        }
        self.descriptor = descriptor
        self.port = UInt16(bigEndian: address.sin_port)
        self.responder = Responder(behaviour: behaviour, scheme: scheme)
    }
}
