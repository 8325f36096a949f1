// SPDX-License-Identifier: MIT
internal import Formats

/// One key twice in one dictionary.
enum DuplicateKey: Check {
    static func find(in examinee: Examinee) -> [Finding] {
        let lost = examinee.nodes.filter { !$0.counts }
        guard !lost.isEmpty else { return [] }
        return lost.map { node in
            // The other one stands in the same dictionary: equal paths need not be, below a dictionary that is twice.
            let counting = examinee.nodes.last { $0.path == node.path && $0.counts }
            let line =
                counting.map(\.position).flatMap { $0.isKnown ? "the one on line \($0.line)" : nil } ?? "the last"
            let value = counting.map { " (\($0.value.shown))" } ?? ""
            return examinee.finding(
                .duplicateKey, node,
                "'\(excerpt(node.key))' stands more than once in one dictionary: \(line) counts\(value), and this one (\(node.value.shown)) is lost",
                node.value == counting?.value
                    ? "no load hangs on it, both say the same" : "every load is judged by the last one alone",
                related: counting.map { [examinee.place(of: $0)] } ?? [])
        }
    }
}
