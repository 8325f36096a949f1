// SPDX-License-Identifier: MIT
import Formats

/// A text of the input as a message shows it: in quotes, one line, not long, nothing that a terminal obeys.
func quoted(_ text: String) -> String {
    var shown = ""
    var length = 0
    for scalar in text.unicodeScalars {
        guard length < 60 else {
            shown += "…"
            break
        }
        shown.unicodeScalars.append(isPrintable(scalar) ? scalar : "\u{fffd}")
        length += 1
    }
    return "'\(shown)'"
}

/// The nearest right word, looked for among so many as cost no time that a person would notice.
func suggestion(for word: String, among candidates: some Sequence<String>) -> String? {
    guard word.utf8.count <= 100 else { return nil }
    return nearestWord(to: word, among: candidates.prefix(2_000))
}

/// A name that the matrix gives: it stands in tables, selectors and the record.
func checkName(_ name: String, of noun: String, at position: SourcePosition) throws(InputError) {
    guard !name.isEmpty else { throw InputError(at: position, "a \(noun) has an empty name") }
    guard name.utf8.count <= 200 else {
        throw InputError(at: position, "the name \(quoted(name)) is too long", expected: "at most 200 bytes")
    }
    guard name.unicodeScalars.allSatisfy(isPrintable) else {
        throw InputError(at: position, "the name \(quoted(name)) has a character that cannot be printed")
    }
}

/// Several lines of a folded text as one, without what a terminal obeys.
func oneLine(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
        if scalar == " " || !isPrintable(scalar) {
            if let last = result.last, last != " " { result.append(" ") }
        } else {
            result.append(scalar)
        }
    }
    if result.last == " " { result.removeLast() }
    return String(result)
}

private func isPrintable(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator, .surrogate: false
    // Marks that turn the direction of what follows could make a table say something else than it holds.
    case .format: !(0x202a...0x202e).contains(scalar.value) && !(0x2066...0x2069).contains(scalar.value)
    default: true
    }
}
