// SPDX-License-Identifier: MIT
internal import ATSModel
internal import Formats
internal import Matrix

extension JSONValue {
    /// What an app was answered, and where that comes from.
    init(_ measurement: Measurement, isStable: Bool) {
        var status: Int?
        var domain: String?
        var code: Int?
        switch measurement.answer {
        case .status(let number): status = number
        case .failed(let name, let number): (domain, code) = (name, number)
        }
        let origin = measurement.origin
        var members: [Member] = [
            Member("status", JSONValue(status)), Member("domain", JSONValue(domain)), Member("code", JSONValue(code)),
            Member(
                "underlying",
                .array(measurement.causes.map { ["domain": .string($0.domain), "code": .int($0.code)] })),
            Member("urlError", JSONValue(measurement.urlErrorCode?.rawValue)),
            Member("evidence", .bool(origin.isEvidence)), Member("system", .string(origin.system)),
        ]
        if !isStable {
            members += [
                Member("build", JSONValue(origin.build)), Member("signing", JSONValue(origin.signing)),
                Member("time", JSONValue(origin.time)), Member("file", .string(origin.file)),
            ]
        }
        self = .object(members)
    }
}

extension Observation {
    /// The measurement that counts; where none does, the newest, which is no evidence then.
    var shownMeasurement: Measurement? { measurements.standing ?? measurements.last }
}
