// SPDX-License-Identifier: MIT
import Foundation
import Synchronization

/// Runs the body on so many threads, none of which begins before all are there.
func onThreads<Value: Sendable>(
    _ count: Int, _ body: @escaping @Sendable (Int) throws -> Value
) async throws -> [Value] {
    let gate = Gate(count: count)
    let outcomes = Outcomes<Value>(count: count)
    return try await withCheckedContinuation { (continuation: CheckedContinuation<[Result<Value, any Error>], Never>) in
        for number in 0..<count {
            Thread.detachNewThread {
                gate.pass()
                let result = Result { try body(number) }
                if let all = outcomes.put(result, at: number) { continuation.resume(returning: all) }
            }
        }
    }.map { try $0.get() }
}

private final class Outcomes<Value: Sendable>: Sendable {
    private let results: Mutex<[Result<Value, any Error>?]>

    init(count: Int) { results = Mutex(Array(repeating: nil, count: count)) }

    /// - Returns: all of them, to who brings the last.
    func put(_ result: Result<Value, any Error>, at number: Int) -> [Result<Value, any Error>]? {
        results.withLock { results in
            results[number] = result
            let done = results.compactMap { $0 }
            return done.count == results.count ? done : nil
        }
    }
}

final class Gate: Sendable {
    private let missing: Atomic<Int>

    init(count: Int) { missing = Atomic(count) }

    func pass() {
        missing.subtract(1, ordering: .sequentiallyConsistent)
        while missing.load(ordering: .sequentiallyConsistent) > 0 { usleep(10) }
    }
}
