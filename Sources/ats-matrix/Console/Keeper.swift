// SPDX-License-Identifier: MIT
import Synchronization

/// Keeps values until the process ends.
///
/// To free a large survey value by value when all is written takes as long as a tenth of the work, for nothing.
final class Keeper: Sendable {
    private let values = Mutex<[any Sendable]>([])

    func keep(_ value: some Sendable) { values.withLock { $0.append(value) } }
}
