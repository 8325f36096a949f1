// SPDX-License-Identifier: MIT
package import ATSModel
package import Connectivity
package import Matrix

/// One answer for a person whose load fails: what it is, what the network says, what the app would see and why, and the
/// ways out. A value: `Diagnoser` makes it, and nothing in it is asked for again.
package struct Diagnosis: Sendable {
    /// What becomes of the load in the app.
    package enum Outcome: String, CaseIterable, Hashable, Sendable {
        case passes, fails, unsettled
    }

    package let trouble: LoadInTrouble
    package let subject: Subject
    /// What curl got from this machine; `nil` where it was not asked.
    package let connection: Connection?
    package let answer: LoadAnswer
    package let flag: Flag
    package let explanation: Explanation
    /// The keys without which the answer would be another, and the one that they void.
    package let decidingKeys: [DecidingKey]
    /// The ruling for a machine that shares none of the load's addresses, where that is another one.
    package let elsewhere: Ruling?
    /// https addresses of the same service that were tried.
    package let twins: [Twin]
    package let otherNames: [OtherName]
    /// In order of preference, each proved by the model; empty where the app gets through.
    package let waysOut: [WayOut]
    package let hidden: HiddenByTools
    package let lookalikes: [Lookalike]

    /// Each hop judged by itself, in the order of `answer.load.hops`.
    package var hopRulings: [Ruling] { answer.hopRulings }

    package var outcome: Outcome { Outcome(answer.prediction) }

    /// Whether the app would fail, as far as is known: an open question counts as it is likely to be answered.
    package var isFailure: Bool {
        if case .unsettled(let likely) = answer.prediction.outcome { return likely != .allowed }
        return outcome == .fails
    }
}

extension Diagnosis.Outcome {
    init(_ prediction: Prediction) {
        switch prediction.outcome {
        case .refused, .distrusted, .failed: self = .fails
        case .none, .status, .reached: self = .passes
        case .unsettled: self = .unsettled
        }
    }
}
