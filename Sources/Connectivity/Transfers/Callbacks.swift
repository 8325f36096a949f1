// SPDX-License-Identifier: MIT
internal import ATSModel
internal import CCurl

#if canImport(Darwin)
    internal import Darwin
#else
    internal import Glibc
#endif

// What libcurl calls while a transfer lasts, on the thread that runs the multi handle. `user` is the Transfer, which
// its Flight keeps alive for longer than the handle is in use.

private func transfer(_ user: UnsafeMutableRawPointer?) -> Transfer? {
    unsafe user.map { unsafe Unmanaged<Transfer>.fromOpaque($0).takeUnretainedValue() }
}

/// `CURLOPT_WRITEFUNCTION`: counts; the bytes themselves are not wanted.
func receiveBody(
    _ bytes: UnsafeMutablePointer<CChar>?, _ size: Int, _ count: Int, _ user: UnsafeMutableRawPointer?
) -> Int {
    unsafe transfer(user)?.seen.receive(bodyCount: size * count) ?? 0
}

/// `CURLOPT_HEADERFUNCTION`: one whole line a call.
func receiveHeader(
    _ bytes: UnsafeMutablePointer<CChar>?, _ size: Int, _ count: Int, _ user: UnsafeMutableRawPointer?
) -> Int {
    let line = unsafe UnsafeRawBufferPointer(start: bytes, count: size * count)
    let goesOn = unsafe line.withMemoryRebound(to: UInt8.self) { line in
        unsafe transfer(user)?.seen.receive(header: line.span) ?? false
    }
    // Less than all of it ends the transfer with a write error.
    return unsafe goesOn ? line.count : line.isEmpty ? 1 : 0
}

/// `CURLOPT_OPENSOCKETFUNCTION`: the only place that learns which address a failed connect was for.
func openSocket(
    _ user: UnsafeMutableRawPointer?, _ purpose: curlsocktype, _ address: UnsafeMutablePointer<curl_sockaddr>?
) -> curl_socket_t {
    guard let address = unsafe address else { return -1 }
    let target = unsafe ccurl_read_address(address)
    if target.family == AF_INET {
        unsafe transfer(user)?.seen.openSocket(
            for: IPAddress(v4: UInt32(truncatingIfNeeded: target.low)), port: Int(target.port))
    } else if target.family == AF_INET6 {
        unsafe transfer(user)?.seen.openSocket(
            for: IPAddress(v6High: target.high, low: target.low), port: Int(target.port))
    }
    let descriptor = unsafe socket(address.pointee.family, address.pointee.socktype, address.pointee.protocol)
    if descriptor >= 0 { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
    return descriptor
}

/// `CURLOPT_SSL_CTX_FUNCTION`: called between connect and TLS.
func beginTLS(
    _ handle: UnsafeMutableRawPointer?, _ context: UnsafeMutableRawPointer?, _ user: UnsafeMutableRawPointer?
) -> CURLcode {
    guard let transfer = unsafe transfer(user) else { return CURLE_OK }
    transfer.seen.connect()
    if let context = unsafe context { unsafe transfer.watch?.attach(to: context) }
    return CURLE_OK
}

/// `CURLOPT_PREREQFUNCTION`: called when the connection stands, TLS included, before the request is sent.
func prepareRequest(
    _ user: UnsafeMutableRawPointer?, _ remote: UnsafeMutablePointer<CChar>?, _ local: UnsafeMutablePointer<CChar>?,
    _ remotePort: Int32, _ localPort: Int32
) -> Int32 {
    unsafe transfer(user)?.seen.connect()
    return CURL_PREREQFUNC_OK
}
