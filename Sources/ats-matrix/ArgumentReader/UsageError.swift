// SPDX-License-Identifier: MIT
import Formats

/// A request that cannot be understood: one sentence, lower case, no full stop.
struct UsageError: Error, Hashable, Sendable, CustomStringConvertible {
    let problem: String
    /// The nearest right word.
    let suggestion: String?

    init(_ problem: String, suggestion: String? = nil) {
        self.problem = problem
        self.suggestion = suggestion
    }

    /// A word that is none of those that are known; long lists are left to the help.
    static func unknown(_ kind: String, _ word: String, among words: [String]) -> UsageError {
        let nearest = nearestWord(to: word, among: words)
        let list = nearest == nil && words.count <= 16 ? "; expected \(words.joined(separator: ", "))" : ""
        return UsageError("unknown \(kind) '\(excerpt(word))'\(list)", suggestion: nearest)
    }

    var description: String {
        suggestion.map { "\(problem); did you mean '\($0)'?" } ?? problem
    }
}
