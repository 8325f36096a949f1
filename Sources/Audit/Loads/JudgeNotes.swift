// SPDX-License-Identifier: MIT
internal import ATSModel
internal import Synchronization

/// What was worked out about configurations, for all threads of one audit.
final class JudgeNotes: Sendable {
    /// Of a configuration on the systems that a bundle is built for.
    struct Subject: Hashable {
        let configuration: Configuration
        let steps: PlatformSteps
    }

    /// More configurations are not kept.
    private static let limit = 4_096
    private let notes = Mutex<[Subject: [String: [String]]]>([:])

    func note(_ name: String, on subject: Subject) -> [String]? { notes.withLock { $0[subject]?[name] } }

    func write(_ texts: [String], as name: String, on subject: Subject) {
        notes.withLock { notes in
            if notes.count < JudgeNotes.limit || notes[subject] != nil { notes[subject, default: [:]][name] = texts }
        }
    }
}
