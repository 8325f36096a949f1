// SPDX-License-Identifier: MIT
import Certificates

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// A socket that does not block, plain or under TLS.
struct Transport: ~Copyable {
    enum Outcome: Hashable {
        case done(Int)
        case wantsRead
        case wantsWrite
        /// Nothing more can be moved: the peer closed, or the connection broke.
        case over
    }

    let descriptor: Descriptor
    private var tls: ServerTLSSession?

    init(_ descriptor: consuming Descriptor) {
        #if canImport(Darwin)
            var one: Int32 = 1
            _ = unsafe setsockopt(
                descriptor.number, SOL_SOCKET, SO_NOSIGPIPE, &one, socklen_t(MemoryLayout<Int32>.size))
        #endif
        self.descriptor = descriptor
        self.tls = nil
    }

    init(_ descriptor: consuming Descriptor, context: ServerTLSContext) throws(OpenSSLError) {
        self.init(descriptor)
        self.descriptor.setNonBlocking()
        self.tls = try ServerTLSSession(context: context, descriptor: self.descriptor.number)
    }

    mutating func handshake() -> Outcome {
        guard let outcome = tls?.handshake() else { return .done(0) }
        return Outcome(outcome)
    }

    mutating func read(into buffer: inout [UInt8]) -> Outcome {
        unsafe buffer.withUnsafeMutableBytes { bytes in
            if let outcome = unsafe tls?.read(into: bytes) { return Outcome(outcome) }
            return unsafe receive(into: bytes)
        }
    }

    /// Reads past TLS, for what is thrown away.
    mutating func discard(using buffer: inout [UInt8]) -> Outcome {
        unsafe buffer.withUnsafeMutableBytes { unsafe receive(into: $0) }
    }

    mutating func write(_ bytes: ArraySlice<UInt8>) -> Outcome {
        unsafe bytes.withUnsafeBytes { bytes in
            if let outcome = unsafe tls?.write(bytes) { return Outcome(outcome) }
            // The thread has SIGPIPE blocked.
            let flags = Int32(MSG_DONTWAIT)
            let count = unsafe send(descriptor.number, bytes.baseAddress, bytes.count, flags)
            return count >= 0 ? .done(count) : Self.blocked(errno, .wantsWrite)
        }
    }

    /// Tells the peer that nothing follows, and goes on listening to it: a socket that is closed over unread bytes is
    /// reset, and the reset can overtake the answer.
    mutating func finishWriting() {
        tls?.close()
        _ = shutdown(descriptor.number, Int32(SHUT_WR))
    }

    /// Has the close of the socket reset the connection.
    mutating func resetOnClose() {
        var option = linger(l_onoff: 1, l_linger: 0)
        _ = unsafe setsockopt(
            descriptor.number, SOL_SOCKET, SO_LINGER, &option, socklen_t(MemoryLayout<linger>.size))
    }

    private func receive(into bytes: UnsafeMutableRawBufferPointer) -> Outcome {
        let count = unsafe recv(descriptor.number, bytes.baseAddress, bytes.count, Int32(MSG_DONTWAIT))
        if count == 0 { return .over }
        return count > 0 ? .done(count) : Self.blocked(errno, .wantsRead)
    }

    private static func blocked(_ code: Int32, _ wish: Outcome) -> Outcome {
        code == EAGAIN || code == EWOULDBLOCK || code == EINTR ? wish : .over
    }
}

extension Transport.Outcome {
    init(_ outcome: TLSOutcome) {
        switch outcome {
        case .done(let count): self = .done(count)
        case .wantsRead: self = .wantsRead
        case .wantsWrite: self = .wantsWrite
        case .closed, .failed: self = .over
        }
    }
}
