// SPDX-License-Identifier: MIT
#if canImport(Darwin)
    internal import Darwin
#else
    internal import Glibc
#endif

/// SIGPIPE, which a write to a socket raises whose other end is gone.
///
/// OpenSSL writes such, and the signal would end the process. libcurl's own remedy sets the handler twice for each
/// transfer and turn, which costs more than the transfers.
enum BrokenPipeSignal {
    /// Keeps the signal from this thread while `body` runs.
    ///
    /// The corresponding C function is `pthread_sigmask`.
    static func held<Failure: Error>(during body: () throws(Failure) -> Void) throws(Failure) {
        let wasPending = isPending
        var former = sigset_t()
        var held = signal
        unsafe pthread_sigmask(SIG_BLOCK, &held, &former)
        defer {
            // One that came meanwhile would strike as soon as the mask is lifted.
            if !wasPending, isPending {
                var number: Int32 = 0
                unsafe sigwait(&held, &number)
            }
            unsafe pthread_sigmask(SIG_SETMASK, &former, nil)
        }
        try body()
    }

    private static var signal: sigset_t {
        var set = sigset_t()
        unsafe sigemptyset(&set)
        unsafe sigaddset(&set, SIGPIPE)
        return set
    }

    private static var isPending: Bool {
        var pending = sigset_t()
        unsafe sigpending(&pending)
        return unsafe sigismember(&pending, SIGPIPE) == 1
    }
}
