// SPDX-License-Identifier: MIT
internal import ATSModel
internal import Connectivity
internal import Diagnosis
internal import Formats
internal import Matrix

extension JSONValue {
    static let diagnosisSchema = "ats-matrix/diagnosis/1"

    /// The whole of a diagnosis, with nothing left out.
    init(_ diagnosis: Diagnosis) {
        let load = diagnosis.answer.load
        let subject = diagnosis.subject
        self = [
            "schema": .string(JSONValue.diagnosisSchema), "url": .string(load.destination.redacted),
            "outcome": .string(diagnosis.outcome.rawValue), "fails": .bool(diagnosis.isFailure),
            "flag": .string(diagnosis.flag.rawValue), "prediction": JSONValue(diagnosis.answer.prediction),
            "client": .string(load.client.rawValue), "platform": .string(diagnosis.trouble.platform.description),
            "vantage": [
                "own": .strings(load.vantage.own.map(\.description)),
                "onLink": .strings(load.vantage.onLink.map(\.description)),
            ],
            "subject": [
                "place": .string(subject.place.rawValue), "name": .string(subject.nameKind.rawValue),
                "own": .bool(subject.isOwn), "ownHere": .bool(subject.isOwnHere),
            ],
            "file": JSONValue(diagnosis.trouble.file),
            "keys": .array(
                diagnosis.decidingKeys.map { key in
                    [
                        "keyPath": .string(key.keyPath), "role": .string(key.role.rawValue),
                        "line": JSONValue(key.position?.line), "column": JSONValue(key.position?.column),
                    ]
                }),
            "hops": .array(
                zip(load.hops, diagnosis.hopRulings).map { hop, ruling in
                    ["url": .string(hop.redacted), "ruling": JSONValue(ruling)]
                }),
            "ruling": JSONValue(diagnosis.answer.ruling),
            "elsewhere": diagnosis.elsewhere.map { JSONValue($0) } ?? .null,
            "findings": .array(
                diagnosis.answer.findings.enumerated().flatMap { hop, list in
                    list.map { JSONValue(diagnosed: $0, hop: hop) }
                }),
            "goodUntil": diagnosis.answer.goodUntil.map {
                ["time": .int(Int($0.time)), "reason": .string($0.reason)]
            } ?? .null,
            "connection": diagnosis.connection.map { JSONValue($0, isStable: false) } ?? .null,
            "waysOut": .array(diagnosis.waysOut.map { JSONValue($0) }),
            "twins": .array(diagnosis.twins.map { JSONValue($0) }),
            "otherNames": .array(
                diagnosis.otherNames.map { name in
                    [
                        "kind": .string(name.kind.rawValue), "source": .string(name.source.rawValue),
                        "url": .string(name.destination.redacted), "ruling": JSONValue(name.ruling),
                    ]
                }),
            "hidden": [
                "curl": .strings(diagnosis.hidden.curl), "nscurl": .strings(diagnosis.hidden.nscurl),
                "byCurl": .strings(diagnosis.hidden.hiddenByCurl),
                "byNscurl": .strings(diagnosis.hidden.hiddenByNscurl),
            ],
            "lookalikes": .array(
                diagnosis.lookalikes.map { ["kind": .string($0.kind.rawValue), "says": .string($0.says)] }),
        ]
    }

    private init(diagnosed finding: TrustFinding, hop: Int) {
        self = [
            "hop": .int(hop), "rule": .string(finding.rule.id), "section": .string(finding.rule.section),
            "standing": .string(finding.standing.rawValue), "code": .code(finding.codes), "says": .string(finding.says),
        ]
    }

    private init(_ way: WayOut) {
        self = [
            "kind": .string(way.kind.rawValue), "title": .string(way.title), "price": .string(way.price),
            "edits": .array(way.edits.map { JSONValue($0) }),
            "configuration": way.configuration?.transportSecurity.map { JSONValue($0) } ?? .null,
            "recipes": .array(
                way.recipes.map { recipe in
                    [
                        "tool": .string(recipe.tool.rawValue), "needs": .string(recipe.needs),
                        "lines": .strings(recipe.lines), "url": .string(recipe.url.redacted),
                    ]
                }),
            "hops": .strings(way.load.hops.map(\.redacted)), "ruling": JSONValue(way.ruling),
            "proof": .string(way.proof),
        ]
    }

    private init(_ edit: PlistEdit) {
        self = [
            "action": .string(edit.action.rawValue), "container": .strings(edit.container), "key": .string(edit.key),
            "line": JSONValue(edit.position?.line), "column": JSONValue(edit.position?.column),
            "lines": .strings(edit.lines), "oldLines": .strings(edit.oldLines),
        ]
    }

    private init(_ twin: Twin) {
        self = [
            "url": .string(twin.destination.redacted), "standing": .string(twin.standing.name),
            "ruling": JSONValue(twin.answer.ruling), "prediction": JSONValue(twin.answer.prediction),
            "connection": JSONValue(twin.connection, isStable: false),
        ]
    }
}
