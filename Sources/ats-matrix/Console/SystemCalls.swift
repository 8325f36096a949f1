// SPDX-License-Identifier: MIT
#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Writes everything. The corresponding C function is `write`.
///
/// - Returns: 0, or the `errno` of the write that failed.
func writeAll(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Int32 {
    var done = 0
    while done < bytes.count {
        let count = unsafe write(descriptor, bytes.baseAddress.map { unsafe $0 + done }, bytes.count - done)
        if count > 0 {
            done += count
        } else if count == 0 || errno != EINTR {
            return count == 0 ? EIO : errno
        }
    }
    return 0
}

/// The corresponding C function is `read`.
func readOnce(from descriptor: Int32, into buffer: UnsafeMutableRawBufferPointer) -> Int {
    unsafe read(descriptor, buffer.baseAddress, buffer.count)
}

/// Fills the places of standard streams that are closed, so that no file or socket gets the number of one and is
/// written to as if it were that.
///
/// Each is opened the wrong way round, so that its use fails as it would have: with `EBADF`. The corresponding C
/// functions are `fcntl` and `open`.
func holdStandardDescriptors() {
    for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
        // The lowest number that is free is this one, as those below it are taken.
        _ = unsafe open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
}

/// The width of a terminal, from `ioctl` with `TIOCGWINSZ`.
func terminalColumns(of descriptor: Int32) -> Int? {
    var size = winsize()
    guard unsafe ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return Int(size.ws_col)
}

/// What the C library says of an `errno`. The corresponding C function is `strerror`.
func systemMessage(_ number: Int32) -> String {
    unsafe strerror(number).map { unsafe String(cString: $0) } ?? "error \(number)"
}
