// SPDX-License-Identifier: MIT
internal import ATSModel
internal import Matrix

/// What a server must meet for the predictions that depend on it: said once under the table.
struct Footnotes {
    /// More than these are not told apart: the table would be all footnotes.
    private static let limit = 5

    private let conditions: [TLSRequirements]

    init(_ cells: [Observation]) {
        var conditions = Ordered<TLSRequirements>()
        for cell in cells { if let condition = Footnotes.condition(of: cell) { conditions.insert(condition) } }
        self.conditions = conditions.items
    }

    /// Where a real app was asked, its answer stands in the column and needs no condition.
    private static func condition(of cell: Observation) -> TLSRequirements? {
        cell.measurements.standing == nil ? cell.condition : nil
    }

    /// What leads from a cell to its footnote: `*`, or `[2]` where there are several.
    func sign(of cell: Observation) -> String {
        guard let condition = Footnotes.condition(of: cell), let index = conditions.firstIndex(of: condition) else {
            return ""
        }
        return conditions.count == 1 || conditions.count > Footnotes.limit ? "*" : "[\(index + 1)]"
    }

    /// The footnotes, each with its sign.
    var texts: [String] {
        if conditions.count > Footnotes.limit {
            return ["* if the server meets what the app's TLS gate asks for, cell by cell: --format json has it."]
        }
        return conditions.enumerated().map { index, condition in
            let sign = conditions.count == 1 ? "*" : "[\(index + 1)]"
            return "\(sign) if the server meets what the app's TLS gate asks for: \(condition.words)."
        }
    }
}
