// SPDX-License-Identifier: MIT
#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

extension Console {
    /// Waits until the user wants the work to end.
    func waitForInterruption() {
        interruption.watch()
        while !interruption.isRequested { usleep(50_000) }
    }
}
