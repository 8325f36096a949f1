// SPDX-License-Identifier: MIT
#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Owns a lock on a file of its own, which the system gives up with the process, however that ends.
///
/// The corresponding C function is `flock`.
package struct FileLock: ~Copyable {
    private let descriptor: Int32
    private let path: String

    /// - Returns: `nil` where somebody else holds the lock, in this process or another.
    package static func take(_ path: String) throws(SystemError) -> FileLock? {
        while true {
            let descriptor = unsafe open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o666)
            guard descriptor >= 0 else { throw SystemError(number: errno) }
            guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
                let number = errno
                close(descriptor)
                if number == EWOULDBLOCK { return nil }
                if number == EINTR { continue }
                throw SystemError(number: number)
            }
            // The holder before may have removed the file between our open and our lock: then we hold a file that
            // nobody else will ever see.
            var held = stat()
            var named = stat()
            if unsafe fstat(descriptor, &held) == 0, unsafe stat(path, &named) == 0, held.st_ino == named.st_ino,
                held.st_dev == named.st_dev
            {
                return FileLock(descriptor: descriptor, path: path)
            }
            close(descriptor)
        }
    }

    deinit {
        // Removed while it is held, so that nobody else's file can be meant.
        unsafe unlink(path)
        close(descriptor)
    }
}
