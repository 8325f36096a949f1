// SPDX-License-Identifier: MIT
internal import ATSModel
internal import Diagnosis
internal import Formats

extension JSONValue {
    static let diagnosedLogSchema = "ats-matrix/diagnosis-log/1"

    /// The errors of a log, each with the place of its URL in `diagnoses`.
    init(_ log: DiagnosedLog) {
        self = [
            "schema": .string(JSONValue.diagnosedLogSchema), "file": .string(log.file),
            "fails": .bool(log.isFailure),
            "errors": .array(
                log.log.errors.enumerated().map { index, error in
                    [
                        "kind": .string(error.kind.rawValue), "url": JSONValue(error.url.map(Destination.redact)),
                        "code": JSONValue(error.code?.rawValue), "streamError": JSONValue(error.streamError),
                        "task": JSONValue(error.task), "firstLine": .int(error.lines.lowerBound),
                        "lastLine": .int(error.lines.upperBound), "because": .string(error.because),
                        "remark": JSONValue(log.remark(on: index)), "diagnosis": JSONValue(log.place(of: index)),
                    ]
                }),
            "omitted": .int(log.log.omitted), "mentions": .array(log.log.mentions.map { .int($0) }),
            "leftOut": .int(log.leftOut), "diagnoses": .array(log.diagnoses.map { JSONValue($0) }),
        ]
    }
}
