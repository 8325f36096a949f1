// SPDX-License-Identifier: MIT

/// Breaks sentences into lines that fit.
package enum Paragraph {
    /// The lines of a text, broken at its spaces; a word that is longer than a line is broken where the line ends.
    ///
    /// - Parameters:
    ///   - first: what stands before the first line.
    ///   - rest: what stands before the others; as many spaces as `first` has columns where it is not given.
    package static func lines(_ text: String, width: Int, first: String = "", rest: String? = nil) -> [String] {
        let rest = rest ?? String(repeating: " ", count: DisplayWidth.of(first))
        var lines: [String] = []
        var line = first
        var room = max(1, width - DisplayWidth.of(first))
        var isEmpty = true
        func turn() {
            lines.append(line)
            line = rest
            room = max(1, width - DisplayWidth.of(rest))
            isEmpty = true
        }
        for word in Printable.escape(text).split(separator: " ") {
            var word = word
            let length = DisplayWidth.of(word)
            if !isEmpty, length + 1 > room {
                turn()
            } else if !isEmpty {
                line += " "
                room -= 1
            }
            while DisplayWidth.of(word) > room {
                var piece = DisplayWidth.prefix(of: word, width: room)
                // A character wider than the whole line is set all the same: there must be an end.
                if piece.isEmpty { piece = word.prefix(1) }
                line += piece
                word = word[piece.endIndex...]
                turn()
            }
            line += word
            room -= DisplayWidth.of(word)
            isEmpty = isEmpty && word.isEmpty
        }
        if !isEmpty || lines.isEmpty { lines.append(line) }
        return lines
    }
}
