// SPDX-License-Identifier: MIT

/// Makes texts of foreign origin harmless to a terminal.
///
/// A name in a matrix may hold anything that YAML or JSON can write: an escape sequence would move the cursor, a
/// line break would break the table, a direction override would turn the text around.
package enum Printable {
    /// The text with every character that a terminal acts upon, or that cannot be seen, written as `\n`, `\e` or
    /// `\u{202E}`.
    package static func escape(_ text: String) -> String {
        if text.utf8.allSatisfy({ (0x20...0x7e).contains($0) }) { return text }
        var result = ""
        for scalar in text.unicodeScalars {
            if mustBeEscaped(scalar) {
                result += written(scalar)
            } else {
                result.unicodeScalars.append(scalar)
            }
        }
        return result
    }

    /// Signs that are drawn although Unicode files them under format characters: those that stand before a number
    /// in Arabic, Syriac and Kaithi.
    static func isVisibleFormat(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x600...0x605, 0x6dd, 0x70f, 0x890...0x891, 0x8e2, 0x110bd, 0x110cd: true
        default: false
        }
    }

    private static func mustBeEscaped(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator, .surrogate: true
        // The two joiners make up emoji and Indic letters and change nothing else.
        case .format: scalar.value != 0x200c && scalar.value != 0x200d && !isVisibleFormat(scalar)
        default: false
        }
    }

    private static func written(_ scalar: Unicode.Scalar) -> String {
        switch scalar {
        case "\n": "\\n"
        case "\r": "\\r"
        case "\t": "\\t"
        case "\u{1b}": "\\e"
        default: "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
        }
    }
}
