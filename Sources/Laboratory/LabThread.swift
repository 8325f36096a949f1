// SPDX-License-Identifier: MIT
import Synchronization

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// The lab's one thread, which runs until it is joined.
struct LabThread: ~Copyable {
    /// The handle's bits: a number on Linux, a pointer on a Mac.
    private let thread: UInt
    private let wake: Descriptor

    /// - Parameter wake: the loop ends when a byte comes out at its other end.
    init(_ loop: consuming sending LabLoop, wake: consuming Descriptor) throws(LaboratoryError) {
        // The thread inherits the mask: signals are for the threads of the program, and OpenSSL's writes to a client
        // that has gone must not raise SIGPIPE.
        var all = sigset_t()
        var before = sigset_t()
        unsafe sigfillset(&all)
        unsafe pthread_sigmask(SIG_SETMASK, &all, &before)
        defer { unsafe pthread_sigmask(SIG_SETMASK, &before, nil) }

        let body = unsafe Unmanaged.passRetained(LabThreadBody(loop))
        #if canImport(Darwin)
            var started: pthread_t?
        #else
            var started = pthread_t()
        #endif
        let status = unsafe pthread_create(&started, nil, runLabThread, body.toOpaque())
        guard status == 0 else {
            unsafe body.release()
            throw LaboratoryError(errno: status, "starting a thread")
        }
        #if canImport(Darwin)
            self.thread = UInt(bitPattern: started)
        #else
            self.thread = started
        #endif
        self.wake = wake
    }

    /// Ends the loop and waits until all its ports and connections are closed.
    consuming func join() {
        let thread = self.thread
        // A byte and not a close: a program that was started between `pipe` and `fcntl` would hold the end open.
        _ = unsafe write(wake.number, [0], 1)
        #if canImport(Darwin)
            if let thread = unsafe pthread_t(bitPattern: thread) { unsafe pthread_join(thread, nil) }
        #else
            _ = pthread_join(thread, nil)
        #endif
    }
}

/// Carries the loop to its thread. The lock is taken once and for the whole run.
private final class LabThreadBody: Sendable {
    private let loop: Mutex<LabLoop?>

    init(_ loop: consuming sending LabLoop) { self.loop = Mutex(loop) }

    func run() {
        loop.withLock { loop in
            loop?.run()
            loop = nil
        }
    }
}

#if canImport(Darwin)
    private func runLabThread(_ argument: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
        unsafe Unmanaged<LabThreadBody>.fromOpaque(argument).takeRetainedValue().run()
        return nil
    }
#else
    private func runLabThread(_ argument: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
        if let argument = unsafe argument {
            unsafe Unmanaged<LabThreadBody>.fromOpaque(argument).takeRetainedValue().run()
        }
        return nil
    }
#endif
