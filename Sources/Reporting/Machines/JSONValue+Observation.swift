// SPDX-License-Identifier: MIT
internal import ATSModel
internal import Connectivity
internal import Formats
internal import Matrix

extension JSONValue {
    /// One cell of `ats-matrix/run/1` (`design.md` §6).
    init(_ cell: Observation, isStable: Bool) {
        var members: [Member] = [
            Member("configuration", .string(cell.configuration)), Member("destination", .string(cell.destination)),
            Member("url", .string(Destination.redact(cell.url))), Member("client", .string(cell.client.rawValue)),
            Member("platform", .string(cell.platform.description)), Member("vantage", .string(cell.vantage)),
            Member("flag", .string(cell.flag.rawValue)), Member("marks", .strings(cell.marks.map(\.rawValue))),
            Member("ran", .bool(cell.hasRun)),
            Member("prediction", cell.hasRun ? JSONValue(cell.prediction, isStable: isStable) : .null),
            Member("expected", .array(cell.expectations.map { JSONValue($0) })),
            Member("ruling", cell.ruling.map { JSONValue($0) } ?? .null),
            Member("connection", cell.connection.map { JSONValue($0, isStable: isStable) } ?? .null),
            Member("measurement", cell.shownMeasurement.map { JSONValue($0, isStable: isStable) } ?? .null),
            Member("trust", JSONValue(cell.findings, isStable: isStable)),
        ]
        if !isStable {
            members.append(
                Member("goodUntil", cell.connection.flatMap { GoodUntil($0) }.map { JSONValue($0) } ?? .null))
        }
        self = .object(members)
    }

    init(_ prediction: Prediction, isStable: Bool = false) {
        var status: Int?
        if case .status(let number) = prediction.outcome { status = number }
        var likely: String?
        if case .unsettled(let verdict) = prediction.outcome { likely = verdict?.rawValue }
        self = [
            "outcome": .string(prediction.outcome.name), "status": JSONValue(status),
            "code": .code(prediction.outcome.codes), "likely": JSONValue(likely), "hop": .int(prediction.hop),
            "condition": prediction.condition.map { JSONValue($0) } ?? .null,
            "finding": prediction.finding.map { JSONValue($0, isStable: isStable) } ?? .null,
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
            Member("tls", JSONValue(hop.looks, isStable: isStable)),
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

    init(_ failure: TransferFailure, isStable: Bool) {
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
