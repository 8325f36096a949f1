// SPDX-License-Identifier: MIT
import ATSModel
import Foundation

/// One cell of the golden record: a load and what is known of it.
struct GoldenRecord: Sendable, CustomStringConvertible {
    let id: String
    let configuration: Configuration
    let load: Load
    let platform: Platform
    let expect: Ruling.Verdict
    /// The codes either of which is right; empty where none is compared.
    let codes: Set<Int>
    let rule: String
    let evidence: Evidence
    let note: String

    var description: String { id }

    /// Every cell of `Tests/Golden/ats-golden.jsonl`.
    static let all: Result<[GoldenRecord], any Error> = Result {
        let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "Golden/ats-golden.jsonl")
        let text = try String(contentsOf: file, encoding: .utf8)
        return try text.split(separator: "\n").map { try GoldenRecord(line: $0) }
    }

    struct Malformed: Error { let id: String, field: String }

    init(line: Substring) throws {
        guard case .dictionary(let cell)? = try TinyJSON.parse(line) else { throw Malformed(id: "", field: "line") }
        func text(_ field: String) throws -> String {
            guard case .string(let text)? = cell[field] else { throw Malformed(id: "\(cell)", field: field) }
            return text
        }
        func texts(_ field: String) throws -> [String] {
            guard let value = cell[field] else { return [] }
            guard case .array(let items) = value else { throw Malformed(id: try text("id"), field: field) }
            return try items.map { item in
                guard case .string(let text) = item else { throw Malformed(id: try text("id"), field: field) }
                return text
            }
        }
        func unwrap<T>(_ value: T?, _ field: String) throws -> T {
            guard let value else { throw Malformed(id: try text("id"), field: field) }
            return value
        }
        id = try text("id")
        configuration = Configuration(transportSecurity: cell["ats"])
        let url = try Destination(text("url"))
        let hops = try texts("hops").map { try Destination($0) }
        guard hops.isEmpty || hops[0] == url else { throw Malformed(id: id, field: "hops") }
        var facts: TLSFacts?
        if case .dictionary(let tls)? = cell["tls"], case .string(let words)? = tls["facts"] {
            facts = try TLSFacts.parse(words).get()
        }
        load = Load(
            url, redirects: Array(hops.dropFirst()), client: try unwrap(Client(rawValue: text("client")), "client"),
            vantage: VantagePoint(
                own: try texts("own").map { try unwrap(IPAddress($0), "own") },
                onLink: try texts("onlink").map { try unwrap(AddressRange($0), "onlink") }),
            facts: facts)
        platform = try unwrap(Platform("\(text("platform")) (sdk \(text("sdk")))"), "platform")
        expect = try unwrap(Ruling.Verdict(rawValue: text("expect")), "expect")
        codes =
            switch cell["code"] {
            case nil: []
            case .integer(let code)?: [Int(code)]
            case .string(let pair)?: Set(try pair.split(separator: "/").map { try unwrap(Int($0), "code") })
            default: throw Malformed(id: id, field: "code")
            }
        rule = try text("rule")
        evidence = try unwrap(Evidence(rawValue: text("evidence")), "evidence")
        note = try text("note")
    }
}
