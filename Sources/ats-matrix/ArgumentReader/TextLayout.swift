// SPDX-License-Identifier: MIT

/// Breaks a text into lines of at most `width` columns at its spaces.
func wrapped(_ text: String, width: Int) -> [String] {
    wrapped(text.split(separator: " ").map(String.init), width: width)
}

/// The same for parts that are not broken inside.
func wrapped(_ parts: [String], width: Int) -> [String] {
    var lines: [String] = []
    var line = ""
    for part in parts {
        if line.isEmpty {
            line = part
        } else if line.count + 1 + part.count <= width {
            line += " " + part
        } else {
            lines.append(line)
            line = part
        }
    }
    if !line.isEmpty { lines.append(line) }
    return lines
}
