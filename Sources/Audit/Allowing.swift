// SPDX-License-Identifier: MIT
internal import ATSDocuments
internal import Formats

/// Comments that take findings back, by file and line.
struct Allowing {
    private let allowances: [Allowance]
    private let byFile: [String: [Int]]

    init(_ allowances: [Allowance]) {
        self.allowances = allowances
        var byFile: [String: [Int]] = [:]
        for (number, allowance) in allowances.enumerated() { byFile[allowance.place.file, default: []].append(number) }
        self.byFile = byFile
    }

    /// The reason of the comment that takes the finding back; without a reason none does.
    func reason(for finding: Finding) -> String? {
        byFile[finding.place.file]?.lazy.map { allowances[$0] }.first { !$0.reason.isEmpty && $0.covers(finding) }?
            .reason
    }

    /// What is wrong with comments: an id that is none, a reason that is missing, nothing to allow.
    func remarks(on findings: [Finding]) -> [Remark] {
        guard !allowances.isEmpty else { return [] }
        let ids = FindingID.allCases.map(\.rawValue)
        let byFile = Dictionary(grouping: findings, by: \.place.file)
        return allowances.compactMap { allowance in
            func remark(_ text: String) -> Remark { Remark(.skipped, at: allowance.place, text) }
            if allowance.id.isEmpty { return remark("'ats-matrix:allow' names no finding, so it allows nothing") }
            guard ids.contains(allowance.id) else {
                let meant = nearestWord(to: allowance.id, among: ids).map { "; did you mean '\($0)'?" } ?? ""
                return remark("'ats-matrix:allow' names '\(excerpt(allowance.id))', which is no finding\(meant)")
            }
            if allowance.reason.isEmpty {
                return remark("'ats-matrix:allow \(allowance.id)' gives no reason, so it allows nothing")
            }
            let isUsed = byFile[allowance.place.file]?.contains { allowance.covers($0) } == true
            return isUsed
                ? nil : remark("'ats-matrix:allow \(allowance.id)' allows nothing: no such finding stands there")
        }
    }
}

extension Allowance {
    fileprivate func covers(_ finding: Finding) -> Bool {
        id == finding.id.rawValue && place.file == finding.place.file
            && (line == nil || line == finding.place.position.line)
    }
}
