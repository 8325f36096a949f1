// SPDX-License-Identifier: MIT
import Foundation

/// What SARIF 2.1.0 asks of the objects that a log of ours may hold, as tables of their properties (the sections are
/// the standard's), and what it asks beyond a property's type. A property that is not listed is a fault, although the
/// standard has more.
struct SARIFStandard {
    indirect enum Form: Sendable {
        case text, flag, uri
        case word([String])
        case number(from: Int)
        case list(Form, isSet: Bool = false)
        case object(String)
        /// Any names, each with a value of the form.
        case dictionary(Form)
        /// A property bag (§3.8): anything.
        case bag
    }

    struct Shape: Sendable {
        let required: [String]
        let properties: [String: Form]
    }

    private static let levels = ["none", "note", "warning", "error"]

    static let shapes: [String: Shape] = [
        // §3.13
        "log": Shape(
            required: ["version", "runs"],
            properties: ["$schema": .uri, "version": .word(["2.1.0"]), "runs": .list(.object("run"))]),
        // §3.14
        "run": Shape(
            required: ["tool", "results"],
            properties: [
                "tool": .object("tool"), "invocations": .list(.object("invocation")),
                "originalUriBaseIds": .dictionary(.object("artifactLocation")),
                "columnKind": .word(["utf16CodeUnits", "unicodeCodePoints"]), "results": .list(.object("result")),
            ]),
        // §3.18, §3.19
        "tool": Shape(required: ["driver"], properties: ["driver": .object("toolComponent")]),
        "toolComponent": Shape(
            required: ["name", "rules"],
            properties: ["name": .text, "version": .text, "rules": .list(.object("reportingDescriptor"), isSet: true)]),
        // §3.49, §3.50
        "reportingDescriptor": Shape(
            required: ["id", "shortDescription", "fullDescription", "help", "defaultConfiguration"],
            properties: [
                "id": .text, "shortDescription": .object("multiformatMessageString"),
                "fullDescription": .object("multiformatMessageString"), "help": .object("multiformatMessageString"),
                "defaultConfiguration": .object("reportingConfiguration"),
            ]),
        "reportingConfiguration": Shape(required: ["level"], properties: ["level": .word(levels)]),
        // §3.11, §3.12
        "message": Shape(required: ["text"], properties: ["text": .text]),
        "multiformatMessageString": Shape(required: ["text"], properties: ["text": .text]),
        // §3.20, §3.58
        "invocation": Shape(
            required: ["executionSuccessful"],
            properties: [
                "executionSuccessful": .flag, "toolExecutionNotifications": .list(.object("notification")),
            ]),
        "notification": Shape(
            required: ["message", "level"],
            properties: [
                "message": .object("message"), "level": .word(levels),
                "locations": .list(.object("location"), isSet: true), "properties": .bag,
            ]),
        // §3.27. GitHub asks for what is required here beside the message.
        "result": Shape(
            required: ["message", "ruleId", "ruleIndex", "level", "locations", "partialFingerprints"],
            properties: [
                "ruleId": .text, "ruleIndex": .number(from: 0), "level": .word(levels), "message": .object("message"),
                "locations": .list(.object("location")),
                "relatedLocations": .list(.object("relatedLocation"), isSet: true),
                "partialFingerprints": .dictionary(.text),
                "suppressions": .list(.object("suppression"), isSet: true), "properties": .bag,
            ]),
        // §3.28
        "location": Shape(
            required: ["physicalLocation"],
            properties: [
                "physicalLocation": .object("physicalLocation"),
                "logicalLocations": .list(.object("logicalLocation"), isSet: true),
            ]),
        "relatedLocation": Shape(
            required: ["id", "physicalLocation"],
            properties: ["id": .number(from: 0), "physicalLocation": .object("physicalLocation")]),
        // §3.29, §3.30, §3.4
        "physicalLocation": Shape(
            required: ["artifactLocation"],
            properties: ["artifactLocation": .object("artifactLocation"), "region": .object("region")]),
        "region": Shape(
            required: ["startLine", "startColumn"],
            properties: ["startLine": .number(from: 1), "startColumn": .number(from: 1)]),
        "artifactLocation": Shape(required: ["uri"], properties: ["uri": .uri, "uriBaseId": .text]),
        // §3.33
        "logicalLocation": Shape(
            required: ["name", "fullyQualifiedName"],
            properties: ["name": .text, "fullyQualifiedName": .text, "kind": .text]),
        // §3.35
        "suppression": Shape(
            required: ["kind", "justification"],
            properties: ["kind": .word(["inSource", "external"]), "justification": .text]),
    ]

    private(set) var faults: [String] = []

    /// Every way in which a log breaks the standard.
    static func faults(in text: String) throws -> [String] {
        var standard = SARIFStandard()
        let log = try JSONSerialization.jsonObject(with: Data(text.utf8))
        standard.check(log, .object("log"), "$")
        standard.checkRuns(log)
        return standard.faults
    }

    private mutating func check(_ value: Any, _ form: Form, _ path: String) {
        switch form {
        case .text: if !(value is String) { faults.append("\(path) is no text") }
        case .flag: if !SARIFStandard.isFlag(value) { faults.append("\(path) is no boolean") }
        case .uri: if !SARIFStandard.isURI(value as? String ?? "\n") { faults.append("\(path) is no URI: \(value)") }
        case .word(let words):
            if !words.contains(value as? String ?? "") { faults.append("\(path) is none of \(words)") }
        case .number(let least):
            guard let number = value as? Int, !SARIFStandard.isFlag(value), number >= least else {
                return faults.append("\(path) is no number from \(least) on")
            }
        case .list(let form, let isSet):
            guard let items = value as? [Any] else { return faults.append("\(path) is no array") }
            if isSet, Set(items.map { "\($0 as? NSObject ?? NSNull())" }).count < items.count {
                faults.append("\(path) holds one thing twice")
            }
            for (index, item) in items.enumerated() { check(item, form, "\(path)[\(index)]") }
        case .dictionary(let form):
            guard let members = value as? [String: Any] else { return faults.append("\(path) is no object") }
            for (name, item) in members { check(item, form, "\(path).\(name)") }
        case .bag: if !(value is [String: Any]) { faults.append("\(path) is no property bag") }
        case .object(let name):
            guard let members = value as? [String: Any], let shape = SARIFStandard.shapes[name] else {
                return faults.append("\(path) is no \(name)")
            }
            for required in shape.required where members[required] == nil { faults.append("\(path) lacks \(required)") }
            for (member, item) in members {
                guard let form = shape.properties[member] else {
                    faults.append("\(path).\(member) is not known")
                    continue
                }
                check(item, form, "\(path).\(member)")
            }
        }
    }

    /// What hangs together in a run.
    private mutating func checkRuns(_ log: Any) {
        let runs = (log as? [String: Any])?["runs"] as? [[String: Any]] ?? []
        if runs.isEmpty { faults.append("there is no run") }
        for run in runs {
            let driver = (run["tool"] as? [String: Any])?["driver"] as? [String: Any]
            let rules = (driver?["rules"] as? [[String: Any]] ?? []).map { $0["id"] as? String ?? "" }
            let bases = Set((run["originalUriBaseIds"] as? [String: Any] ?? [:]).keys)
            for base in run["originalUriBaseIds"] as? [String: [String: Any]] ?? [:] {
                // §3.14.14
                let uri = base.value["uri"] as? String ?? ""
                if !uri.hasPrefix("file:///") || !uri.hasSuffix("/") { faults.append("base \(base.key) is \(uri)") }
            }
            let results = run["results"] as? [[String: Any]] ?? []
            for (index, result) in results.enumerated() {
                // §3.27.6: the rule's place is that of the rule with the result's id.
                let place = result["ruleIndex"] as? Int ?? -1
                if !rules.indices.contains(place) || rules[place] != result["ruleId"] as? String {
                    faults.append("results[\(index)] names rule \(place)")
                }
            }
            // §3.27.23: all results say whether they are suppressed, or none does.
            let saying = results.count { $0["suppressions"] != nil }
            if saying != 0, saying != results.count { faults.append("\(saying) of \(results.count) say suppressions") }
            checkArtifacts(run, bases)
        }
    }

    /// §3.4.3, §3.4.4: a URI with a base is relative and stays below it; the base is one that the run names, if it names
    /// any.
    private mutating func checkArtifacts(_ value: Any, _ bases: Set<String>) {
        if let items = value as? [Any] { for item in items { checkArtifacts(item, bases) } }
        guard let members = value as? [String: Any] else { return }
        for (name, item) in members where name != "originalUriBaseIds" {
            guard name == "artifactLocation", let location = item as? [String: Any] else {
                checkArtifacts(item, bases)
                continue
            }
            let uri = location["uri"] as? String ?? ""
            let hasScheme = uri.prefix { $0 != "/" }.contains(":")
            if let base = location["uriBaseId"] as? String {
                if !bases.isEmpty, !bases.contains(base) { faults.append("\(uri) has the base \(base)") }
                if hasScheme || uri.hasPrefix("/") || uri.split(separator: "/").contains("..") {
                    faults.append("\(uri) is not below its base")
                }
            } else if !hasScheme {
                faults.append("\(uri) has neither scheme nor base")
            }
        }
    }

    private static func isFlag(_ value: Any) -> Bool {
        (value as? NSNumber).map { $0 === NSNumber(value: true) || $0 === NSNumber(value: false) } ?? false
    }

    /// A URI reference (RFC 3986 appendix A): only its characters, and `%` only before two hexadecimal digits.
    static func isURI(_ text: String) -> Bool {
        let bytes = Array(text.utf8)
        let others = Array("-._~:/?#[]@!$&'()*+,;=".utf8)
        for (index, byte) in bytes.enumerated() {
            let character = Character(Unicode.Scalar(byte))
            if byte == UInt8(ascii: "%") {
                let digits = bytes.dropFirst(index + 1).prefix(2)
                guard digits.count == 2, digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }) else {
                    return false
                }
            } else if !(character.isASCII && (character.isLetter || character.isNumber)), !others.contains(byte) {
                return false
            }
        }
        return !bytes.isEmpty
    }
}
