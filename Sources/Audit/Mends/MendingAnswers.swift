// SPDX-License-Identifier: MIT
internal import ATSModel
internal import Synchronization

/// What was found out about mends, for all threads of one audit: most bundles of a tree hold the same dictionary.
package final class MendingAnswers: Sendable {
    /// What does a change of a configuration do?
    struct Question: Hashable {
        let before: Configuration
        let after: Configuration
        let systems: [System]
    }

    private struct State {
        var effects: [Question: String?] = [:]
        var lists: [AlikeMends.Key: Int] = [:]
        var mends: [AlikeMends.Question: [Mend]] = [:]
    }

    /// More are not kept.
    private static let limit = 16_384
    private let state = Mutex(State())

    package init() {}

    /// What becomes of loads, `.some(nil)` where no ruling changes; `nil` where nobody asked yet.
    func effect(_ question: Question) -> String?? { state.withLock { $0.effects[question] } }

    func note(_ effect: String?, _ question: Question) {
        state.withLock { state in
            if state.effects.count < MendingAnswers.limit { state.effects[question] = .some(effect) }
        }
    }

    /// The same number for lists that are mended alike.
    func number(of list: AlikeMends.Key) -> Int {
        state.withLock { state in
            if let number = state.lists[list] { return number }
            let number = state.lists.count
            state.lists[list] = number
            return number
        }
    }

    func mends(_ question: AlikeMends.Question) -> [Mend]? { state.withLock { $0.mends[question] } }

    func note(_ mends: [Mend], _ question: AlikeMends.Question) {
        state.withLock { state in
            if state.mends.count < MendingAnswers.limit { state.mends[question] = mends }
        }
    }
}
