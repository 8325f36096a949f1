// SPDX-License-Identifier: MIT
#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// A listener whose queue is full, so that further connects are not answered.
final class FullBacklog {
    let port: UInt16
    private let listener: Int32
    private var fillers: [Int32] = []

    init() throws {
        (listener, port) = try ScriptedServer.listen(onIPv6: false, backlog: 0)
        for _ in 0..<4 {
            let descriptor = socket(AF_INET, ScriptedServer.stream, 0)
            _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
            var address = ScriptedServer.loopback(port)
            unsafe withUnsafePointer(to: &address) {
                let pointer = unsafe UnsafeRawPointer($0).assumingMemoryBound(to: sockaddr.self)
                _ = unsafe connect(descriptor, pointer, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
            fillers.append(descriptor)
        }
    }

    deinit {
        for descriptor in fillers + [listener] { close(descriptor) }
    }
}
