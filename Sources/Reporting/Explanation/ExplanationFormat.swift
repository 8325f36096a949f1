// SPDX-License-Identifier: MIT
package import ATSModel
package import Connectivity
package import Formats
package import Matrix

/// How the explanation of one load is written out.
package enum ExplanationFormat: String, CaseIterable, Sendable {
    case text, json

    /// The whole text, its last line ended.
    ///
    /// - Parameters:
    ///   - connection: what curl got, where it was asked.
    ///   - prediction: what the app would see over the whole chain, where curl was asked.
    ///   - positions: where the keys of the configuration stand, by key path, where it was read from a document.
    ///   - width: columns of the terminal; only `text` heeds it.
    package func render(
        _ explanation: Explanation, load: Load, platform: Platform, connection: Connection? = nil,
        prediction: Prediction? = nil, positions: [String: SourcePosition] = [:],
        width: Int = 80, color: Bool = false
    ) -> String {
        switch self {
        case .text:
            ExplanationText(
                explanation: explanation, load: load, platform: platform, connection: connection,
                prediction: prediction, positions: positions, width: max(20, width),
                paint: Paint(isOn: color)
            ).text
        case .json:
            JSONValue(
                explanation, load: load, platform: platform, connection: connection, prediction: prediction,
                positions: positions
            ).text(pretty: true) + "\n"
        }
    }

    /// One answer of `explain --batch`, as one line of JSON without a line break.
    ///
    /// - Parameters:
    ///   - id: the record's own, a text or a number; `null` where it has none.
    ///   - agrees: whether the ruling is what the record expects, `nil` where it expects nothing.
    package static func explainLine(id: JSONValue, ruling: Ruling, agrees: Bool? = nil) -> String {
        var members: [JSONValue.Member] = [
            .init("id", id), .init("verdict", .string(ruling.verdict.rawValue)),
            .init("code", .code(ruling.codes)), .init("likely", JSONValue(ruling.likely?.rawValue)),
            .init("rule", .string(ruling.rule.id)), .init("section", .string(ruling.rule.section)),
            .init("evidence", .string(ruling.evidence.rawValue)), .init("hop", .int(ruling.hop)),
        ]
        if let requires = ruling.requires { members.append(.init("requires", JSONValue(requires))) }
        if !ruling.questions.isEmpty {
            members.append(.init("questions", .strings(ruling.questions.map(\.id))))
        }
        if let agrees { members.append(.init("agrees", .bool(agrees))) }
        return JSONValue.object(members).text()
    }
}
