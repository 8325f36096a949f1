// SPDX-License-Identifier: MIT

/// The beginning of a text that came from outside, fit for a message: short, and without control characters.
package func excerpt(_ text: some StringProtocol) -> String {
    // Most texts are names that may stand as they are.
    if text.utf8.count <= excerptLimit, text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7f }) { return String(text) }
    var result = ""
    for (index, scalar) in text.unicodeScalars.enumerated() {
        guard index < excerptLimit else { return result + "…" }
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator: result += "\\u{\(String(scalar.value, radix: 16))}"
        default: result.unicodeScalars.append(scalar)
        }
    }
    return result
}

/// The most scalars of an excerpt.
private let excerptLimit = 60
