// SPDX-License-Identifier: MIT

/// The candidate nearest to a word by edit distance, if one is near enough to be meant.
package func nearestWord(to word: String, among candidates: some Sequence<String>) -> String? {
    // No one means a word of this length, and the work grows with the square of it.
    guard word.utf8.count <= 100 else { return nil }
    var best: (word: String, distance: Int)?
    let limit = max(1, word.count / 3)
    for candidate in candidates where candidate.utf8.count <= 200 {
        let distance = editDistance(Array(word.lowercased()), Array(candidate.lowercased()))
        if distance <= limit, distance < (best?.distance ?? .max) { best = (candidate, distance) }
    }
    return best?.word
}

/// Damerau-Levenshtein distance (optimal string alignment): insertions, deletions, changes and swaps of neighbours.
private func editDistance(_ left: [Character], _ right: [Character]) -> Int {
    guard !left.isEmpty, !right.isEmpty else { return max(left.count, right.count) }
    var rows = [Array(0...right.count)]
    for i in 1...left.count {
        var row = [i]
        for j in 1...right.count {
            let change = rows[i - 1][j - 1] + (left[i - 1] == right[j - 1] ? 0 : 1)
            var value = min(change, rows[i - 1][j] + 1, row[j - 1] + 1)
            if i > 1, j > 1, left[i - 1] == right[j - 2], left[i - 2] == right[j - 1] {
                value = min(value, rows[i - 2][j - 2] + 1)
            }
            row.append(value)
        }
        rows.append(row)
    }
    return rows[left.count][right.count]
}
