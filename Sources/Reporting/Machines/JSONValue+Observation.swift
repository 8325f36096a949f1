// SPDX-License-Identifier: MIT
internal import ATSModel
internal import Connectivity
internal import Formats
internal import Matrix

extension JSONValue {
    /// One cell of `ats-matrix/run/1` (`design.md` §6).
    init(_ cell: Observation, isStable: Bool) {
        self = [
            "configuration": .string(cell.configuration), "destination": .string(cell.destination),
            "url": .string(Destination.redact(cell.url)), "client": .string(cell.client.rawValue),
            "platform": .string(cell.platform.description), "vantage": .string(cell.vantage),
            "flag": .string(cell.flag.rawValue), "marks": .strings(cell.marks.map(\.rawValue)),
            "ran": .bool(cell.hasRun), "prediction": cell.hasRun ? JSONValue(cell.prediction) : .null,
            "expected": .array(cell.expectations.map { JSONValue($0) }),
            "ruling": cell.ruling.map { JSONValue($0) } ?? .null,
            "connection": cell.connection.map { JSONValue($0, isStable: isStable) } ?? .null,
            "measurement": cell.shownMeasurement.map { JSONValue($0, isStable: isStable) } ?? .null,
        ]
    }

    init(_ prediction: Prediction) {
        var status: Int?
        if case .status(let number) = prediction.outcome { status = number }
        var likely: String?
        if case .unsettled(let verdict) = prediction.outcome { likely = verdict?.rawValue }
        self = [
            "outcome": .string(prediction.outcome.name), "status": JSONValue(status),
            "code": .code(prediction.outcome.codes), "likely": JSONValue(likely), "hop": .int(prediction.hop),
            "condition": prediction.condition.map { JSONValue($0) } ?? .null,
        ]
    }

    init(_ outcome: ExpectationOutcome) {
        self = [
            "expected": .string(outcome.expected), "because": JSONValue(outcome.because),
            "met": outcome.isMet.map { .bool($0) } ?? .null,
        ]
    }

    init(_ connection: Connection, isStable: Bool) {
        self = [
            "status": JSONValue(connection.status), "curl": JSONValue(connection.curlCode),
            "hops": .array(connection.hops.map { JSONValue($0, isStable: isStable) }),
            "problem": JSONValue(connection.chainProblem.map(Destination.redact)),
            "urlError": JSONValue(connection.urlError?.rawValue),
            "proxied": .bool(connection.isProxied), "rerouted": .bool(connection.isRerouted),
            "viaLab": .bool(connection.isViaLab),
        ]
    }

    init(_ hop: Hop, isStable: Bool) {
        var members: [Member] = [
            Member("url", .string(hop.destination.redacted)), Member("status", JSONValue(hop.status)),
            Member("httpVersion", JSONValue(hop.httpVersion)),
            Member("failure", hop.failure.map { JSONValue($0, isStable: isStable) } ?? .null),
            Member("location", JSONValue(hop.location.map(Destination.redact))),
            Member("bodyBytes", .int(hop.bodyBytes)), Member("truncated", .bool(hop.isTruncated)),
        ]
        if !isStable {
            members += [
                Member("proxy", JSONValue(hop.proxy)), Member("remoteAddress", JSONValue(hop.remoteAddress)),
                Member("remotePort", JSONValue(hop.remotePort)), Member("localAddress", JSONValue(hop.localAddress)),
                Member("microseconds", JSONValue(hop.times)),
            ]
        }
        self = .object(members)
    }

    private init(_ failure: TransferFailure, isStable: Bool) {
        var members: [Member] = [
            Member("curl", .int(failure.curlCode)), Member("word", .string(failure.word)),
            Member("trust", .bool(failure.isTrust)), Member("urlError", .int(failure.urlError.rawValue)),
        ]
        if !isStable {
            members += [
                Member("text", .string(failure.text)), Member("errno", JSONValue(failure.systemError)),
                Member("verifyResult", JSONValue(failure.verifyResult)),
            ]
        }
        self = .object(members)
    }

    private init(_ times: PhaseTimes) {
        self = [
            "nameLookup": JSONValue(times.nameLookup), "connect": JSONValue(times.connect),
            "tls": JSONValue(times.tls), "firstByte": JSONValue(times.firstByte), "total": JSONValue(times.total),
        ]
    }
}
