// SPDX-License-Identifier: MIT
import Synchronization

/// What the lab's thread counts and others read.
final class LabCounters: Sendable {
    private struct Counts {
        var accepted = 0
        var ended = 0
        var requests: [LabBehaviour: Int] = [:]
    }

    private let counts = Mutex(Counts())

    var accepted: Int { counts.withLock { $0.accepted } }
    /// Connections that are open now.
    var connections: Int { counts.withLock { $0.accepted - $0.ended } }
    var requests: Int { counts.withLock { $0.requests.values.reduce(0, +) } }

    func requests(of behaviour: LabBehaviour) -> Int { counts.withLock { $0.requests[behaviour] ?? 0 } }
    func countAccepted() { counts.withLock { $0.accepted += 1 } }
    func countEnded() { counts.withLock { $0.ended += 1 } }
    func countRequest(of behaviour: LabBehaviour) { counts.withLock { $0.requests[behaviour, default: 0] += 1 } }
}
