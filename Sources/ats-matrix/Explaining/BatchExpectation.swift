// SPDX-License-Identifier: MIT
import ATSModel
import Formats

/// What a batch record expects of the ruling.
struct BatchExpectation: Hashable {
    let verdict: Ruling.Verdict
    /// Any of them is right; `nil` where the codes are not compared.
    let codes: Set<Int>?

    /// Reads `expect` and `code`; `nil` where nothing is expected.
    init?(_ fields: BatchFields) throws(InputError) {
        guard let text = try fields.text("expect") else { return nil }
        guard let verdict = Ruling.Verdict(rawValue: text) else {
            let words = Ruling.Verdict.allCases.map(\.rawValue)
            throw InputError(
                at: fields["expect"]?.position, "'\(text)' is no verdict", expected: words.joined(separator: ", "),
                suggestion: nearestWord(to: text, among: words))
        }
        self.verdict = verdict
        codes = try BatchExpectation.codes(fields)
    }

    /// Agreement: the verdict is the same and, where codes are compared, the ruling's are some of those expected.
    func agrees(with ruling: Ruling) -> Bool {
        guard ruling.verdict == verdict else { return false }
        guard verdict == .blocked, let codes else { return true }
        return !ruling.codes.isEmpty && codes.isSuperset(of: ruling.codes.map(\.rawValue))
    }

    /// A number, a list of numbers, or numbers in a text with slashes between them.
    private static func codes(_ fields: BatchFields) throws(InputError) -> Set<Int>? {
        guard let tree = fields["code"] else { return nil }
        let numbers: [Int?] =
            switch tree.value {
            case .integer(let number): [Int(number)]
            case .string(let text): text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
            case .array(let items):
                items.map { if case .integer(let number) = $0.value { Int(number) } else { nil } }
            default: [nil]
            }
        guard !numbers.isEmpty, !numbers.contains(nil) else {
            throw InputError(at: tree.position, "code is no error code", expected: #"-1022, "-1200/-1202" or null"#)
        }
        return Set(numbers.compactMap(\.self))
    }
}
