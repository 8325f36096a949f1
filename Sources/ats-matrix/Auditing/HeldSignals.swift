// SPDX-License-Identifier: MIT
#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Keeps what a user sends to end the process waiting, until a piece of work that must not be left half done is over.
///
/// Only for work that is short. The mask is this thread's: others of the process, as far as there are any, block all
/// signals themselves. The corresponding C function is `pthread_sigmask`.
enum HeldSignals {
    /// Ctrl-C, Ctrl-\, the end of the terminal, and a plain `kill`.
    private static let numbers = [SIGINT, SIGQUIT, SIGHUP, SIGTERM]

    /// A signal that comes meanwhile does what it does as soon as the work is done.
    static func during<Result>(_ work: () throws -> Result) rethrows -> Result {
        var held = sigset_t()
        var before = sigset_t()
        unsafe sigemptyset(&held)
        for number in numbers { unsafe sigaddset(&held, number) }
        guard unsafe pthread_sigmask(SIG_BLOCK, &held, &before) == 0 else { return try work() }
        defer { unsafe pthread_sigmask(SIG_SETMASK, &before, nil) }
        return try work()
    }
}
