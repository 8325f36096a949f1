// SPDX-License-Identifier: MIT
internal import ATSModel
internal import Diagnosis
internal import Formats

extension JSONValue {
    static let diagnosedLogSchema = "ats-matrix/diagnosed-log/1"

    init(_ log: DiagnosedLog) {
        self = [
            "schema": .string(JSONValue.diagnosedLogSchema), "fails": .bool(log.isFailure),
            "omitted": .int(log.omitted), "unasked": .int(log.unasked),
            "errors": .array(
                log.entries.map { entry in
                    let error = entry.error
                    return [
                        "kind": .string(error.kind.rawValue), "because": .string(error.because),
                        "code": error.code.map { .int($0.rawValue) } ?? .null,
                        "streamError": error.streamError.map { .int($0) } ?? .null,
                        "url": error.url.map { .string(Destination.redact($0)) } ?? .null,
                        "task": error.task.map { .string($0) } ?? .null,
                        "lines": [.int(error.lines.lowerBound), .int(error.lines.upperBound)],
                        "contradiction": entry.contradiction.map { .string($0) } ?? .null,
                        "diagnosis": entry.diagnosis.map { JSONValue($0) } ?? .null,
                    ]
                }),
        ]
    }
}
