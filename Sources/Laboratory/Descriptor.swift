// SPDX-License-Identifier: MIT

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Owns one file descriptor and closes it exactly once.
struct Descriptor: ~Copyable {
    let number: Int32

    /// Takes over what a system call gave, which is not below 0. Programs that this one starts do not inherit it:
    /// a connection that a child holds open would never end for its client.
    init(takingOver number: Int32) {
        self.number = number
        _ = fcntl(number, F_SETFD, FD_CLOEXEC)
    }

    deinit { _ = close(number) }

    func setNonBlocking() {
        let flags = fcntl(number, F_GETFL)
        _ = fcntl(number, F_SETFL, max(flags, 0) | O_NONBLOCK)
    }
}
