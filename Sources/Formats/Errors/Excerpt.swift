// SPDX-License-Identifier: MIT

/// The beginning of a text that came from outside, fit for a message: short, and without control characters.
package func excerpt(_ text: some StringProtocol) -> String {
    var result = ""
    for (index, scalar) in text.unicodeScalars.enumerated() {
        guard index < 60 else { return result + "…" }
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator: result += "\\u{\(String(scalar.value, radix: 16))}"
        default: result.unicodeScalars.append(scalar)
        }
    }
    return result
}
