// SPDX-License-Identifier: MIT
import Synchronization

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Whether the user wants the work to end.
struct Interruption: Sendable {
    private let begin: @Sendable () -> Void
    private let check: @Sendable () -> Bool

    /// - Parameters:
    ///   - begin: called before the work that can be interrupted.
    ///   - check: called often.
    init(begin: @escaping @Sendable () -> Void = {}, check: @escaping @Sendable () -> Bool) {
        self.begin = begin
        self.check = check
    }

    /// From here on the first signal asks for an end and the second one kills.
    func watch() { begin() }
    var isRequested: Bool { check() }

    /// SIGINT and SIGTERM of this process. The corresponding C function is `signal`.
    ///
    /// A signal that was ignored when the process began, as in a background job of a script, is watched all the
    /// same: whoever sends it means this process.
    static let signals = Interruption(
        begin: {
            _ = signal(SIGINT, noteSignal)
            _ = signal(SIGTERM, noteSignal)
            unblockSignals()
        },
        check: { signalled.load(ordering: .relaxed) })

    static let never = Interruption(check: { false })
}

/// A parent may have left them blocked, and then no one could end the process but with SIGKILL.
///
/// The corresponding C function is `pthread_sigmask`.
private func unblockSignals() {
    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    unsafe sigaddset(&signals, SIGINT)
    unsafe sigaddset(&signals, SIGTERM)
    unsafe pthread_sigmask(SIG_UNBLOCK, &signals, nil)
}

private let signalled = Atomic(false)

/// Only stores a flag and calls `signal`, both of which a handler may do (POSIX, signal-safety).
private func noteSignal(_: Int32) {
    signalled.store(true, ordering: .relaxed)
    _ = signal(SIGINT, SIG_DFL)
    _ = signal(SIGTERM, SIG_DFL)
}
