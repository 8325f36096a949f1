// SPDX-License-Identifier: MIT
import Foundation
import Synchronization

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// A raw listener on loopback that plays a script on each connection, each on a thread of its own.
final class ScriptedServer: Sendable {
    let port: UInt16
    private let listener: Int32
    private let record = Record()
    private let isStopped = Atomic(false)

    /// What came in; outlives the server while a thread still plays.
    private final class Record: Sendable {
        let accepted = Atomic(0)
        let heads = Mutex<[String]>([])
    }

    /// - Parameter readsHead: off for a peer that does not speak HTTP first.
    init(onIPv6: Bool = false, readsHead: Bool = true, _ script: @escaping @Sendable (Peer) -> Void) throws {
        (listener, port) = try ScriptedServer.listen(onIPv6: onIPv6)
        let (listener, record) = (listener, record)
        Thread.detachNewThread {
            while true {
                let descriptor = accept(listener, nil, nil)
                guard descriptor >= 0 else { break }
                record.accepted.add(1, ordering: .relaxed)
                Thread.detachNewThread {
                    let peer = Peer(descriptor, readsHead: readsHead)
                    if !peer.head.isEmpty { record.heads.withLock { $0.append(peer.head) } }
                    script(peer)
                    peer.close()
                }
            }
            systemClose(listener)
        }
    }

    deinit { stop() }

    /// How many connections came so far.
    var acceptCount: Int { record.accepted.load(ordering: .relaxed) }
    /// The heads of all requests so far.
    var heads: [String] { record.heads.withLock { $0 } }

    /// From now on the port is closed.
    func stop() {
        if !isStopped.exchange(true, ordering: .relaxed) { shutdown(listener, Int32(SHUT_RDWR)) }
    }

    /// A port that nothing listens on.
    static func closedPort() throws -> UInt16 {
        let (descriptor, port) = try listen(onIPv6: false)
        systemClose(descriptor)
        return port
    }

    struct SocketError: Error {
        let call: String
        let number = errno
    }

    #if canImport(Darwin)
        static let stream = SOCK_STREAM
    #else
        static let stream = Int32(SOCK_STREAM.rawValue)
    #endif

    static func loopback(_ port: UInt16) -> sockaddr_in {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
        address.sin_port = port.bigEndian
        return address
    }

    static func listen(onIPv6: Bool, backlog: Int32 = 1_024) throws -> (Int32, UInt16) {
        let descriptor = socket(onIPv6 ? AF_INET6 : AF_INET, stream, 0)
        guard descriptor >= 0 else { throw SocketError(call: "socket") }
        var v6 = sockaddr_in6()
        v6.sin6_family = sa_family_t(AF_INET6)
        v6.sin6_addr = in6addr_loopback
        var v4 = loopback(0)
        let size = socklen_t(onIPv6 ? MemoryLayout<sockaddr_in6>.size : MemoryLayout<sockaddr_in>.size)
        let bound = unsafe withUnsafePointer(to: &v6) { v6 in
            unsafe withUnsafePointer(to: &v4) { v4 in
                let address = unsafe onIPv6 ? UnsafeRawPointer(v6) : UnsafeRawPointer(v4)
                return unsafe bind(descriptor, address.assumingMemoryBound(to: sockaddr.self), size)
            }
        }
        guard bound == 0 else { throw SocketError(call: "bind") }
        guard systemListen(descriptor, backlog) == 0 else { throw SocketError(call: "listen") }
        var storage = sockaddr_in6()
        var length = socklen_t(MemoryLayout<sockaddr_in6>.size)
        let named = unsafe withUnsafeMutablePointer(to: &storage) {
            unsafe getsockname(
                descriptor, UnsafeMutableRawPointer($0).assumingMemoryBound(to: sockaddr.self), &length)
        }
        guard named == 0 else { throw SocketError(call: "getsockname") }
        // The port stands at the same place in both families.
        return (descriptor, UInt16(bigEndian: storage.sin6_port))
    }
}

/// One accepted connection.
final class Peer: Sendable {
    /// The request's head, without the empty line; empty where none came.
    let head: String
    private let descriptor: Int32

    init(_ descriptor: Int32, readsHead: Bool) {
        self.descriptor = descriptor
        head = readsHead ? Peer.readHead(descriptor) : ""
    }

    /// Reads one more head.
    func readHead() -> String { Peer.readHead(descriptor) }

    private static func readHead(_ descriptor: Int32) -> String {
        var bytes: [UInt8] = []
        while !bytes.suffix(4).elementsEqual("\r\n\r\n".utf8) {
            var byte: UInt8 = 0
            guard unsafe read(descriptor, &byte, 1) == 1 else { return "" }
            bytes.append(byte)
        }
        return String(decoding: bytes.dropLast(4), as: UTF8.self)
    }

    /// The target of the request line.
    var target: String { head.split(separator: " ").dropFirst().first.map(String.init) ?? "" }

    /// What the Host header says.
    var host: String {
        head.split(separator: "\r\n").first { $0.hasPrefix("Host: ") }.map { String($0.dropFirst(6)) } ?? ""
    }

    /// - Returns: whether the client still takes it.
    @discardableResult
    func send(_ text: String) -> Bool { send(bytes: Array(text.utf8)) }

    @discardableResult
    func send(bytes all: [UInt8]) -> Bool {
        var bytes = all[...]
        while !bytes.isEmpty {
            let count = unsafe bytes.withUnsafeBytes {
                unsafe systemSend(descriptor, $0.baseAddress, $0.count)
            }
            guard count > 0 else { return false }
            bytes = bytes.dropFirst(count)
        }
        return true
    }

    func answer(_ status: String = "200 OK", _ fields: [String] = [], body: String = "hello") {
        let head = ["HTTP/1.1 \(status)", "Content-Length: \(body.utf8.count)", "Connection: close"] + fields
        send(head.joined(separator: "\r\n") + "\r\n\r\n" + body)
    }

    /// Returns when the client has said something.
    func waitForByte() {
        var byte: UInt8 = 0
        _ = unsafe read(descriptor, &byte, 1)
    }

    /// Returns when the client has gone.
    func waitForClose() {
        var byte: UInt8 = 0
        while unsafe read(descriptor, &byte, 1) == 1 {}
    }

    /// Has `close` send RST instead of FIN.
    func reset() {
        var linger = linger(l_onoff: 1, l_linger: 0)
        unsafe setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &linger, socklen_t(MemoryLayout.size(ofValue: linger)))
    }

    func close() {
        systemClose(descriptor)
    }
}

// The C functions under names that the methods above do not hide.

private func systemClose(_ descriptor: Int32) { close(descriptor) }

private func systemListen(_ descriptor: Int32, _ backlog: Int32) -> Int32 { listen(descriptor, backlog) }

private func systemSend(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
    #if canImport(Darwin)
        unsafe send(descriptor, bytes, count, 0)
    #else
        unsafe send(descriptor, bytes, count, Int32(MSG_NOSIGNAL))
    #endif
}
