// SPDX-License-Identifier: MIT

/// Colour for a terminal that wants it (ECMA-48, SGR). What it says is always said in words or signs as well.
package struct Paint: Sendable {
    package enum Color: Int, Sendable {
        case bold = 1
        case faint = 2
        case red = 31
        case green = 32
        case yellow = 33
    }

    package let isOn: Bool

    package init(isOn: Bool) {
        self.isOn = isOn
    }

    /// The text, coloured where that is wanted. Takes no part in any width: paint last.
    package func callAsFunction(_ text: String, _ color: Color?) -> String {
        guard isOn, let color, !text.isEmpty else { return text }
        return "\u{1b}[\(color.rawValue)m\(text)\u{1b}[0m"
    }
}
