// SPDX-License-Identifier: MIT
#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

extension Console {
    /// Waits until the user wants the work to end, which must be watched for already.
    func waitForInterruption() {
        while !interruption.isRequested { usleep(50_000) }
    }
}
