// SPDX-License-Identifier: MIT
import Foundation

/// A socket that says exactly what a test wants it to say, and waits at most five seconds for an answer.
final class RawClient {
    let descriptor: Int32
    /// `errno` of the connect, 0 where it went well.
    let connectError: Int32

    init(port: UInt16) {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var limit = timeval(tv_sec: 5, tv_usec: 0)
        unsafe setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        unsafe setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
        let status = unsafe withUnsafeBytes(of: &address) {
            unsafe connect(
                descriptor, $0.assumingMemoryBound(to: sockaddr.self).baseAddress, socklen_t($0.count))
        }
        connectError = status == 0 ? 0 : errno
        self.descriptor = descriptor
    }

    deinit { close(descriptor) }

    @discardableResult
    func send(_ bytes: [UInt8]) -> Bool {
        unsafe Foundation.send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL)) == bytes.count
    }

    @discardableResult
    func send(_ text: String) -> Bool { send(Array(text.utf8)) }

    /// What comes next, empty at the end or when nothing comes.
    func receive(_ limit: Int = 65_536) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: limit)
        let count = unsafe recv(descriptor, &bytes, limit, 0)
        return Array(bytes.prefix(max(0, count)))
    }

    /// Everything up to the server's close.
    func receiveAll() -> String {
        var all: [UInt8] = []
        while true {
            let bytes = receive()
            if bytes.isEmpty { return String(decoding: all, as: UTF8.self) }
            all += bytes
        }
    }

    /// Up to and including this text, at most a megabyte.
    func receive(until mark: String) -> String {
        var text = ""
        while !text.contains(mark), text.utf8.count < 1_000_000 {
            let bytes = receive()
            if bytes.isEmpty { break }
            text += String(decoding: bytes, as: UTF8.self)
        }
        return text
    }

    /// Whether nothing arrives for this long.
    func isSilent(milliseconds: Int32) -> Bool {
        var polled = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return unsafe poll(&polled, 1, milliseconds) == 0
    }

    /// Closes with a reset instead of an orderly end.
    func resetOnClose() {
        var linger = linger(l_onoff: 1, l_linger: 0)
        unsafe setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &linger, socklen_t(MemoryLayout<linger>.size))
    }
}
