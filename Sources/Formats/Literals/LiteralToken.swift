// SPDX-License-Identifier: MIT

/// One piece of a program's text.
struct LiteralToken {
    enum Kind: UInt8 {
        case word, number
        /// A text that is the same at every run.
        case text
        /// A text with something computed in it.
        case computedText
        case sign
        case open, close
    }

    let kind: Kind
    /// Its bytes, quotes included.
    let start: Int
    var end: Int
    let position: SourcePosition
    /// Whether it is the first of its line.
    let startsLine: Bool
    /// Of a bracket: the number of the token that closes or opens it.
    var partner = -1
}
