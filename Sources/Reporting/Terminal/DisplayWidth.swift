// SPDX-License-Identifier: MIT

/// How many columns of a terminal a text takes.
///
/// The unit is the Unicode scalar, as in `wcwidth(3)`, which is what terminals go by: wide and fullwidth scalars of
/// UAX #11 (East Asian Width) take two columns, marks and format characters none, everything else, the ambiguous
/// ones included, one. An emoji made of several is counted as its parts, which is never too little.
package enum DisplayWidth {
    package static func of(_ text: some StringProtocol) -> Int {
        let ascii = text.utf8.allSatisfy { $0 < 0x80 }
        return ascii ? text.utf8.count : text.unicodeScalars.reduce(0) { $0 + of($1) }
    }

    package static func of(_ scalar: Unicode.Scalar) -> Int {
        if scalar.value < 0x300 { return 1 }
        if isZeroWidth(scalar) { return 0 }
        return isWide(scalar) ? 2 : 1
    }

    /// The text, or as much of it as fits, with `…` for the rest. Never cuts inside a grapheme cluster.
    package static func truncate(_ text: String, to width: Int) -> String {
        guard of(text) > width else { return text }
        guard width > 0 else { return "" }
        return prefix(of: text[...], width: width - 1) + "…"
    }

    /// The text with spaces on its right, or on its left, up to the width.
    package static func pad(_ text: String, to width: Int, onLeft: Bool = false) -> String {
        let spaces = String(repeating: " ", count: max(0, width - of(text)))
        return onLeft ? spaces + text : text + spaces
    }

    /// The longest run of whole grapheme clusters that fits; empty where the first one is too wide.
    static func prefix(of text: Substring, width: Int) -> Substring {
        var used = 0
        var end = text.startIndex
        while end < text.endIndex {
            used += of(String(text[end]))
            if used > width { break }
            end = text.index(after: end)
        }
        return text[..<end]
    }

    private static func isZeroWidth(_ scalar: Unicode.Scalar) -> Bool {
        // Vowels and finals of Hangul join the syllable before them.
        if (0x1160...0x11ff).contains(scalar.value) || (0xd7b0...0xd7ff).contains(scalar.value) { return true }
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark: return true
        case .format: return !Printable.isVisibleFormat(scalar)
        default: return false
        }
    }

    /// All emoji that are shown as pictures are wide (UTS #51), but a regional indicator is half a flag.
    private static func isWide(_ scalar: Unicode.Scalar) -> Bool {
        if wide.contains(where: { $0.contains(scalar.value) }) { return true }
        return scalar.properties.isEmojiPresentation && !(0x1f1e6...0x1f1ff).contains(scalar.value)
    }

    /// The scalars with `W` or `F` in `EastAsianWidth.txt` (UAX #11) that are no emoji; gaps between two blocks that
    /// hold nothing are closed.
    private static let wide: [ClosedRange<UInt32>] = [
        0x1100...0x115f, 0x2329...0x232a, 0x2e80...0x303e, 0x3041...0x4dbf, 0x4e00...0xa4cf, 0xa960...0xa97c,
        0xac00...0xd7a3, 0xf900...0xfaff, 0xfe10...0xfe19, 0xfe30...0xfe6b, 0xff01...0xff60, 0xffe0...0xffe6,
        0x16fe0...0x16ff1, 0x17000...0x18d08, 0x1aff0...0x1b2fb, 0x1f200...0x1f265, 0x20000...0x3fffd,
    ]
}
