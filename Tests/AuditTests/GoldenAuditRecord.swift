import Audit
import Formats

// SPDX-License-Identifier: MIT
@testable import ATSDocuments

/// One line of `audit-golden.jsonl`.
struct GoldenAuditRecord {
    let name: String
    let must: [String]
    let mustNot: [String]
    let at: [(id: String, place: (line: Int, column: Int?))]
    let policy: String?

    static let folder =
        String(#filePath.split(separator: "/").dropLast(2).map { "/" + $0 }.joined()) + "/Golden"

    var path: String { "\(GoldenAuditRecord.folder)/\(name)" }

    static func all() throws -> [GoldenAuditRecord] {
        try InputFile.read(folder + "/audit-golden.jsonl", limit: 1 << 20)
            .split(separator: UInt8(ascii: "\n")).map { try GoldenAuditRecord(JSON.parse($0)) }
    }

    private init(_ tree: Tree) throws {
        func text(_ tree: Tree?) -> String? { if case .string(let text)? = tree?.value { text } else { nil } }
        func number(_ tree: Tree) -> Int? { if case .integer(let number) = tree.value { Int(number) } else { nil } }
        func items(_ tree: Tree?) -> [Tree] { if case .array(let items)? = tree?.value { items } else { [] } }
        name = text(tree["file"]?.value) ?? ""
        must = items(tree["must"]?.value).compactMap { text($0) }
        mustNot = items(tree["mustNot"]?.value).compactMap { text($0) }
        policy = text(tree["policy"]?.value)
        var places: [(id: String, place: (line: Int, column: Int?))] = []
        if case .dictionary(let entries)? = tree["at"]?.value.value {
            for entry in entries {
                let place = items(entry.value)
                guard place.count == 2, let line = number(place[0]) else { continue }
                places.append((entry.key, (line, number(place[1]))))
            }
        }
        at = places
    }

    func audit() throws -> AuditReport {
        let policy: Policy? = if let policy { try Policy(named: policy) } else { nil }
        return Auditor(AuditSettings(policy: policy)).audit(try survey())
    }

    private func survey() throws -> Survey {
        let survey = try Survey.read([path])
        if !survey.files.isEmpty || !name.hasSuffix("plist") { return survey }
        // FALLBACK
        var hand = Survey()
        let bytes = try InputFile.read(path, limit: 1 << 20)
        hand.declarations = try InfoPlistDocument.read(bytes, file: path).declarations
        hand.files = [path]
        return hand
    }
}
