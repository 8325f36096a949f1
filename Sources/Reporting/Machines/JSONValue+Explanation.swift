// SPDX-License-Identifier: MIT
internal import ATSModel
internal import Connectivity
internal import Formats
internal import Matrix

extension JSONValue {
    static let explanationSchema = "ats-matrix/explain/1"

    /// The whole of an explanation, with nothing left out.
    init(
        _ explanation: Explanation, load: Load, platform: Platform, connection: Connection?, prediction: Prediction?,
        positions: [String: SourcePosition]
    ) {
        self = [
            "schema": .string(JSONValue.explanationSchema), "url": .string(load.destination.redacted),
            "hops": .strings(load.hops.map(\.redacted)), "client": .string(load.client.rawValue),
            "platform": .string(platform.description),
            "place": .string(load.destination.place(from: load.vantage).rawValue),
            "ruling": JSONValue(explanation.ruling),
            "steps": .array(
                explanation.steps.map { step in
                    [
                        "hop": .int(step.hop), "rule": .string(step.rule.id), "section": .string(step.rule.section),
                        "evidence": .string(step.rule.evidence.rawValue), "says": .string(step.says),
                    ]
                }),
            "unusedKeys": .array(
                explanation.unusedKeys.map { key in
                    [
                        "keyPath": .string(key.keyPath), "line": JSONValue(positions[key.keyPath]?.line),
                        "column": JSONValue(positions[key.keyPath]?.column), "why": .string(key.why),
                    ]
                }),
            "changes": .array(explanation.changes.map { JSONValue($0) }),
            "assumptions": .strings(explanation.assumptions),
            "connection": connection.map { JSONValue($0, isStable: false) } ?? .null,
            "prediction": prediction.map { JSONValue($0) } ?? .null,
        ]
    }

    private init(_ change: Explanation.Change) {
        self = [
            "kind": .string(change.kind.rawValue), "title": .string(change.title), "price": .string(change.price),
            "verdict": .string(change.verdict.rawValue), "plist": JSONValue(change.plist),
            "configuration": change.configuration?.transportSecurity.map { JSONValue($0) } ?? .null,
        ]
    }
}
