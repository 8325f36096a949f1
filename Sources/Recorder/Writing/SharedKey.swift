// SPDX-License-Identifier: MIT
internal import ATSModel
internal import Matrix

/// A ruling as a key. Its hash covers what tells most rulings apart, because hashing every sentence of the rule for
/// every cell would cost more than writing the cell.
struct RulingKey: Hashable, Sendable {
    let ruling: Ruling

    func hash(into hasher: inout Hasher) {
        hasher.combine(ruling.rule.id)
        hasher.combine(ruling.verdict)
        hasher.combine(ruling.hop)
        hasher.combine(ruling.requires == nil)
    }
}

/// A prediction as a key, for the same reason.
struct PredictionKey: Hashable, Sendable {
    let prediction: Prediction

    func hash(into hasher: inout Hasher) {
        hasher.combine(prediction.outcome)
        hasher.combine(prediction.hop)
        hasher.combine(prediction.condition == nil)
        hasher.combine(prediction.finding?.says)
    }
}
