// SPDX-License-Identifier: MIT
internal import Synchronization

/// One thing that is done on a thread of its own while the caller does another.
package final class Errand<Result: Sendable>: Sendable {
    private final class Outcome: Sendable {
        private let result = Mutex<Result?>(nil)

        func set(_ result: Result) { self.result.withLock { $0 = result } }
        var value: Result? { result.withLock { $0 } }
    }

    private let outcome = Outcome()
    private let thread: Mutex<WorkThread?>
    private let body: @Sendable () -> Result

    package init(_ body: @escaping @Sendable () -> Result) {
        self.body = body
        thread = Mutex(WorkThread(Work { [outcome] in outcome.set(body()) }))
    }

    /// Nobody wants it any more; its thread must not outlive what it works on.
    deinit { thread.withLock { $0.take() }?.join() }

    /// What came of it, waited for. Where no thread could be had, it is done now.
    package func result() -> Result {
        thread.withLock { $0.take() }?.join()
        return outcome.value ?? body()
    }
}
